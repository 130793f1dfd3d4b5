import { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base';

/** How many tokens of `o200k_base` a text has. Text that looks like a special token counts as text. */
export function countTokens(text: string): number {
  return count(text, { disallowedSpecial: new Set() });
}
