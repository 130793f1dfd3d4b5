import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ErrorCode, isErrno, ToolError } from '../errors.ts';
import { ioError } from './files.ts';
import { isDead, ownerText } from './owner.ts';
import { recover } from './recover.ts';
import type { Repository } from './repository.ts';

const WAIT_MS = 10_000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

/** Where deltabook keeps its lock and its journal: inside the git directory, which `git clean` leaves alone. */
export function stateFolder(repository: Repository): string {
  return join(repository.gitDir, 'deltabook');
}

/** The outcome of work under the lock, and what had to be cleaned up after a dead process before it. */
export interface Locked<T> {
  readonly result: T;
  readonly recovered: readonly string[];
}

/**
 * Runs work that changes a playbook, one process at a time in a working tree. A lock whose owner is dead
 * is taken over, once what that owner left has been finished or undone. Gives E_LOCKED after ten seconds.
 */
export async function withLock<T>(repository: Repository, work: () => Promise<T>): Promise<Locked<T>> {
  const path = join(stateFolder(repository), 'lock');
  await mkdir(stateFolder(repository), { recursive: true }).catch((error: unknown) => {
    throw ioError(`cannot make ${stateFolder(repository)}`, error);
  });
  const recovered: string[] = [];
  await takeLockFile(path, {
    code: 'E_LOCKED',
    onDead: async (owner) => {
      recovered.push(...(await recover(repository, owner)));
    },
  });
  try {
    return { result: await work(), recovered };
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Makes a lock file with our name in it, and waits while another process has it. `onDead` is called once
 * we have taken it from an owner that is dead; without it such a lock is left, like anybody else's.
 */
export async function takeLockFile(
  path: string,
  options: {
    readonly code: ErrorCode & ('E_LOCKED' | 'E_INDEX_LOCKED');
    readonly onDead?: (owner: string) => Promise<void>;
  },
): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    if (await makeLock(path)) return;
    const owner = await readFile(path, 'utf8').catch(() => '');
    if (options.onDead && isDead(owner) && (await takeOver(path, owner))) {
      await options.onDead(owner);
      return;
    }
    if (Date.now() > deadline) throw await locked(path, owner, options.code);
    await sleep(pause * (0.5 + Math.random()));
  }
}

async function makeLock(path: string): Promise<boolean> {
  try {
    await writeFile(path, ownerText(), { flag: 'wx' });
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw ioError(`cannot make ${path}`, error);
  }
}

/** Of several processes that find the same dead owner, the one that moves its lock away goes on. */
async function takeOver(path: string, owner: string): Promise<boolean> {
  const aside = join(dirname(path), `dead-${process.pid}`);
  try {
    await rename(path, aside);
  } catch {
    return false;
  }
  const moved = await readFile(aside, 'utf8');
  if (moved !== owner) {
    // Somebody was faster and this is their lock, not the dead one's: it goes back.
    await rename(aside, path);
    return false;
  }
  await rm(aside, { force: true });
  return makeLock(path);
}

async function locked(path: string, owner: string, code: 'E_LOCKED' | 'E_INDEX_LOCKED'): Promise<ToolError> {
  const since = await stat(path).then(
    (found) => found.mtime.toISOString(),
    () => 'just now',
  );
  const by = owner.startsWith('deltabook ')
    ? `deltabook, process ${owner.split(' ')[1]} on ${owner.split(' ')[2]}`
    : 'another program';
  return new ToolError(code, `${path} is held by ${by} since ${since}`, {
    hint: `wait for it to end; if nothing of the kind runs any more, remove ${path}`,
  });
}
