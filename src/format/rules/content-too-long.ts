import type { ContentRule } from './rule.ts';

/** A lesson is a line, not a chapter; the template sets how long. */
export const contentTooLong: ContentRule = {
  id: 'bullet/content-too-long',
  severity: { file: 'error', operation: 'error' },
  check(content, { limits }) {
    if (content.length <= limits.maxContent) return undefined;
    const length = [...content].length;
    if (length <= limits.maxContent) return undefined;
    return {
      index: 0,
      reason: `Unexpected length of ${length} characters, expected at most ${limits.maxContent}: split the lesson`,
    };
  },
};
