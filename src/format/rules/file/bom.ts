import type { Rule } from '../rule.ts';

/**
 * A byte order mark at the beginning of the file.
 *
 * It is kept to the byte. Other tools take it for text, and then the first line is none that they know.
 *
 * Good:
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 *
 * Bad:
 *
 *     ⟨U+FEFF⟩<!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 */
export const bom: Rule = {
  id: 'file/bom',
  severity: 'warning',
  *check(_playbook, context) {
    if (!context.bom) return;
    yield {
      reason:
        'Unexpected byte order mark, expected a UTF-8 text without one: save the file as UTF-8 without BOM',
      place: { line: 1, column: 1, offset: 0 },
    };
  },
};
