import { placeOfLine } from '../../line.ts';
import type { ReadingRule } from '../rule.ts';

/**
 * A line in the playbook that is neither a section, a bullet nor empty.
 *
 * Between the markers every line has its form, so that no text can hide a bullet or a marker: a code fence
 * would take all that follows it, and a line of dashes makes a heading of the bullets above it. Write text above
 * or below the region, and a lesson on one line.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the order number first.
 *
 * Bad:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the order number first.
 *       Then ask for the date.
 */
export const unexpectedLine: ReadingRule = {
  id: 'block/unexpected-line',
  severity: 'error',
  *check({ odd: odds, lines }) {
    for (const odd of odds) {
      if (odd.kind !== 'text') continue;
      yield {
        reason: `Unexpected ${odd.found} in the playbook, expected a \`## SECTION\`, a bullet \`[id] helpful=0 harmful=0 :: text\` or an empty line`,
        place: placeOfLine(lines, odd.index),
      };
    }
  },
};
