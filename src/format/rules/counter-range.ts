import { MAX_COUNTER } from '../bullet.ts';
import { placeAt } from '../line.ts';
import { countersThat } from './counters.ts';
import type { Rule } from './rule.ts';

/** A counter is a whole number that every reader holds exactly. */
export const counterRange: Rule = {
  id: 'bullet/counter-range',
  severity: 'error',
  *check(playbook) {
    for (const { name, span } of countersThat(playbook, (bullet, which) => bullet[which] > MAX_COUNTER)) {
      yield {
        reason: `Unexpected ${name}=${playbook.text.slice(span.start, span.end)}, expected at most ${MAX_COUNTER}`,
        place: placeAt(playbook.lines, span.start),
      };
    }
  },
};
