import { placeAt } from '../../line.ts';
import type { ContentRule, Rule } from '../rule.ts';

/**
 * A NUL character in the file.
 *
 * git takes such a file for a binary one and shows no diff of it, and markdown readers put another character in
 * its place. Delete it.
 *
 * Good:
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask.
 *     <!-- playbook:end -->
 *
 * Bad:
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *
 *     [oth-12345] helpful=0 harmful=0 :: A⟨U+0000⟩sk.
 *     <!-- playbook:end -->
 */
export const nul: Rule = {
  id: 'file/nul',
  severity: 'error',
  *check({ text, lines }) {
    const at = text.indexOf('\0');
    if (at === -1) return;
    yield {
      reason: 'Unexpected NUL character, expected text: delete it',
      place: { line: 1, column: 1, offset: 0 },
      related: [{ reason: 'the first is here', place: placeAt(lines, at) }],
    };
  },
};

/** In an operation; in a file it is looked for once, and not in each bullet. */
export const nulInContent: ContentRule = {
  id: nul.id,
  severity: { operation: 'error' },
  check(content) {
    const index = content.indexOf('\0');
    return index === -1 ? undefined : { index, reason: 'Unexpected NUL character, expected text: delete it' };
  },
};
