import { chmod, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ToolError } from '../errors.ts';

/**
 * Makes a folder that nobody else may look into, with these texts as its files; its path holds no link. Gives E_IO
 * where it can't.
 */
export async function makeFolder(
  purpose: string,
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  let folder: string | undefined;
  try {
    folder = await mkdtemp(join(await realpath(tmpdir()), `deltabook-${purpose}-`));
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    return folder;
  } catch (error) {
    if (folder !== undefined) await removeFolder(folder);
    throw new ToolError('E_IO', `cannot make a temporary folder: ${reasonOf(error)}`, {
      hint: 'make room, or set TMPDIR to a folder that can be written',
      cause: error,
    });
  }
}

/** Removes a folder whatever is in it, folders that nobody may write in too; links are not followed. */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await remove(folder).catch(async () => {
      await makeWritable(folder);
      await remove(folder);
    });
  } catch (error) {
    throw new ToolError('E_IO', `cannot remove ${folder}: ${reasonOf(error)}`, {
      hint: 'something in it belongs to another user, or is in use: remove it by hand',
      cause: error,
    });
  }
}

function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

async function makeWritable(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await makeWritable(join(folder, entry.name));
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
