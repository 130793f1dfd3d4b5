import { lineIndexAt, placeAt } from '../../line.ts';
import type { Rule } from '../rule.ts';

/**
 * A tab in a bullet's text.
 *
 * It is kept. A rendered page shows it as a blank, and it is as wide as each editor makes it.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Split the line at a tab (`⟨U+005C⟩t`).
 *
 * Bad:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Split the line at a⟨U+0009⟩tab.
 */
export const tab: Rule = {
  id: 'content/tab',
  severity: 'note',
  *check({ text, lines, region, bullets }) {
    let next = 0;
    for (let at = text.indexOf('\t', region.start); at !== -1 && at < region.end; ) {
      const index = lineIndexAt(lines, at);
      while ((bullets[next]?.index ?? Number.POSITIVE_INFINITY) < index) next++;
      const bullet = bullets[next];
      const behindHead = bullet?.index === index ? text.indexOf('\t', Math.max(at, bullet.headEnd)) : -1;
      if (bullet && behindHead !== -1 && behindHead < bullet.end) {
        yield {
          reason: `${bullet.id}: Unexpected tab, expected a blank or \`\\t\``,
          place: placeAt(lines, behindHead),
        };
      }
      at = text.indexOf('\t', lines[index]?.next);
    }
  },
};
