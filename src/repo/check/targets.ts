import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ToolError } from '../../errors.ts';
import { CONFIG_FILE } from '../config.ts';
import { attempt, readIfThere } from '../files.ts';
import { findPlaybook, playbooksBelow } from '../find.ts';
import { openPlaybook } from '../playbook.ts';

/** What is to be checked: a playbook directory as a whole, or a markdown file that belongs to none. */
export type Target =
  | { readonly kind: 'playbook'; readonly folder: string }
  | { readonly kind: 'file'; readonly file: string };

/**
 * What some paths mean: every playbook in a folder or below it, the playbook that a file is part of, or the
 * file by itself. Without a path it is every playbook below `cwd`. Each comes once. Gives E_PLAYBOOK where
 * a folder holds none, and E_USAGE for a path that is not there.
 */
export async function findTargets(cwd: string, paths: readonly string[]): Promise<Target[]> {
  const found = await Promise.all((paths.length > 0 ? paths : ['.']).map((path) => targetsAt(cwd, path)));
  const byPath = new Map<string, Target>();
  for (const target of found.flat())
    byPath.set(target.kind === 'playbook' ? target.folder : target.file, target);
  return [...byPath.values()];
}

async function targetsAt(cwd: string, path: string): Promise<Target[]> {
  const absolute = resolve(cwd, path);
  const there = attempt(`cannot look at ${path}`, () => statSync(absolute, { throwIfNoEntry: false }));
  if (!there) {
    throw new ToolError('E_USAGE', `there is no ${path}`, {
      hint: 'name a playbook directory, a folder above some, or a markdown file',
    });
  }
  if (!there.isDirectory() && !there.isFile()) {
    throw new ToolError('E_USAGE', `${path} is neither a file nor a folder`, {
      hint: 'name a playbook directory, a folder above some, or a markdown file',
    });
  }
  const real = realpathSync(absolute);
  if (!there.isDirectory()) {
    const owner = ownerOf(real) ?? (await hostedBelow(real));
    return owner === undefined ? [{ kind: 'file', file: real }] : [{ kind: 'playbook', folder: owner }];
  }
  const folders = await playbooksBelow(real);
  // A folder without one: the same error, with the same way out, as every command gives.
  const all = folders.length > 0 ? folders : [await findPlaybook(absolute, undefined)];
  return all.map((folder) => ({ kind: 'playbook', folder }));
}

/** The playbook directory below whose config names a file as its host; it is looked for where the file has a marker. */
async function hostedBelow(file: string): Promise<string | undefined> {
  if (!readIfThere(file)?.includes('playbook:start')) return undefined;
  const folders = await playbooksBelow(dirname(file));
  return folders.find((folder) => {
    const opened = openPlaybook(folder);
    return opened.ok && opened.value.file === file;
  });
}

/** The playbook directory that a file is part of, as its config, its text or one of its records. */
function ownerOf(file: string): string | undefined {
  const folder = dirname(file);
  if (basename(file) === CONFIG_FILE) return folder;
  const isRecord = basename(folder) === 'deltas' && file.endsWith('.json');
  if (isRecord && existsSync(join(dirname(folder), CONFIG_FILE))) return dirname(folder);
  if (!existsSync(join(folder, CONFIG_FILE))) return undefined;
  const opened = openPlaybook(folder);
  if (!opened.ok) return basename(file) === 'ADAPTER.md' ? folder : undefined;
  return opened.value.file === file ? folder : undefined;
}
