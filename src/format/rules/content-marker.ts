import { holdsMarker } from '../marker.ts';
import type { ContentRule } from './rule.ts';

/** A marker inside a bullet would end the region for whoever reads by text search. */
export const contentMarker: ContentRule = {
  id: 'content/marker',
  severity: { file: 'error', operation: 'error' },
  check(content) {
    if (!holdsMarker(content)) return undefined;
    return {
      index: content.indexOf('<!--'),
      reason: 'Unexpected marker in a bullet, expected text: name it without `<!--`',
    };
  },
};
