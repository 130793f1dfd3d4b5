import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readIfThere, writeWhole } from './files.ts';

/** The folder at the top of a working tree that holds what is never committed. */
const FOLDER = '.deltabook';

/** A path in `.deltabook/`, which git ignores from its first file on. */
export function privatePath(top: string, parts: readonly string[]): string {
  const ignore = join(top, FOLDER, '.gitignore');
  if (!readIfThere(ignore)) writeWhole(ignore, Buffer.from('*\n'), { sync: false });
  return join(top, FOLDER, ...parts);
}

/** Writes a file into `.deltabook/` and returns its path. */
export function writePrivate(top: string, parts: readonly string[], content: string | Uint8Array): string {
  const path = privatePath(top, parts);
  writeWhole(path, typeof content === 'string' ? Buffer.from(content) : content, { sync: false });
  return path;
}

/** The text of a file in `.deltabook/`, if it is there. */
export function readPrivate(top: string, parts: readonly string[]): string | undefined {
  return readIfThere(join(top, FOLDER, ...parts))?.toString();
}

/** The top of the working tree around a folder, found without git; undefined outside of one. */
export function topOf(folder: string): string | undefined {
  for (let here = folder; ; here = dirname(here)) {
    if (existsSync(join(here, '.git'))) return here;
    if (dirname(here) === here) return undefined;
  }
}
