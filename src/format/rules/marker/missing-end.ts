import { placeOfLine } from '../../line.ts';
import { marker } from '../../marker.ts';
import { markersOf } from '../../region.ts';
import { causeIfBuried } from '../buried.ts';
import type { ReadingRule } from '../rule.ts';

/**
 * A start marker without its end marker.
 *
 * Where the region ends is then a guess, and a guess may cost a text of yours; so the file is left alone. Put
 * the marker back, alone on its line, or take the file back with git.
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
 */
export const missingEnd: ReadingRule = {
  id: 'marker/missing-end',
  severity: 'error',
  *check(reading) {
    for (const name of ['guide', 'playbook'] as const) {
      const { start, end } = markersOf(reading.markers, name);
      const [there] = start;
      if (there === undefined || end.length > 0) continue;
      yield {
        reason: `Unexpected \`${marker(name, 'start')}\` without an end, expected \`${marker(name, 'end')}\` on a line of its own after it${causeIfBuried(reading, name, 'end')}`,
        place: placeOfLine(reading.lines, there),
      };
    }
  },
};
