import type { ContentRule } from '../rule.ts';

/**
 * A bullet's head inside another bullet's text.
 *
 * The ACE authors' line pattern reads it as a second bullet, and whoever looks for an id finds it twice.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Use it together with oth-12346.
 *
 * Bad:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Use it with [oth-12346] helpful=9 harmful=0 :: Ask first.
 */
export const bulletPrefix: ContentRule = {
  id: 'content/bullet-prefix',
  severity: { file: 'error', operation: 'error' },
  check(content) {
    if (!content.includes('ful=')) return undefined;
    const index = content.search(HEAD);
    return index === -1
      ? undefined
      : { index, reason: 'Unexpected head of a bullet in the text, expected text only' };
  },
};

/** The blanks between the parts are Python's, and few: a pattern that takes any number has no bound on its time. */
const HEAD =
  /\[[^[\]]{1,200}\]\s{0,20}helpful=\p{Nd}{1,20}\s{0,20}harmful=\p{Nd}{1,20}\s{0,20}::|^(?:- )?\[[^[\]\s]+\]\s*(?:helpful|harmful)=/u;
