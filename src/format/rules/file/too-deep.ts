import { placeOfLine } from '../../line.ts';
import type { GuardRule } from '../rule.ts';

/**
 * A line nested in more than 64 quotes and lists, or indented by more than 136 columns.
 *
 * Nobody reads what is nested so deep, and a markdown reader takes longer with every level.
 *
 * Good:
 *
 *     > > quoted twice
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 *
 * Bad:
 *
 *     ⟨65 × >⟩
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 */
export const tooDeep: GuardRule = {
  id: 'file/too-deep',
  check({ text, lines, skeleton }) {
    for (const index of skeleton.lineOf) {
      const line = lines[index];
      if (!line || !BEGINS_DEEP.has(text[line.start])) continue;
      const begin = CONTAINERS.exec(text.slice(line.start, line.end))?.[0] ?? '';
      const levels = begin.match(LEVEL)?.length ?? 0;
      const indent = columns(begin);
      if (levels <= MAX_LEVELS && indent <= MAX_INDENT) continue;
      const found =
        levels > MAX_LEVELS ? `${levels} levels of quotes and lists` : `${indent} columns of indent`;
      const expected = levels > MAX_LEVELS ? MAX_LEVELS : MAX_INDENT;
      const { line: at } = placeOfLine(lines, index);
      return {
        reason: `Unexpected ${found} at line ${at}, expected at most ${expected}: nest less`,
        place: { line: 1, column: 1, offset: 0 },
      };
    }
    return undefined;
  },
};

const MAX_LEVELS = 64;
const MAX_INDENT = 136;
const BEGINS_DEEP: ReadonlySet<string | undefined> = new Set([...' \t>-+*0123456789']);
const CONTAINERS = /^(?:[ \t>]|[-+*](?=[ \t]|$)|[0-9]{1,9}[.)](?=[ \t]|$))*/;
const LEVEL = />|[-+*]|[0-9]+[.)]/g;
/** CommonMark 0.31, section 2.2. */
const TAB = 4;

function columns(begin: string): number {
  let column = 0;
  for (const character of begin) column = character === '\t' ? column - (column % TAB) + TAB : column + 1;
  return column;
}
