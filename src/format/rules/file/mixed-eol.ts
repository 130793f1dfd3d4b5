import type { Rule } from '../rule.ts';

/**
 * Both LF and CRLF line ends in one file.
 *
 * Each line keeps its own, and a new line gets what most have. Editors and git may change all of them at once,
 * which makes a diff of every line.
 *
 * Good:
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 *
 * Bad:
 *
 *     # Title⟨U+000D⟩
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 */
export const mixedEol: Rule = {
  id: 'file/mixed-eol',
  severity: 'warning',
  *check({ text, lines }) {
    if (!text.includes('\r\n')) return;
    let crlf = 0;
    let lf = 0;
    for (const { end, next } of lines) {
      if (next - end === 2) crlf++;
      else if (next > end && text[end] === '\n') lf++;
    }
    if (lf === 0) return;
    yield {
      reason: `Unexpected mixture of line ends (${lf} LF, ${crlf} CRLF), expected one kind`,
      place: { line: 1, column: 1, offset: 0 },
    };
  },
};
