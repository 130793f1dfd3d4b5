import { placeAt } from '../../line.ts';
import type { Rule } from '../rule.ts';

/**
 * A section that the template does not name.
 *
 * It is kept, and new bullets reach it by its own title only. The template's `other_sections` says whether that is
 * allowed, a warning (if it says nothing) or an error.
 *
 * Good, with `sections: [OTHERS]`:
 *
 *     ## OTHERS
 *
 * Bad, with `sections: [OTHERS]`:
 *
 *     ## OTHERS
 *
 *     ## MY OWN
 */
export const sectionUnknown: Rule = {
  id: 'section/unknown',
  severity: 'warning',
  *check({ sections, lines }, { template }) {
    if (template.otherSections === 'allow') return;
    const known = new Set(template.sections.map((section) => section.key));
    for (const section of sections) {
      if (known.has(section.key)) continue;
      yield {
        ...(template.otherSections === 'forbid' && { severity: 'error' }),
        reason: `Unexpected section \`${section.title}\`, expected one of the sections of ${template.name}`,
        place: placeAt(lines, section.heading.start),
        expected: template.sections.map((each) => each.title),
      };
    }
  },
};
