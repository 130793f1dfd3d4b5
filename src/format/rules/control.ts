import { characterRule } from './character-rule.ts';

/** Control characters can hide text or drive a terminal. A tab is left alone. */
export const control = characterRule(
  'content/control',
  /[\u0000-\u0008\u000A-\u001F\u007F-\u0084\u0086-\u009F]/u,
  'control character',
);
