import type { ContentRule } from '../rule.ts';

/**
 * A bullet whose text is longer than the template allows (`max_content`, in characters).
 *
 * A lesson is a line, not a chapter: split it, so that each part can be voted for.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask first.
 *
 * Bad, with `max_content: 10`:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the order number first.
 */
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
