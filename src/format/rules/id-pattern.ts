import { placeAt } from '../line.ts';
import type { Rule } from './rule.ts';

const STRICT = /^[a-z][a-z0-9]{2,7}-[0-9]{5}$/;
const ANY = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/;

/** Whether an id has the form that new ids get: a prefix of 3 to 8 lower-case letters or digits, five digits. */
export function isStrictId(id: string): boolean {
  return STRICT.test(id);
}

/** Whether an id that another tool gave can be kept: up to 64 ASCII letters, digits, dots, colons, `-` and `_`. */
export function isKeepableId(id: string): boolean {
  return ANY.test(id);
}

/** An id must be one that people and agents can copy: `prefix-NNNNN`, or under `ids: any` plain ASCII. */
export const idPattern: Rule = {
  id: 'bullet/id-pattern',
  severity: 'error',
  *check(playbook, { ids }) {
    const fits = ids === 'any' ? isKeepableId : isStrictId;
    const expected =
      ids === 'any'
        ? 'ASCII letters, digits, `.`, `:`, `-` or `_`'
        : '`prefix-NNNNN`, or `ids: any` in deltabook.yaml';
    for (const bullet of playbook.bullets) {
      if (fits(bullet.id)) continue;
      yield {
        reason: `Unexpected id \`${bullet.id}\`, expected ${expected}`,
        place: placeAt(playbook.lines, bullet.idAt),
      };
    }
  },
};
