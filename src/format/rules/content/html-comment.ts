import { holdsMarker } from '../../marker.ts';
import { findOutsideCode } from '../raw-html.ts';
import type { ContentRule } from '../rule.ts';

/**
 * The beginning or the end of an HTML comment in a bullet.
 *
 * A rendered page hides what is between them, in one bullet or from one to the next: a reviewer does not see what
 * the agent reads. Write it in backticks, or leave it out.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Look for `<!-- todo -->` in the page.
 *
 * Bad:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Look for <!-- todo --> in the page.
 */
export const htmlComment: ContentRule = {
  id: 'content/html-comment',
  severity: { file: 'warning', operation: 'error' },
  check(content) {
    if (!content.includes('<!--') && !content.includes('-->')) return undefined;
    if (holdsMarker(content)) return undefined;
    const found = findOutsideCode(content, /<!--|-->/y);
    if (!found) return undefined;
    return {
      // An end alone may be an arrow; what it hides begins in another bullet.
      ...(!content.includes('<!--') && { severity: 'warning' }),
      index: found.index,
      reason: `Unexpected \`${found.text}\`, which hides text on a rendered page, expected it in backticks`,
    };
  },
};
