import { linesWith, placeOfLine } from '../../line.ts';
import { blockAt } from '../../outline.ts';
import type { ReadingRule } from '../rule.ts';

/**
 * A conflict of a merge that nobody resolved.
 *
 * Both sides stand in the file, with bullets twice and votes that are neither's. Nothing else is said of such a
 * file: resolve the merge first.
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
 *     <<<<<<< ours
 *     ## OTHERS
 *     =======
 *     ## OTHER
 *     >>>>>>> theirs
 *     <!-- playbook:end -->
 */
export const conflictMarker: ReadingRule = {
  id: 'file/conflict-marker',
  severity: 'error',
  *check({ text, lines, outline, odd }) {
    const inRegion = odd.find((each) => each.kind === 'conflict marker')?.index;
    let first = inRegion;
    for (const index of linesWith(text, lines, '<<<<<<<')) {
      if (first !== undefined && first < index) break;
      const line = lines[index];
      if (
        !line ||
        !/^<{7}(?: |$)/.test(text.slice(line.start, line.end)) ||
        blockAt(outline, index)?.kind === 'code'
      )
        continue;
      first = index;
      break;
    }
    if (first === undefined) return;
    yield {
      reason:
        'Unexpected conflict marker of an unfinished merge, expected a merged file: resolve the conflict first',
      place: placeOfLine(lines, first),
    };
  },
};
