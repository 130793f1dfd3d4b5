import type { BulletLine } from '../bullet.ts';
import { placeAt } from '../line.ts';
import { countersThat } from './counters.ts';
import type { Rule } from './rule.ts';

/** Leading zeros go with the next vote; until then they are noise in a diff. */
export const counterZeroPadded: Rule = {
  id: 'bullet/counter-zero-padded',
  severity: 'warning',
  *check(playbook) {
    const isPadded = (bullet: BulletLine, name: 'helpful' | 'harmful') =>
      playbook.text[bullet[`${name}At`]] === '0' && playbook.text[bullet[`${name}At`] + 1] !== ' ';
    for (const { bullet, name, span } of countersThat(playbook, isPadded)) {
      yield {
        reason: `Unexpected ${name}=${playbook.text.slice(span.start, span.end)}, expected ${name}=${bullet[name]}`,
        place: placeAt(playbook.lines, span.start),
      };
    }
  },
};
