import { type BulletLine, spanOf } from '../../bullet.ts';
import { placeOfLine } from '../../line.ts';
import type { Rule } from '../rule.ts';

/**
 * A counter with zeros before it.
 *
 * It is read as the number that it is, and the next vote writes it without them. `check --fix` does so now.
 *
 * Good:
 *
 *     [oth-12345] helpful=7 harmful=0 :: Ask for the order number first.
 *
 * Bad:
 *
 *     [oth-12345] helpful=007 harmful=0 :: Ask for the order number first.
 */
export const counterZeroPadded: Rule = {
  id: 'bullet/counter-zero-padded',
  severity: 'warning',
  *check({ bullets, lines, text }) {
    for (const bullet of bullets) {
      for (const name of ['helpful', 'harmful'] as const) {
        if (!isPadded(text, bullet[`${name}At`])) continue;
        const span = spanOf(bullet, name);
        yield {
          reason: `${bullet.id}: Unexpected ${name}=${text.slice(span.start, Math.min(span.end, span.start + 20))}, expected ${name}=${bullet[name]}`,
          place: placeOfLine(lines, bullet.index),
          fix: [{ ...span, text: text.slice(span.start, span.end).replace(/^0+(?=[0-9])/, '') }],
        };
      }
    }
  },
};

function isPadded(text: string, at: BulletLine['helpfulAt']): boolean {
  return text[at] === '0' && text[at + 1] !== ' ';
}
