import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Entry {
  readonly promise: string;
  readonly file: string;
  readonly line: string;
  readonly test: string;
  readonly name: string;
}

const entries: readonly Entry[] = JSON.parse(readFileSync(join(ROOT, 'test/break.json'), 'utf8'));

describe('the break list', () => {
  it.each(entries)('$promise: $file still has its line, once', ({ file, line }) => {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
    expect(lines.filter((each) => each.trim() === line)).toHaveLength(1);
  });

  it('has a line for every promise that can be broken by now', () => {
    expect([...new Set(entries.map((entry) => entry.promise))]).toEqual([
      'P1',
      'P2',
      'P3',
      'P4',
      'P5',
      'P6',
      'P7',
      'P8',
      'P9',
      'P10',
    ]);
  });
});
