import { placeAt } from '../../line.ts';
import type { Rule } from '../rule.ts';

/**
 * More than one blank between `::` and a bullet's text.
 *
 * It is not part of the text, and the next change of the bullet takes it away. `check --fix` does so now.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the order number first.
 *
 * Bad:
 *
 *     [oth-12345] helpful=0 harmful=0 ::   Ask for the order number first.
 */
export const contentLeadingSpace: Rule = {
  id: 'bullet/content-leading-space',
  severity: 'warning',
  *check({ bullets, lines }) {
    for (const bullet of bullets) {
      const from = bullet.headEnd + 1;
      if (bullet.contentAt <= from || bullet.content === '') continue;
      yield {
        reason: `${bullet.id}: Unexpected blanks before the text, expected one behind \`::\``,
        place: placeAt(lines, from),
        fix: [{ start: bullet.headEnd, end: bullet.contentAt, text: ' ' }],
      };
    }
  },
};
