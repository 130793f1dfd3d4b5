import { type Dirent, existsSync, realpathSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { ToolError } from '../errors.ts';
import { CONFIG_FILE } from './config.ts';

/**
 * The playbook directory that is meant: the one named, else this folder, else the only one below it.
 * Gives E_PLAYBOOK where there is none or more than one, which it lists.
 */
export async function findPlaybook(cwd: string, named: string | undefined): Promise<string> {
  // What a link leads to is the playbook: its host and its records are seen from there.
  return realpathSync(await find(cwd, named));
}

async function find(cwd: string, named: string | undefined): Promise<string> {
  if (named !== undefined) {
    const folder = resolve(cwd, named);
    if (existsSync(join(folder, CONFIG_FILE))) return folder;
    if (statSync(folder, { throwIfNoEntry: false })?.isFile()) {
      throw new ToolError('E_PLAYBOOK', `${named} is a file, expected a playbook directory`, {
        hint: `--playbook ${dirname(named)}`,
      });
    }
    throw new ToolError('E_PLAYBOOK', `${named} is not a playbook directory: it has no ${CONFIG_FILE}`, {
      hint: `make one with \`deltabook init ${named}\``,
    });
  }
  if (existsSync(join(cwd, CONFIG_FILE))) return cwd;
  const found = await playbooksBelow(cwd);
  const [only, another] = found;
  if (only === undefined) {
    const above = playbookAbove(cwd);
    throw new ToolError('E_PLAYBOOK', `no playbook in ${cwd} or below it`, {
      hint: above
        ? `there is one above: --playbook ${relative(cwd, above)}`
        : 'make one with `deltabook init playbooks/NAME`, or name one with --playbook DIR',
    });
  }
  if (another === undefined) return only;
  const list = found.map((folder) => `  --playbook ${relative(cwd, folder)}`).join('\n');
  throw new ToolError(
    'E_PLAYBOOK',
    `${found.length} playbooks below ${cwd}, expected one to be named:\n${list}`,
  );
}

function playbookAbove(folder: string): string | undefined {
  for (let here = folder; dirname(here) !== here; here = dirname(here)) {
    if (existsSync(join(dirname(here), CONFIG_FILE))) return dirname(here);
  }
  return undefined;
}

/** Every folder with a deltabook.yaml below this one, in order; hidden folders and node_modules are not searched. */
export async function playbooksBelow(folder: string): Promise<string[]> {
  const entries = await entriesOf(folder);
  const own = entries.some((entry) => entry.name === CONFIG_FILE && entry.isFile()) ? [folder] : [];
  const inner = entries.filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules',
  );
  const below = await Promise.all(inner.map((entry) => playbooksBelow(join(folder, entry.name))));
  return [...own, ...below.flat()].toSorted();
}

/** A folder that can't be read holds no playbook that could be. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
