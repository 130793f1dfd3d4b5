import type { Place, Related } from '../../diagnostic.ts';
import { placeOfLine } from '../../line.ts';
import { marker } from '../../marker.ts';
import type { Reading } from '../../reading.ts';
import { markersOf } from '../../region.ts';
import { isBuried, isOpenFence, whereBuried } from '../buried.ts';
import type { ReadingRule } from '../rule.ts';

/**
 * A file without a playbook: neither marker of its region counts.
 *
 * Either they are not there, or each of them stands in a block that makes text of it, such as code whose fence
 * is never closed. Then the file is left alone: a second playbook beside the first would be worse than none.
 *
 * Good:
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 *
 * Bad:
 *
 *     ```sh
 *     npm test
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 */
export const missing: ReadingRule = {
  id: 'marker/missing',
  severity: 'error',
  *check(reading) {
    const { start, end } = markersOf(reading.markers, 'playbook');
    if (start.length + end.length > 0) return;
    const buried = reading.markers.filter((each) => isBuried(each, 'playbook')).slice(0, MAX_NAMED);
    // What stands in code that ends is an example: nobody lost a playbook in it.
    const lost = buried.filter(({ block }) => block.kind !== 'code' || isOpenFence(block, reading));
    const related = lost.map(
      (each): Related => ({
        reason: `the ${each.side} marker is ${whereBuried(each.block, reading)}`,
        place: placeOfLine(reading.lines, each.index),
      }),
    );
    const [first] = buried;
    const at = first && placeOfLine(reading.lines, first.index);
    const expected = `\`${marker('playbook', 'start')}\` and \`${marker('playbook', 'end')}\`, each alone on its line`;
    yield {
      reason:
        first && at
          ? `Unexpected file without a playbook, expected ${expected}: the ${first.side} marker at ${at.line}:1 is ${whereBuried(first.block, reading)}`
          : `Unexpected file without a playbook, expected ${expected}: take them back with git; \`deltabook init\` begins a playbook in a new folder`,
      place: behindLastLine(reading),
      ...(related.length > 0 && { related }),
    };
  },
};

/** How many markers are looked into; a file full of them is explained by the first. */
const MAX_NAMED = 20;

/** The line after the last one with text, where what is missing could stand. */
function behindLastLine({ text, lines }: Reading): Place {
  const last = lines.at(-1);
  const isEmpty = last === undefined || last.start === last.end;
  const offset = text.length;
  return { line: lines.length + (isEmpty ? 0 : 1), column: 1, offset };
}
