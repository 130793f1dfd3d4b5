import { placeAt } from '../line.ts';
import type { Rule } from './rule.ts';

/** A delta for a section of the template needs its heading in the file. */
export const sectionMissing: Rule = {
  id: 'section/missing',
  severity: 'warning',
  *check(playbook, { template }) {
    const present = new Set(playbook.sections.map((section) => section.key));
    for (const section of template.sections) {
      if (present.has(section.key)) continue;
      yield {
        reason: `Unexpected playbook without the section \`${section.title}\`, expected \`## ${section.title}\` in it`,
        place: placeAt(playbook.lines, playbook.region.start),
      };
    }
  },
};
