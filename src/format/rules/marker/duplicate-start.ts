import { placeOfLine } from '../../line.ts';
import { marker } from '../../marker.ts';
import { markersOf } from '../../region.ts';
import type { ReadingRule } from '../rule.ts';

/**
 * A second start marker behind a region.
 *
 * A file holds one playbook. Two come from a paste or a merge: move the bullets of one into the other, and
 * take its markers out.
 *
 * Good:
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 *
 * Bad:
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 */
export const duplicateStart: ReadingRule = {
  id: 'marker/duplicate-start',
  severity: 'error',
  *check({ markers, lines }) {
    for (const name of ['guide', 'playbook'] as const) {
      const { start, end } = markersOf(markers, name);
      const [first, again] = start;
      const [close] = end;
      if (first === undefined || again === undefined || close === undefined || again < close) continue;
      yield {
        reason: `Unexpected second \`${marker(name, 'start')}\`, expected one: the first is at line ${first + 1}`,
        place: placeOfLine(lines, again),
        related: [{ reason: 'the first is here', place: placeOfLine(lines, first) }],
      };
    }
  },
};
