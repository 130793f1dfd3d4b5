import { placeOfLine } from '../../line.ts';
import { marker } from '../../marker.ts';
import { cross, markersOf } from '../../region.ts';
import type { ReadingRule } from '../rule.ts';

/**
 * A region that begins inside another one.
 *
 * It is a playbook pasted into a playbook, or a guide around it: which lines belong to which is a guess. A
 * file has one guide at most and one playbook, one after the other.
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
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 */
export const nested: ReadingRule = {
  id: 'marker/nested',
  severity: 'error',
  *check({ markers, lines, regions }) {
    for (const name of ['guide', 'playbook'] as const) {
      const { start, end } = markersOf(markers, name);
      const [first, again] = start;
      const [close] = end;
      if (first === undefined || again === undefined || close === undefined || again > close) continue;
      yield {
        reason: `Unexpected second \`${marker(name, 'start')}\` inside the region that the first one opens at line ${first + 1}, expected one`,
        place: placeOfLine(lines, again),
        related: [{ reason: 'the first is here', place: placeOfLine(lines, first) }],
      };
    }
    const { guide, playbook } = regions;
    if (!guide || !playbook || !cross(regions)) return;
    yield {
      reason: 'Unexpected region inside another one, expected guide and playbook one after the other',
      place: placeOfLine(lines, Math.max(guide.startLine, playbook.startLine)),
    };
  },
};
