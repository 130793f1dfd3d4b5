import { placeAt } from '../line.ts';
import { counters } from './counters.ts';
import type { Rule } from './rule.ts';

/** Leading zeros go with the next vote; until then they are noise in a diff. */
export const counterZeroPadded: Rule = {
  id: 'bullet/counter-zero-padded',
  severity: 'warning',
  *check(playbook) {
    for (const { bullet, name, span } of counters(playbook)) {
      if (playbook.text[span.start] !== '0' || span.end - span.start === 1) continue;
      yield {
        reason: `Unexpected ${name}=${playbook.text.slice(span.start, span.end)}, expected ${name}=${bullet[name]}`,
        place: placeAt(playbook.lines, span.start),
      };
    }
  },
};
