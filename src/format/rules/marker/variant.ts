import { placeOfLine } from '../../line.ts';
import { MARKER_LINES } from '../../marker.ts';
import type { ReadingRule } from '../rule.ts';

/**
 * A line that is almost a marker: another case, another word, attributes, or text behind it.
 *
 * Taking it for text would make the region end somewhere else, and taking it for a marker would make markers
 * of what people write about markers. So it is an error: write the marker to the letter, alone on its line, or
 * put what is meant as text in backticks.
 *
 * Good:
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 *
 * Bad:
 *
 *     <!-- Playbook:Start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 */
export const variant: ReadingRule = {
  id: 'marker/variant',
  severity: 'error',
  *check({ markers, lines }) {
    for (const each of markers) {
      if (each.kind !== 'variant') continue;
      yield {
        reason: `Unexpected \`${each.found.slice(0, 60)}\`, which is almost a marker, expected one of the exact markers alone on its line`,
        place: placeOfLine(lines, each.index),
        expected: MARKER_LINES,
      };
    }
  },
};
