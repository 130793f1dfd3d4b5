import { placeOfLine } from '../../line.ts';
import type { ReadingRule } from '../rule.ts';

/**
 * A heading inside the playbook that is not `## SECTION`.
 *
 * Sections are headings of the second level, with a blank behind the two `#`. Without it, or with a third `#`,
 * the ACE authors' code sees a section where markdown sees text or a part of one.
 *
 * Good:
 *
 *     ## OTHERS
 *
 * Bad:
 *
 *     ### OTHERS
 */
export const wrongHeading: ReadingRule = {
  id: 'section/wrong-heading',
  severity: 'error',
  *check({ odd: odds, lines }) {
    for (const odd of odds) {
      if (odd.kind !== 'heading') continue;
      yield {
        reason: `Unexpected heading \`${odd.found}\`, expected \`## SECTION\``,
        place: placeOfLine(lines, odd.index),
      };
    }
  },
};
