import { placeAt } from '../../line.ts';
import type { Rule } from '../rule.ts';

/**
 * Two bullets with one id.
 *
 * An id names one bullet; a vote for it would have to guess. They come from a merge or a paste: keep the one that
 * is meant, and add the other anew.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the order number first.
 *
 *     [oth-12346] helpful=0 harmful=0 :: Then ask for the date.
 *
 * Bad:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the order number first.
 *
 *     [oth-12345] helpful=0 harmful=0 :: Then ask for the date.
 */
export const idDuplicate: Rule = {
  id: 'bullet/id-duplicate',
  severity: 'error',
  *check({ bullets, lines }) {
    const first = new Map<string, number>();
    for (const { id, idAt } of bullets) {
      const earlier = first.get(id);
      if (earlier === undefined) {
        first.set(id, idAt);
        continue;
      }
      const place = placeAt(lines, earlier);
      yield {
        reason: `Unexpected second bullet ${id}, expected each id once: the first is at line ${place.line}`,
        place: placeAt(lines, idAt),
        related: [{ reason: 'the first is here', place }],
      };
    }
  },
};
