import { placeOfLine } from '../../line.ts';
import type { ReadingRule } from '../rule.ts';

/**
 * A line that begins like a bullet and is none.
 *
 * Counters are whole numbers, helpful before harmful; a list marker is `- ` or none. Read as text the bullet
 * would be lost to every agent without a word.
 *
 * Good:
 *
 *     [oth-12345] helpful=1 harmful=0 :: Ask for the order number first.
 *
 * Bad:
 *
 *     [oth-12345] harmful=0 helpful=1 :: Ask for the order number first.
 */
export const malformed: ReadingRule = {
  id: 'bullet/malformed',
  severity: 'error',
  *check({ odd: odds, lines }) {
    for (const odd of odds) {
      if (odd.kind !== 'malformed bullet') continue;
      yield {
        reason: `Unexpected ${odd.found}, expected \`[id] helpful=0 harmful=0 :: text\` at column 1`,
        place: placeOfLine(lines, odd.index),
      };
    }
  },
};
