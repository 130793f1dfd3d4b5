import { characterRule } from '../character-rule.ts';

/** The bidirectional formatting characters (Unicode Standard Annex 9, section 2), as a pattern. */
export const BIDI = '[\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]';

/**
 * A bidirectional control character.
 *
 * It makes a line read differently from what it says ("Trojan Source", CVE-2021-42574). Text of right-to-left
 * scripts needs none.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the order number, מספר הזמנה, first.
 *
 * Bad:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the ⟨U+202E⟩redro number.
 */
export const bidiControl = characterRule(
  'content/bidi-control',
  new RegExp(BIDI, 'u'),
  'bidirectional control',
);
