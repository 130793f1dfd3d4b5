import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isErrno, ToolError } from '../errors.ts';

/*
 * File system calls here block on purpose: a commit makes some forty of them one after the other, and
 * each takes a tenth of the time that a trip through the thread pool would.
 */

/** The bytes of a file, or undefined where there is none. Anything else that keeps it from being read is E_IO. */
export function readIfThere(path: string): Buffer | undefined {
  try {
    return fs.readFileSync(path);
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ENOTDIR')) return undefined;
    throw ioError(`cannot read ${path}`, error);
  }
}

/**
 * Writes a file whole or not at all: into a temporary file beside it, which then takes its name. With
 * `sync` it has reached the disk before it takes the name. An existing file keeps its mode.
 */
export function writeWhole(path: string, bytes: Uint8Array, options: { readonly sync: boolean }): void {
  const temporary = temporaryFor(path, process.pid);
  try {
    if (!fs.existsSync(dirname(path))) fs.mkdirSync(dirname(path), { recursive: true });
    const mode = fs.statSync(path, { throwIfNoEntry: false })?.mode;
    const handle = fs.openSync(temporary, 'w');
    try {
      fs.writeFileSync(handle, bytes);
      if (mode !== undefined) fs.fchmodSync(handle, mode & 0o777);
      if (options.sync) fs.fsyncSync(handle);
    } finally {
      fs.closeSync(handle);
    }
    fs.renameSync(temporary, path);
    if (options.sync) syncFolder(dirname(path));
  } catch (error) {
    discard(temporary);
    throw ioError(`cannot write ${path}`, error);
  }
}

/** What went wrong is said by whoever saw it first; that the remains can't be removed either is no news. */
function discard(path: string): void {
  try {
    fs.rmSync(path, { force: true });
  } catch {
    // See above.
  }
}

/** The temporary file that a process writes before it takes a file's name. */
export function temporaryFor(path: string, pid: number): string {
  return join(dirname(path), `.${basename(path)}.${pid}.deltabook-tmp`);
}

/**
 * Keeps a file under a second name, which costs nothing where both are on one disk: whoever writes the
 * file puts another in its place, so the one that was there stays as it was.
 */
export function keepCopy(path: string, copy: string): void {
  removeFile(copy);
  try {
    fs.linkSync(path, copy);
  } catch {
    attempt(`cannot keep a copy of ${path}`, () => fs.copyFileSync(path, copy));
  }
}

/** Gives a file another name, in place of what has that name; across disks by way of a copy. */
export function moveFile(from: string, to: string): void {
  try {
    fs.renameSync(from, to);
  } catch (error) {
    if (!isErrno(error, 'EXDEV')) throw ioError(`cannot move ${from} to ${to}`, error);
    writeWhole(to, fs.readFileSync(from), { sync: true });
    removeFile(from);
  }
}

/** Removes a file; one that is gone already is fine. */
export function removeFile(path: string): void {
  attempt(`cannot remove ${path}`, () => fs.rmSync(path, { force: true }));
}

/** What changes when a file does: the same stamp means the same bytes, as git takes it to. */
export function stampOf(path: string): string | undefined {
  const found = fs.statSync(path, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.mtimeMs} ${found.ctimeMs} ${found.size}`;
}

/** SHA-256 in hex. */
export function sha256OfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Does something with the disk; what keeps it from being done is E_IO. */
export function attempt<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    // Only what the system refuses; a bug of ours keeps its name and its stack.
    throw error instanceof Error && 'errno' in error ? ioError(what, error) : error;
  }
}

function ioError(what: string, error: unknown): ToolError {
  if (error instanceof ToolError) return error;
  const cause = error instanceof Error ? error.message : String(error);
  return new ToolError('E_IO', `${what}: ${cause}`, {
    cause: error,
    hint: 'nothing of yours was changed; free space or fix the permissions, then run it again',
  });
}

/** A rename is only safe from a power cut once its folder is; some file systems can't, and need not. */
function syncFolder(path: string): void {
  try {
    const handle = fs.openSync(path, 'r');
    try {
      fs.fsyncSync(handle);
    } finally {
      fs.closeSync(handle);
    }
  } catch {
    // Folders can't be opened or synced everywhere; the file itself has been.
  }
}
