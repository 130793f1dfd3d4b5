import { characterRule } from './character-rule.ts';

/** Line separators that other tools take for the end of the line, and so of the bullet. */
export const lineSeparator = characterRule(
  'content/line-separator',
  /[\u0085\u2028\u2029]/u,
  'line separator',
);
