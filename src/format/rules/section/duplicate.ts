import { placeAt } from '../../line.ts';
import type { Rule } from '../rule.ts';

/**
 * Two sections with one key.
 *
 * A section's key is its title without regard to case and punctuation. Two of one key leave it open which of them a
 * delta means: move the bullets of one into the other.
 *
 * Good:
 *
 *     ## OTHERS
 *
 *     ## STRATEGIES & INSIGHTS
 *
 * Bad:
 *
 *     ## STRATEGIES AND INSIGHTS
 *
 *     ## Strategies & Insights
 */
export const sectionDuplicate: Rule = {
  id: 'section/duplicate',
  severity: 'error',
  *check({ sections, lines }) {
    const first = new Map<string, number>();
    for (const { key, title, index, heading } of sections) {
      const earlier = first.get(key);
      if (earlier === undefined) {
        first.set(key, index);
        continue;
      }
      yield {
        reason: `Unexpected second section \`${title}\`, expected each section once: the first is at line ${earlier + 1}`,
        place: placeAt(lines, heading.start),
        related: [{ reason: 'the first is here', place: placeAt(lines, lines[earlier]?.start ?? 0) }],
      };
    }
  },
};
