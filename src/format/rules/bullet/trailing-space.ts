import { placeAt } from '../../line.ts';
import type { Rule } from '../rule.ts';

/**
 * Blanks behind a bullet's text.
 *
 * Two of them are a line break on a rendered page, and editors that cut them off make a diff of the line.
 * `check --fix` takes them out.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the order number first.
 *
 * Bad:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the order number first.⟨2 × U+0020⟩
 */
export const trailingSpace: Rule = {
  id: 'bullet/trailing-space',
  severity: 'warning',
  *check({ bullets, lines }) {
    for (const bullet of bullets) {
      const end = bullet.contentAt + bullet.content.length;
      if (end === bullet.end || bullet.content === '') continue;
      yield {
        reason: `${bullet.id}: Unexpected blanks behind the text, expected the line to end there`,
        place: placeAt(lines, bullet.end - 1),
        fix: [{ start: end, end: bullet.end, text: '' }],
      };
    }
  },
};
