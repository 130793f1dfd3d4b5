import { placeAt } from '../line.ts';
import type { Rule } from './rule.ts';

/** Two sections of one key would leave it open which of them a delta means. */
export const sectionDuplicate: Rule = {
  id: 'section/duplicate',
  severity: 'error',
  *check(playbook) {
    const first = new Map<string, number>();
    for (const section of playbook.sections) {
      const earlier = first.get(section.key);
      if (earlier === undefined) first.set(section.key, section.index);
      else {
        yield {
          reason: `Unexpected second section \`${section.title}\`, expected each section once: the first is at line ${earlier + 1}`,
          place: placeAt(playbook.lines, section.heading.start),
        };
      }
    }
  },
};

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
