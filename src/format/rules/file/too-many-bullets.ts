import { placeOfLine } from '../../line.ts';
import type { Rule } from '../rule.ts';

/**
 * More bullets than the template allows (`max_bullets`).
 *
 * Each of them competes for the agent's attention. Delete or merge bullets.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the order number first.
 *
 * Bad, with `max_bullets: 1`:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the order number first.
 *
 *     [oth-12346] helpful=0 harmful=0 :: Then ask for the date.
 */
export const tooManyBullets: Rule = {
  id: 'file/too-many-bullets',
  severity: 'error',
  *check({ bullets, lines }, { template }) {
    const { maxBullets } = template.limits;
    const over = bullets[maxBullets];
    if (!over) return;
    yield {
      reason: `Unexpected ${bullets.length} bullets, expected at most ${maxBullets} (${template.name}): delete or merge bullets first`,
      place: placeOfLine(lines, over.index),
    };
  },
};
