import { placeOfLine } from '../../line.ts';
import type { ReadingRule } from '../rule.ts';

/**
 * A lesson that a person wrote as a plain list item: it has no id yet.
 *
 * That is allowed. Agents read it, and nobody can vote for it until it has an id; `deltabook add` records a lesson.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Look it up first.
 *
 * Bad:
 *
 *     - Look it up first.
 */
export const unrecorded: ReadingRule = {
  id: 'bullet/unrecorded',
  severity: 'note',
  *check({ odd: odds, lines }) {
    for (const odd of odds) {
      if (odd.kind !== 'lesson without an id') continue;
      yield {
        reason: 'Unexpected line without an id, expected a bullet: `deltabook add` records a lesson',
        place: placeOfLine(lines, odd.index),
      };
    }
  },
};
