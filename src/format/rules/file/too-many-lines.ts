import type { GuardRule } from '../rule.ts';

/**
 * A file with more than 5,000 lines beside its bullets.
 *
 * A playbook stands in a file that people and agents read. One of so many lines is a paste or an attack, and
 * some of what such a file can hold takes a markdown reader minutes. Bullets don't count, however many.
 *
 * Good:
 *
 *     # Notes
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 *
 * Bad:
 *
 *     ⟨5001 × a line⟩
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 */
export const tooManyLines: GuardRule = {
  id: 'file/too-many-lines',
  check({ skeleton }) {
    const count = skeleton.lineOf.length;
    if (count <= MAX_LINES) return undefined;
    return {
      reason: `Unexpected ${count} lines beside the bullets, expected at most ${MAX_LINES}: keep the playbook in a file of its own`,
      place: { line: 1, column: 1, offset: 0 },
    };
  },
};

const MAX_LINES = 5_000;
