import { placeOfLine } from '../../line.ts';
import { marker } from '../../marker.ts';
import { markersOf } from '../../region.ts';
import type { ReadingRule } from '../rule.ts';

/**
 * A second end marker behind a region.
 *
 * Which of the two ends the region is a guess, so the file is left alone. Take the one out that does not
 * belong.
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
 *     <!-- playbook:end -->
 */
export const duplicateEnd: ReadingRule = {
  id: 'marker/duplicate-end',
  severity: 'error',
  *check({ markers, lines }) {
    for (const name of ['guide', 'playbook'] as const) {
      const [first, again] = markersOf(markers, name).end;
      if (first === undefined || again === undefined) continue;
      yield {
        reason: `Unexpected second \`${marker(name, 'end')}\`, expected one: the first is at line ${first + 1}`,
        place: placeOfLine(lines, again),
        related: [{ reason: 'the first is here', place: placeOfLine(lines, first) }],
      };
    }
  },
};
