import type { BulletLine } from '../../bullet.ts';
import { type Line, placeOfLine } from '../../line.ts';
import type { Playbook } from '../../reading.ts';
import type { Rule } from '../rule.ts';

/**
 * Bullets as list items and bullets as bare lines in one file.
 *
 * Both are read. A bare line right below an item is a line of that item on a rendered page, so `check --fix` sets
 * the two apart by an empty line; rewriting the lines themselves is left to you.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the order number first.
 *
 *     [oth-12346] helpful=0 harmful=0 :: Then ask for the date.
 *
 * Bad:
 *
 *     - [oth-12345] helpful=0 harmful=0 :: Ask for the order number first.
 *     [oth-12346] helpful=0 harmful=0 :: Then ask for the date.
 */
export const mixedForm: Rule = {
  id: 'bullet/mixed-form',
  severity: 'warning',
  *check(playbook) {
    const { bullets, lines } = playbook;
    const first = bullets[0];
    const other = bullets.find((bullet) => bullet.form !== first?.form);
    if (!first || !other) return;
    yield {
      reason: `Unexpected bullet ${other.id} ${written(other)}, expected all bullets as ${first.id} is, ${written(first)}`,
      place: placeOfLine(lines, other.index),
      related: [{ reason: 'the first bullet is here', place: placeOfLine(lines, first.index) }],
      fix: lazyLines(playbook).map(({ start }) => ({ start, end: start, text: playbook.lineEnd })),
    };
  },
};

function written({ form }: BulletLine): string {
  return form === 'list' ? 'as a list item' : 'as a bare line';
}

/** Bare bullets right below a list item, which markdown takes for lines of it. */
function lazyLines({ bullets }: Playbook): Line[] {
  return bullets.filter((bullet, index) => {
    const above = bullets[index - 1];
    return above?.form === 'list' && bullet.form === 'bare' && above.index === bullet.index - 1;
  });
}
