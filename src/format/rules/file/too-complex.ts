import type { RawText } from '../../reading.ts';
import type { GuardRule } from '../rule.ts';

/**
 * A file with more than 500 lines that underline a heading, more than 2,000 that open a quote or a list, or
 * more than 100,000 characters of markdown's punctuation, all beside its bullets.
 *
 * These are what markdown readers are slow with: each may make something else of what stands before it.
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
  check(raw) {
    for (const [count, limit, what] of counts(raw)) {
      if (count <= limit) continue;
      return {
        reason: `Unexpected ${count} ${what}, expected at most ${limit}: keep the playbook in a file of its own`,
        place: { line: 1, column: 1, offset: 0 },
      };
    }
    return undefined;
  },
};

function counts({
  text,
  lines,
  skeleton,
}: RawText): (readonly [count: number, limit: number, what: string])[] {
  let underlines = 0;
  let containers = 0;
  for (const index of skeleton.lineOf) {
    const line = lines[index];
    if (!line) continue;
    const begin = text.slice(line.start, Math.min(line.end, line.start + LOOKED_AT));
    if (UNDERLINE.test(begin)) underlines++;
    else if (CONTAINER.test(begin)) containers++;
  }
  // Most files have not so many characters of any kind.
  const punctuation =
    skeleton.text.length > MAX_PUNCTUATION ? (skeleton.text.match(PUNCTUATION)?.length ?? 0) : 0;
  return [
    [underlines, MAX_UNDERLINES, 'lines that underline a heading'],
    [containers, MAX_CONTAINERS, 'lines that open a quote or a list'],
    [punctuation, MAX_PUNCTUATION, "characters of markdown's punctuation"],
  ];
}

const MAX_UNDERLINES = 500;
const MAX_CONTAINERS = 2_000;
const MAX_PUNCTUATION = 100_000;
const PUNCTUATION = /[!&*<[\\\]_`]/g;
/** Enough for an indent, the longest list marker and one character more. */
const LOOKED_AT = 160;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
const CONTAINER = /^[ \t]*(?:>|[-+*](?:[ \t]|$)|[0-9]{1,9}[.)](?:[ \t]|$))/;
