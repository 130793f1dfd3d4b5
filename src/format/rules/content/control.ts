import { characterRule } from '../character-rule.ts';

/**
 * A control character, such as one that a terminal acts on.
 *
 * It can hide text or drive a terminal. A tab is left alone, and NUL is `file/nul`.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Print `\x1b[0m` at the end.
 *
 * Bad:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Print ⟨U+001B⟩[0m at the end.
 */
export const control = characterRule(
  'content/control',
  /[\u0001-\u0008\u000A-\u001F\u007F-\u0084\u0086-\u009F]/u,
  'control character',
);
