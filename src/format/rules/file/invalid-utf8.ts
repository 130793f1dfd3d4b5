import type { Diagnostic } from '../../diagnostic.ts';

/**
 * Bytes that are not UTF-8.
 *
 * Reading them as something else would change them on the way back. They are never replaced: save the file as
 * UTF-8.
 *
 * Good:
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *
 *     [oth-12345] helpful=0 harmful=0 :: Write naïve with its dots.
 *     <!-- playbook:end -->
 *
 * Bad:
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *
 *     [oth-12345] helpful=0 harmful=0 :: Write na⟨byte EF⟩ve with its dots.
 *     <!-- playbook:end -->
 */
export const invalidUtf8: Diagnostic = {
  ruleId: 'file/invalid-utf8',
  severity: 'error',
  reason: 'Unexpected bytes that are not UTF-8, expected a UTF-8 text: save the file as UTF-8',
  place: { line: 1, column: 1, offset: 0 },
};
