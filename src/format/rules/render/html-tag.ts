import { findOutsideCode } from '../raw-html.ts';
import type { ContentRule } from '../rule.ts';

/**
 * Raw HTML in a bullet.
 *
 * It vanishes from a rendered page, so that a reviewer does not see what the agent reads. Write it in backticks.
 * A file that has some is read; an operation that brings some is refused.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Put the answer between `<answer>` and `</answer>`.
 *
 * Bad:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Put the answer between <answer> and </answer>.
 */
export const htmlTag: ContentRule = {
  id: 'render/html-tag',
  severity: { file: 'warning', operation: 'error' },
  check(content) {
    if (!content.includes('<')) return undefined;
    const found = findOutsideCode(content, HTML);
    if (!found) return undefined;
    return {
      index: found.index,
      reason: `Unexpected HTML \`${found.text.slice(0, 40)}\`, which a rendered page does not show, expected it in backticks`,
    };
  },
};

/**
 * Raw HTML inside a paragraph (CommonMark 0.31, section 6.6), but for comments. What only a certain text ends
 * is taken for HTML by its beginning: looking for the end of each would take time without bound.
 */
const HTML =
  /<(?:[A-Za-z][A-Za-z0-9-]*(?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>|\/[A-Za-z][A-Za-z0-9-]*\s*>|\?[A-Za-z]|![A-Za-z]|!\[CDATA\[)/y;
