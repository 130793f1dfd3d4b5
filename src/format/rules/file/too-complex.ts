import type { GuardRule } from '../rule.ts';

/**
 * A file with more than 500 lines that underline a heading, or more than 2,000 that open a quote or a list.
 *
 * Such lines are what markdown readers are slow with: each may make something else of all the lines above it.
 *
 * Good:
 *
 *     # A heading
 *
 *     - an item
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 *
 * Bad:
 *
 *     ⟨501 × ===⟩
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 */
export const tooComplex: GuardRule = {
  id: 'file/too-complex',
  check({ text, lines, skeleton }) {
    let underlines = 0;
    let containers = 0;
    for (const index of skeleton.lineOf) {
      const line = lines[index];
      if (!line) continue;
      const begin = text.slice(line.start, Math.min(line.end, line.start + LOOKED_AT));
      if (UNDERLINE.test(begin)) underlines++;
      else if (CONTAINER.test(begin)) containers++;
    }
    if (underlines <= MAX_UNDERLINES && containers <= MAX_CONTAINERS) return undefined;
    const [found, expected] =
      underlines > MAX_UNDERLINES
        ? [`${underlines} lines that underline a heading`, MAX_UNDERLINES]
        : [`${containers} lines that open a quote or a list`, MAX_CONTAINERS];
    return {
      reason: `Unexpected ${found}, expected at most ${expected}: keep the playbook in a file of its own`,
      place: { line: 1, column: 1, offset: 0 },
    };
  },
};

const MAX_UNDERLINES = 500;
const MAX_CONTAINERS = 2_000;
/** Enough for an indent, the longest list marker and one character more. */
const LOOKED_AT = 160;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
const CONTAINER = /^[ \t]*(?:>|[-+*](?:[ \t]|$)|[0-9]{1,9}[.)](?:[ \t]|$))/;
