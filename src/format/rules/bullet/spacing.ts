import type { Edit } from '../../edit.ts';
import { placeOfLine } from '../../line.ts';
import type { OddLine } from '../../odd-line.ts';
import type { ReadingRule } from '../rule.ts';

/**
 * A bullet with other blanks in its head than it should have, or with blanks before it.
 *
 * The ACE authors' code reads it, and other readers don't: between two tools the bullet would come and go. Four
 * blanks before it make code of it on a rendered page. `check --fix` writes the head as it should be.
 *
 * Good:
 *
 *     [oth-12345] helpful=1 harmful=0 :: Ask for the order number first.
 *
 * Bad:
 *
 *     [oth-12345]  helpful=1 harmful=0::Ask for the order number first.
 */
export const spacing: ReadingRule = {
  id: 'bullet/spacing',
  severity: 'error',
  *check({ text, lines, odd: odds }) {
    for (const odd of odds) {
      if (odd.kind !== 'bullet with other spacing') continue;
      const indent = /^[ \t]*/.exec(text.slice(odd.line.start, odd.line.start + 9))?.[0].length ?? 0;
      const found =
        indent > 0
          ? `bullet with ${indent} ${indent === 1 ? 'blank' : 'blanks'} before it`
          : 'bullet with other spacing';
      yield {
        reason: `Unexpected ${found}, expected \`[id] helpful=0 harmful=0 :: text\` at column 1`,
        place: placeOfLine(lines, odd.index),
        ...(odd.head && { fix: [headEdit(odd, odd.head)] }),
      };
    }
  },
};

function headEdit(
  odd: OddLine,
  head: (OddLine & { kind: 'bullet with other spacing' })['head'] & object,
): Edit {
  const { id, helpful, harmful, form, end } = head;
  // The digits stay text: a number would round those that are too long for one.
  const written = `${form === 'list' ? '- ' : ''}[${id}] helpful=${helpful} harmful=${harmful} :: `;
  return { start: odd.line.start, end, text: written };
}
