import { MAX_COUNTER } from '../../bullet.ts';
import { placeOfLine } from '../../line.ts';
import type { Rule } from '../rule.ts';

/**
 * A counter above 999,999,999.
 *
 * Every reader holds a number up to there exactly. No agent votes so often: it was typed.
 *
 * Good:
 *
 *     [oth-12345] helpful=12 harmful=0 :: Ask for the order number first.
 *
 * Bad:
 *
 *     [oth-12345] helpful=9007199254740993 harmful=0 :: Ask for the order number first.
 */
export const counterRange: Rule = {
  id: 'bullet/counter-range',
  severity: 'error',
  *check({ bullets, lines }) {
    for (const bullet of bullets) {
      for (const name of ['helpful', 'harmful'] as const) {
        if (bullet[name] <= MAX_COUNTER) continue;
        yield {
          reason: `${bullet.id}: Unexpected ${name}=${bullet[name]}, expected at most ${MAX_COUNTER}`,
          place: placeOfLine(lines, bullet.index),
        };
      }
    }
  },
};
