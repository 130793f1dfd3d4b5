import { characterRule } from '../character-rule.ts';

/**
 * A line separator that is no line end of markdown (U+0085, U+2028, U+2029).
 *
 * Other tools take it for the end of the line, and so of the bullet.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Join the lines with a blank.
 *
 * Bad:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Join the⟨U+2028⟩lines with a blank.
 */
export const lineSeparator = characterRule(
  'content/line-separator',
  /[\u0085\u2028\u2029]/u,
  'line separator',
);
