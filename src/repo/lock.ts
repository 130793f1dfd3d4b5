import { constants, copyFileSync, linkSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isErrno, ToolError, withNotes } from '../errors.ts';
import type { Diagnostic } from '../format/diagnostic.ts';
import { attempt, readIfThere, removeFile } from './files.ts';
import { stateFolder } from './journal.ts';
import { isDead, ownerText } from './owner.ts';
import { recover } from './recover.ts';
import type { Repository } from './repository.ts';

/** A delta may wait for another's checks; the index is git's, and nobody holds it for long. */
const WAIT_MS = { E_LOCKED: 30_000, E_INDEX_LOCKED: 5_000 } as const;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

/** The outcome of work under the lock, and a note for each thing cleaned up after a dead process before it. */
export interface Locked<T> {
  readonly result: T;
  readonly notes: readonly Diagnostic[];
}

/**
 * Runs work that changes a playbook, one process at a time in a working tree. A lock whose owner is dead
 * is taken over, once what that owner left has been finished or undone. Gives E_LOCKED after half a minute.
 */
export async function withLock<T>(repository: Repository, work: () => Promise<T>): Promise<Locked<T>> {
  const folder = stateFolder(repository);
  const path = join(folder, 'lock');
  attempt(`cannot make ${folder}`, () => mkdirSync(folder, { recursive: true }));
  await takeLockFile(path, {
    code: 'E_LOCKED',
    mayTakeOver: true,
    make: () => makeLock(path),
    signal: repository.signal,
  });
  let recovered: string[] = [];
  try {
    recovered = await recover(repository);
    const result = await work();
    return {
      result,
      notes: recovered.map((reason) => ({ ruleId: 'repository/recovered', severity: 'note', reason })),
    };
  } catch (error) {
    throw withNotes(error, recovered);
  } finally {
    removeFile(path);
  }
}

/**
 * Takes git's lock of the index while we hold our own: the same file under a second name, so that it says
 * whose it is. One that somebody else has is waited for and never taken. Gives E_INDEX_LOCKED.
 */
export async function takeIndexLock(repository: Repository): Promise<void> {
  const path = join(repository.gitDir, 'index.lock');
  const own = join(stateFolder(repository), 'lock');
  await takeLockFile(path, {
    code: 'E_INDEX_LOCKED',
    mayTakeOver: false,
    make: () => linkTo(own, path),
    signal: repository.signal,
  });
}

/**
 * Makes a lock file with our name in it, and waits while another process has it. One whose owner is dead is
 * only taken over where that is allowed.
 */
async function takeLockFile(
  path: string,
  options: {
    readonly code: 'E_LOCKED' | 'E_INDEX_LOCKED';
    readonly mayTakeOver: boolean;
    readonly make: () => boolean;
    readonly signal: AbortSignal | undefined;
  },
): Promise<void> {
  const deadline = Date.now() + WAIT_MS[options.code];
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    if (options.make()) return;
    const owner = readIfThere(path)?.toString() ?? '';
    if (options.mayTakeOver && isDead(owner) && takeOver(path, owner)) return;
    if (options.signal?.aborted)
      throw new ToolError('E_INTERRUPTED', 'interrupted while another process had the lock');
    if (Date.now() > deadline) throw locked(path, owner, options.code);
    await sleep(pause * (0.5 + Math.random()));
  }
}

/** A lock appears with its owner's name in it, or not at all: an empty one would lock everybody out, us included. */
function makeLock(path: string): boolean {
  const draft = `${path}.${process.pid}.deltabook-tmp`;
  try {
    attempt(`cannot make ${path}`, () => writeFileSync(draft, ownerText()));
    return linkTo(draft, path);
  } finally {
    removeFile(draft);
  }
}

/** Gives a file a second name, unless that is taken. */
function linkTo(file: string, name: string): boolean {
  return attempt(`cannot make ${name}`, () => {
    try {
      linkSync(file, name);
      return true;
    } catch (error) {
      if (isErrno(error, 'EEXIST')) return false;
      return copyTo(file, name);
    }
  });
}

/** For the few file systems on which a file has one name only. */
function copyTo(file: string, name: string): boolean {
  try {
    copyFileSync(file, name, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Of several processes that find the same dead owner, the one that moves its lock away goes on. */
function takeOver(path: string, owner: string): boolean {
  const aside = join(dirname(path), `dead-${process.pid}`);
  try {
    renameSync(path, aside);
  } catch {
    return false;
  }
  if (readIfThere(aside)?.toString() !== owner) {
    // Somebody was faster and this is their lock, not the dead one's: it goes back.
    linkTo(aside, path);
    removeFile(aside);
    return false;
  }
  removeFile(aside);
  return makeLock(path);
}

function locked(path: string, owner: string, code: 'E_LOCKED' | 'E_INDEX_LOCKED'): ToolError {
  const since = statSync(path, { throwIfNoEntry: false })?.mtime.toISOString() ?? 'just now';
  const [, pid, host] = owner.split(' ');
  const by = owner.startsWith('deltabook ') ? `deltabook, process ${pid} on ${host}` : 'another program';
  return new ToolError(code, `${path} is held by ${by} since ${since}`, {
    hint: `wait for it to end; if nothing of the kind runs any more, remove ${path}`,
  });
}
