import { parseBullet } from '../../bullet.ts';
import { placeOfLine } from '../../line.ts';
import { blockAt } from '../../outline.ts';
import type { Rule } from '../rule.ts';

/**
 * A bullet outside the playbook's region.
 *
 * It is text there: no delta reaches it, and no vote counts for it. Move it between the markers, or put what is
 * meant as an example into a code block.
 *
 * Good:
 *
 *     ## OTHERS
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the order number first.
 *
 * Bad:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the order number first.
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 */
export const outsideBlock: Rule = {
  id: 'bullet/outside-block',
  severity: 'warning',
  *check({ text, lines, outline, region, regions: { guide } }) {
    for (let index = 0; index < lines.length; index++) {
      if (index === region.startLine) index = region.endLine + 1;
      if (index === guide?.startLine) index = guide.endLine + 1;
      const line = lines[index];
      const bullet = line && parseBullet(text, line, index);
      if (!bullet || blockAt(outline, index)) continue;
      yield {
        reason: `Unexpected bullet ${bullet.id} outside the playbook, expected it between the markers: it is text here`,
        place: placeOfLine(lines, index),
      };
    }
  },
};
