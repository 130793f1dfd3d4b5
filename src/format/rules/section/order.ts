import { placeAt } from '../../line.ts';
import type { Rule } from '../rule.ts';

/**
 * Sections in another order than the template's, where it says `section_order: fixed`.
 *
 * Order is priority: what comes first is read first, and cut last. Move the section with its bullets.
 *
 * Good, with `section_order: fixed, sections: [OTHERS, MISTAKES]`:
 *
 *     ## OTHERS
 *
 *     ## MISTAKES
 *
 * Bad, with `section_order: fixed, sections: [OTHERS, MISTAKES]`:
 *
 *     ## MISTAKES
 *
 *     ## OTHERS
 */
export const sectionOrder: Rule = {
  id: 'section/order',
  severity: 'error',
  *check({ sections, lines }, { template }) {
    if (template.sectionOrder === 'free') return;
    const rank = new Map(template.sections.map((section, index) => [section.key, index]));
    let above: { readonly title: string; readonly rank: number } | undefined;
    for (const { key, title, heading } of sections) {
      const own = rank.get(key);
      if (own === undefined) continue;
      if (above && own < above.rank) {
        yield {
          reason: `Unexpected section \`${title}\` below \`${above.title}\`, expected the order of ${template.name}`,
          place: placeAt(lines, heading.start),
        };
      } else above = { title, rank: own };
    }
  },
};
