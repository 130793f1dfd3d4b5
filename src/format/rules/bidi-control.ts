import { characterRule } from './character-rule.ts';

/** Bidirectional controls make a line read differently from what it says ("Trojan Source", CVE-2021-42574). */
export const bidiControl = characterRule(
  'content/bidi-control',
  /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u,
  'bidirectional control',
);
