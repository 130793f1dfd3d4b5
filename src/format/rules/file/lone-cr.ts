import { placeAt } from '../../line.ts';
import type { Rule } from '../rule.ts';

/**
 * A line that ends with a carriage return alone.
 *
 * For markdown it is a line end; for git, for Python and for most editors it is not, so that they see two lines
 * as one. Save the file with LF.
 *
 * Good:
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 *
 * Bad:
 *
 *     # Title⟨U+000D⟩<!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 */
export const loneCr: Rule = {
  id: 'file/lone-cr',
  severity: 'warning',
  *check({ text, lines }) {
    const at = text.search(/\r(?!\n)/);
    if (at === -1) return;
    yield {
      reason: 'Unexpected line end CR, expected LF or CRLF: save the file with LF',
      place: placeAt(lines, at),
    };
  },
};
