import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SANDBOX = fileURLToPath(new URL('../../src/sandbox', import.meta.url));
const IMPORT = /(?:from|import\()\s*'([^']+)'/g;

describe('what plays the model', () => {
  it.each(['model', 'language'])('reaches no file of the world from src/sandbox/%s', (folder) => {
    const reached = reachable(sourcesIn(folder));
    expect(reached.filter((file) => file.startsWith('world/'))).toEqual([]);
    expect(reached.filter((file) => file.startsWith('..'))).toEqual([]);
  });

  it('reaches nothing but itself from src/sandbox/language', () => {
    expect(reachable(sourcesIn('language')).filter((file) => !file.startsWith('language/'))).toEqual([]);
  });
});

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(resolve(SANDBOX, folder)).map((name) => resolve(SANDBOX, folder, name));
}

/** The files that are imported from these, directly or not, seen from the sandbox's folder. */
function reachable(from: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
      if (path.startsWith('.')) visit(resolve(dirname(file), path));
  };
  for (const file of from) visit(file);
  return [...seen].map((file) => relative(SANDBOX, file));
}
