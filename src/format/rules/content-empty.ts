import type { ContentRule } from './rule.ts';

/** A bullet that says nothing. */
export const contentEmpty: ContentRule = {
  id: 'bullet/content-empty',
  severity: { file: 'error', operation: 'error' },
  check: (content) =>
    content.trim() === '' ? { index: 0, reason: 'Unexpected empty text, expected a lesson' } : undefined,
};
