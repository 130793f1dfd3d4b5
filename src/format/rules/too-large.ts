import { placeAt } from '../line.ts';
import type { Rule } from './rule.ts';

/** A file that grows without end is one that no agent reads to its end. */
export const tooLarge: Rule = {
  id: 'file/too-large',
  severity: 'error',
  *check(playbook, { bytes, template }) {
    if (bytes <= template.limits.maxBytes) return;
    yield {
      reason: `Unexpected size of ${bytes} bytes, expected at most ${template.limits.maxBytes} (${template.name}): delete or merge bullets first`,
      place: placeAt(playbook.lines, 0),
    };
  },
};
