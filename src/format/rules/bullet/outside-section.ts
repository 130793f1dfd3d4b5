import { placeOfLine } from '../../line.ts';
import type { ReadingRule } from '../rule.ts';

/**
 * A bullet above the first section of the playbook.
 *
 * A delta names sections, and a bullet without one can't be reached by any. Put it below a `## SECTION`.
 *
 * Good:
 *
 *     ## OTHERS
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the order number first.
 *
 * Bad:
 *
 *     <!-- playbook:start -->
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the order number first.
 *
 *     ## OTHERS
 *     <!-- playbook:end -->
 */
export const outsideSection: ReadingRule = {
  id: 'bullet/outside-section',
  severity: 'error',
  *check({ odd: odds, lines }) {
    for (const odd of odds) {
      if (odd.kind !== 'bullet outside a section') continue;
      yield {
        reason: `Unexpected bullet ${odd.bullet.id} above the first section, expected it below a \`## SECTION\``,
        place: placeOfLine(lines, odd.index),
      };
    }
  },
};
