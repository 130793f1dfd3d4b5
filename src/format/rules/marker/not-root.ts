import { placeOfLine } from '../../line.ts';
import { marker } from '../../marker.ts';
import { whereBuried } from '../buried.ts';
import type { ReadingRule } from '../rule.ts';

/**
 * A marker inside HTML, a comment, a list or a quote, where it counts as text.
 *
 * The near cause is named with its place: an empty line below an HTML tag, or the end of the comment, takes the
 * marker out of it. Markers inside code and front matter are meant as text, and nothing is said of them.
 *
 * Good:
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 *
 * Bad:
 *
 *     <details>
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 */
export const notRoot: ReadingRule = {
  id: 'marker/not-root',
  severity: 'warning',
  *check(reading) {
    for (const each of reading.markers) {
      if (each.kind !== 'buried' || each.block.kind !== 'html') continue;
      yield {
        reason: `Unexpected \`${marker(each.name, each.side)}\` ${whereBuried(each.block, reading)}, expected it outside: it counts as text here`,
        place: placeOfLine(reading.lines, each.index),
        related: [{ reason: 'it opens here', place: placeOfLine(reading.lines, each.block.startLine) }],
      };
    }
  },
};
