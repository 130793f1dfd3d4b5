import { placeAt } from '../line.ts';
import type { Rule } from './rule.ts';

/**
 * An id names one bullet. Two bullets with one id come from a merge or a paste; a vote for that id would
 * have to guess.
 */
export const idDuplicate: Rule = {
  id: 'bullet/id-duplicate',
  severity: 'error',
  *check(playbook) {
    const first = new Map<string, number>();
    for (const bullet of playbook.bullets) {
      const offset = bullet.idAt;
      const earlier = first.get(bullet.id);
      if (earlier === undefined) first.set(bullet.id, offset);
      else {
        const place = placeAt(playbook.lines, earlier);
        yield {
          reason: `Unexpected second bullet ${bullet.id}, expected each id once: the first is at line ${place.line}`,
          place: placeAt(playbook.lines, offset),
          related: [{ reason: 'the first is here', place }],
        };
      }
    }
  },
};
