import { type FileHandle, lstat, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isErrno, ToolError } from '../errors.ts';

/** The bytes of a file, or undefined where there is none. Anything else that keeps it from being read is E_IO. */
export async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ENOTDIR')) return undefined;
    throw ioError(`cannot read ${path}`, error);
  }
}

/**
 * Writes a file whole or not at all: into a temporary file beside it, which then takes its name. With
 * `sync` it has reached the disk before it takes the name. An existing file keeps its mode.
 */
export async function writeWhole(
  path: string,
  bytes: Uint8Array,
  options: { readonly sync: boolean },
): Promise<void> {
  const temporary = temporaryFor(path, process.pid);
  await removeFile(temporary);
  try {
    await mkdir(dirname(path), { recursive: true });
    const mode = await modeOf(path);
    const handle = await open(temporary, 'wx', mode);
    try {
      await handle.writeFile(bytes);
      if (mode !== undefined) await handle.chmod(mode);
      if (options.sync) await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
    if (options.sync) await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw ioError(`cannot write ${path}`, error);
  }
}

/** The temporary file that a process writes before it takes a file's name. */
export function temporaryFor(path: string, pid: number): string {
  return join(dirname(path), `.${basename(path)}.${pid}.deltabook-tmp`);
}

/** Removes a file; one that is gone already is fine. */
export async function removeFile(path: string): Promise<void> {
  try {
    await rm(path, { force: true });
  } catch (error) {
    throw ioError(`cannot remove ${path}`, error);
  }
}

/** An E_IO that says what was tried and what the system answered. */
export function ioError(what: string, error: unknown): ToolError {
  if (error instanceof ToolError) return error;
  const cause = error instanceof Error ? error.message : String(error);
  return new ToolError('E_IO', `${what}: ${cause}`, {
    cause: error,
    hint: 'nothing of yours was changed; free space or fix the permissions, then run it again',
  });
}

async function modeOf(path: string): Promise<number | undefined> {
  try {
    return (await lstat(path)).mode & 0o777;
  } catch {
    return undefined;
  }
}

/** A rename is only safe from a power cut once its folder is; some file systems can't, and need not. */
async function syncFolder(path: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, 'r');
    await handle.sync();
  } catch {
    // Folders can't be opened or synced everywhere; the file itself has been.
  } finally {
    await handle?.close();
  }
}
