import type { ContentRule } from '../rule.ts';

/**
 * A bullet that says nothing.
 *
 * Votes for it mean nothing, and its id can't be given to another. Write the lesson, or delete the line.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the order number first.
 *
 * Bad:
 *
 *     [oth-12345] helpful=0 harmful=0 ::
 */
export const contentEmpty: ContentRule = {
  id: 'bullet/content-empty',
  severity: { file: 'error', operation: 'error' },
  check: (content) =>
    content.trim() === '' ? { index: 0, reason: 'Unexpected empty text, expected a lesson' } : undefined,
};
