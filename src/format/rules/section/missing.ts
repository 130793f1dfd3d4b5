import { placeOfLine } from '../../line.ts';
import type { Rule } from '../rule.ts';

/**
 * A section of the template that the playbook does not have.
 *
 * A delta for it has nowhere to go but `others`. It is an error for a section that the template calls `required`,
 * else a warning: write its heading between the markers.
 *
 * Good, with `sections: [OTHERS]`:
 *
 *     ## OTHERS
 *
 * Bad, with `sections: [OTHERS]`:
 *
 *     ## STRATEGIES & INSIGHTS
 */
export const sectionMissing: Rule = {
  id: 'section/missing',
  severity: 'warning',
  *check({ sections, lines, region }, { template }) {
    const present = new Set(sections.map((section) => section.key));
    for (const { key, title, required } of template.sections) {
      if (present.has(key)) continue;
      yield {
        ...(required && { severity: 'error' }),
        reason: `Unexpected playbook without the section \`${title}\`, expected \`## ${title}\` in it`,
        place: placeOfLine(lines, region.startLine),
      };
    }
  },
};
