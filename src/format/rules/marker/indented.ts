import { placeOfLine } from '../../line.ts';
import { marker } from '../../marker.ts';
import type { ReadingRule } from '../rule.ts';

/**
 * A marker with blanks before it.
 *
 * A marker begins at column 1; indented it counts as text, as some tools would not find it. Take the blanks
 * out where it is meant as a marker.
 *
 * Good:
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 *
 * Bad:
 *
 *       <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 */
export const indented: ReadingRule = {
  id: 'marker/indented',
  severity: 'warning',
  *check({ markers, lines }) {
    for (const each of markers) {
      if (each.kind !== 'indented') continue;
      yield {
        reason: `Unexpected blanks before \`${marker(each.name, each.side)}\`, expected it at column 1: it counts as text here`,
        place: placeOfLine(lines, each.index),
      };
    }
  },
};
