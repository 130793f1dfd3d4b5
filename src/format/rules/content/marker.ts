import { holdsMarker } from '../../marker.ts';
import type { ContentRule } from '../rule.ts';

/**
 * A marker in a bullet's text.
 *
 * It would end the region for whoever looks for the marker's text. Name it without `<!--`.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Write below the line `playbook:start`.
 *
 * Bad:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Write below <!-- playbook:start -->.
 */
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
