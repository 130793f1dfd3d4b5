import type { Diagnostic } from '../../diagnostic.ts';
import type { Template } from '../../template.ts';
import type { Rule } from '../rule.ts';

/**
 * A file of more bytes than the template allows (`max_bytes`, 400,000 if it says nothing).
 *
 * A file that grows without end is one that no agent reads to its end. Delete or merge bullets.
 *
 * Good:
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 *
 * Bad, with `max_bytes: 50`:
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 */
export const tooLarge: Rule = {
  id: 'file/too-large',
  severity: 'error',
  *check(_playbook, { bytes, template }) {
    const problem = sizeProblem(bytes, template);
    if (problem) yield problem;
  },
};

/** What is said of a file of so many bytes, if that is too many. */
export function sizeProblem(bytes: number, { limits, name }: Template): Diagnostic | undefined {
  if (bytes <= limits.maxBytes) return undefined;
  return {
    ruleId: 'file/too-large',
    severity: 'error',
    reason: `Unexpected size of ${bytes} bytes, expected at most ${limits.maxBytes} (${name}): delete or merge bullets first`,
    place: { line: 1, column: 1, offset: 0 },
  };
}
