import { placeAt } from '../../line.ts';
import type { Rule, RuleContext } from '../rule.ts';

/**
 * An id of a form that the playbook does not take.
 *
 * New ids are `prefix-NNNNN`: 3 to 8 lower-case letters or digits, a letter first, and five digits. A playbook that
 * came with other ids sets `ids: any`, and then ASCII letters, digits, `.`, `:`, `-` and `_` will do: what people
 * and agents can copy without a mistake. A file without a deltabook.yaml may have two letters and more digits.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the order number first.
 *
 * Bad:
 *
 *     [OTH-12345] helpful=0 harmful=0 :: Ask for the order number first.
 */
export const idPattern: Rule = {
  id: 'bullet/id-pattern',
  severity: 'error',
  *check({ bullets, lines }, { ids }) {
    const { pattern, expected } = FORMS[ids];
    for (const bullet of bullets) {
      if (pattern.test(bullet.id)) continue;
      yield {
        reason: `Unexpected id \`${bullet.id}\`, expected ${expected}`,
        place: placeAt(lines, bullet.idAt),
      };
    }
  },
};

const FORMS: Readonly<Record<RuleContext['ids'], { readonly pattern: RegExp; readonly expected: string }>> = {
  strict: {
    pattern: /^[a-z][a-z0-9]{2,7}-[0-9]{5}$/,
    expected: '`prefix-NNNNN`, or `ids: any` in deltabook.yaml',
  },
  plain: { pattern: /^[a-z][a-z0-9]{1,7}-[0-9]{5,9}$/, expected: '`prefix-NNNNN`' },
  any: {
    pattern: /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/,
    expected: 'ASCII letters, digits, `.`, `:`, `-` or `_`',
  },
};

/** Whether an id has the form that new ids get. */
export function isStrictId(id: string): boolean {
  return FORMS.strict.pattern.test(id);
}

/** Whether an id that another tool gave can be kept: up to 64 characters. */
export function isKeepableId(id: string): boolean {
  return FORMS.any.pattern.test(id);
}
