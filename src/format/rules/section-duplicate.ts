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
