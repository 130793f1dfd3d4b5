import { placeOfLine } from '../../line.ts';
import type { Rule } from '../rule.ts';

/**
 * A link definition whose label is the id of a bullet.
 *
 * It makes a link of every `[id]` of the document, wherever the definition stands: a rendered page no longer shows
 * the ids. Give the definition another label.
 *
 * Good:
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the order number first.
 *     <!-- playbook:end -->
 *
 *     [orders]: https://example.org/orders
 *
 * Bad:
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the order number first.
 *     <!-- playbook:end -->
 *
 *     [oth-12345]: https://example.org/orders
 */
export const definitionShadowsId: Rule = {
  id: 'render/definition-shadows-id',
  severity: 'warning',
  *check({ outline: { definitions }, bullets, lines }) {
    if (definitions.length === 0) return;
    // Labels are matched without regard to case (CommonMark 0.31, section 4.7).
    const ids = new Set(bullets.map((bullet) => bullet.id.toLowerCase()));
    for (const { label, line } of definitions) {
      if (!ids.has(label.toLowerCase())) continue;
      yield {
        reason: `Unexpected link definition \`[${label}]:\`, expected another label: it makes a link of every \`[${label}]\``,
        place: placeOfLine(lines, line),
      };
    }
  },
};
