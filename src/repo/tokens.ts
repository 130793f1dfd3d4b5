import { createHash } from 'node:crypto';
import type { Diagnostic } from '../format/diagnostic.ts';
import type { Template } from '../format/template.ts';
import { readPrivate, topOf, writePrivate } from './state.ts';

/** No text that people or agents write has fewer bytes than this to a token; below it nothing is counted. */
const BYTES_PER_TOKEN = 2;
const KEPT = 50;

const CACHE = ['cache', 'tokens.json'];

/** A text whose tokens may have to be counted, and the playbook's folder, whose tree remembers counts by content. */
export interface Countable {
  readonly text: string;
  readonly bytes: number;
  readonly folder: string;
}

/** Whether a text breaks the template's token limit. The tokenizer is only loaded where bytes come near it. */
export async function tokenProblem(
  countable: Countable,
  template: Template,
): Promise<Diagnostic | undefined> {
  const { maxTokens } = template.limits;
  if (countable.bytes <= maxTokens * BYTES_PER_TOKEN) return undefined;
  const tokens = await countTokensOnce(countable);
  if (tokens <= maxTokens) return undefined;
  return {
    ruleId: 'file/too-many-tokens',
    severity: 'error',
    reason: `Unexpected size of ${tokens} tokens (o200k_base), expected at most ${maxTokens} (${template.name}): delete or merge bullets first`,
    place: { line: 1, column: 1, offset: 0 },
  };
}

/** The number of tokens of a text, from the cache if the same text was counted before. */
export async function countTokensOnce({ text, folder }: Countable): Promise<number> {
  const top = topOf(folder);
  const key = createHash('sha256').update(text).digest('hex');
  const known = top === undefined ? {} : readCounts(() => readPrivate(top, CACHE));
  const cached = known[key];
  if (cached !== undefined) return cached;
  const { countTokens } = await import('../format/tokens.ts');
  const tokens = countTokens(text);
  if (top !== undefined) {
    const entries = [...Object.entries(known), [key, tokens] as const].slice(-KEPT);
    try {
      writePrivate(top, CACHE, JSON.stringify(Object.fromEntries(entries)));
    } catch {
      // A cache that can't be written costs time, and nothing else.
    }
  }
  return tokens;
}

/** A cache that can't be read is an empty one. */
function readCounts(read: () => string | undefined): Record<string, number> {
  try {
    const value: unknown = JSON.parse(read() ?? '{}');
    const entries = Object.entries(value ?? {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}
