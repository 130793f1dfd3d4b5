import { placeOfLine } from '../../line.ts';
import { marker } from '../../marker.ts';
import { markersOf } from '../../region.ts';
import type { ReadingRule } from '../rule.ts';

/**
 * An end marker above its start marker.
 *
 * Nothing stands between them that could be a playbook. Swap them, or take the file back with git.
 *
 * Good:
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 *
 * Bad:
 *
 *     <!-- playbook:end -->
 *     ## OTHERS
 *     <!-- playbook:start -->
 */
export const reversed: ReadingRule = {
  id: 'marker/reversed',
  severity: 'error',
  *check({ markers, lines }) {
    for (const name of ['guide', 'playbook'] as const) {
      const { start, end } = markersOf(markers, name);
      if (start[0] === undefined || end[0] === undefined || start[0] < end[0]) continue;
      yield {
        reason: `Unexpected \`${marker(name, 'end')}\` above \`${marker(name, 'start')}\`, expected the start marker first`,
        place: placeOfLine(lines, end[0]),
        related: [{ reason: 'the start marker is here', place: placeOfLine(lines, start[0]) }],
      };
    }
  },
};
