import { placeOfLine } from '../../line.ts';
import { marker } from '../../marker.ts';
import { markersOf } from '../../region.ts';
import { causeIfBuried } from '../buried.ts';
import type { ReadingRule } from '../rule.ts';

/**
 * An end marker without its start marker.
 *
 * Where the region begins is then a guess, and a guess may cost a text of yours; so the file is left alone. Put
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
 *     ## OTHERS
 *     <!-- playbook:end -->
 */
export const missingStart: ReadingRule = {
  id: 'marker/missing-start',
  severity: 'error',
  *check(reading) {
    for (const name of ['guide', 'playbook'] as const) {
      const { start, end } = markersOf(reading.markers, name);
      const [there] = end;
      if (there === undefined || start.length > 0) continue;
      yield {
        reason: `Unexpected \`${marker(name, 'end')}\` without a start, expected \`${marker(name, 'start')}\` on a line of its own before it${causeIfBuried(reading, name, 'start')}`,
        place: placeOfLine(reading.lines, there),
      };
    }
  },
};
