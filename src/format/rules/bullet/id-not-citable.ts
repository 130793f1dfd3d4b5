import { placeAt } from '../../line.ts';
import type { Rule } from '../rule.ts';

/**
 * An id that the ACE authors' Generator can't cite.
 *
 * Their pattern for an id in a reply is three letters, a hyphen and exactly five digits. Bullets with other ids are
 * shown to the model and never counted, so `show --as ace` says so; deltabook itself reads them all.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the order number first.
 *
 * Bad:
 *
 *     [ph-00001] helpful=0 harmful=0 :: Ask for the order number first.
 */
export const idNotCitable: Rule = {
  id: 'bullet/id-not-citable',
  severity: 'warning',
  *check({ bullets, lines }) {
    for (const { id, idAt } of bullets) {
      if (/^[a-z]{3}-[0-9]{5}$/.test(id)) continue;
      yield {
        reason: `Unexpected id ${id}, expected three letters, a hyphen and five digits: the ACE authors' code never counts a citation of it`,
        place: placeAt(lines, idAt),
      };
    }
  },
};
