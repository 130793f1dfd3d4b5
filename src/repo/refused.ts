import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Diagnostic } from '../format/diagnostic.ts';
import type { Repository } from './repository.ts';
import { writePrivate } from './state.ts';

/**
 * Keeps a refused delta under `.deltabook/refused/`, byte for byte, with what was said of it beside it.
 * Returns its path from the top of the working tree.
 */
export function keepRefused(
  repository: Repository,
  text: string,
  diagnostics: readonly Diagnostic[],
): string {
  const name = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const report = `${JSON.stringify({ schema: 'deltabook/refused@1', diagnostics }, null, 2)}\n`;
  writePrivate(repository.top, ['refused', `${name}.diagnostics.json`], report);
  return relative(repository.top, writePrivate(repository.top, ['refused', `${name}.json`], text));
}
