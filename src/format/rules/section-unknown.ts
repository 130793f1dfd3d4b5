import { placeAt } from '../line.ts';
import type { Rule } from './rule.ts';

/** A section that the template does not name is kept; new bullets reach it by its own title only. */
export const sectionUnknown: Rule = {
  id: 'section/unknown',
  severity: 'warning',
  *check(playbook, { template }) {
    const known = new Set(template.sections.map((section) => section.key));
    for (const section of playbook.sections) {
      if (known.has(section.key)) continue;
      yield {
        reason: `Unexpected section \`${section.title}\`, expected one of the sections of ${template.name}`,
        place: placeAt(playbook.lines, section.heading.start),
        expected: template.sections.map((each) => each.title),
      };
    }
  },
};
