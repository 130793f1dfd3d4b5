import { placeOfLine } from '../../line.ts';
import type { Rule } from '../rule.ts';

/**
 * A last line without a line end.
 *
 * git marks it in every diff, and what another tool appends goes onto that line. `check --fix` adds the line end.
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
 *     ## OTHERS
 *     <!-- playbook:end -->⟨no line end⟩
 */
export const noFinalNewline: Rule = {
  id: 'file/no-final-newline',
  severity: 'warning',
  *check({ text, lines, lineEnd }) {
    const last = lines.at(-1);
    if (!last || last.start === last.end) return;
    yield {
      reason: 'Unexpected end of the file, expected a line end behind its last line',
      place: placeOfLine(lines, lines.length - 1),
      fix: [{ start: text.length, end: text.length, text: lineEnd }],
    };
  },
};
