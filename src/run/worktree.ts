import { existsSync, readFileSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ToolError } from '../errors.ts';
import { makeFolder, removeFolder } from './temporary-folder.ts';

/** Runs git at the top of the user's repository. */
export type Git = (
  args: readonly string[],
) => Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>;

/** A working tree of its own, and what removes it. */
export interface Worktree {
  readonly folder: string;
  readonly close: () => Promise<void>;
}

/** Programs that git would run by itself: hooks, and what watches a working tree. */
const NO_HOOKS = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false'];

/**
 * Makes detached worktrees of a commit at temporary paths. One at a time is added or removed, for git locks what
 * they share. A removed one leaves neither a folder nor an entry, whatever happened to it meanwhile: locked, deleted,
 * made read-only, git interrupted. Commits, branches and stashes that an agent makes there are the repository's, and
 * stay.
 */
export function worktreeOpener(git: Git, commit: string): () => Promise<Worktree> {
  const inTurn = oneAtATime();
  return async () => {
    const folder = await makeFolder('worktree');
    let entry: string | undefined;
    const close = async () => {
      try {
        await removeFolder(folder);
      } finally {
        await inTurn(() => forget(git, folder, entry));
      }
    };
    try {
      await inTurn(() => add(git, folder, commit)).finally(() => {
        entry = entryOf(folder);
      });
    } catch (error) {
      await close();
      throw error;
    }
    return { folder, close };
  };
}

/** Begins nothing before what was asked for earlier has ended, well or not. */
function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

async function add(git: Git, folder: string, commit: string): Promise<void> {
  const { code, stderr } = await git([...NO_HOOKS, 'worktree', 'add', '--quiet', '--detach', folder, commit]);
  if (code === 0) return;
  throw new ToolError('E_GIT', `cannot make a worktree of ${commit}: ${stderr}`, {
    hint: '`git worktree add` must work in this repository; or choose another `agent.workspace`',
  });
}

/** The git directory of the worktree, asked for before an agent can say otherwise. */
function entryOf(folder: string): string | undefined {
  try {
    const [, path] =
      /^gitdir: (.*\/worktrees\/[^/\n]+)\n?$/.exec(readFileSync(join(folder, '.git'), 'utf8')) ?? [];
    return path;
  } catch {
    return undefined;
  }
}

/** Takes the worktree off git's list; by hand, where git does not know it any more or is interrupted itself. */
async function forget(git: Git, folder: string, entry: string | undefined): Promise<void> {
  await git([...NO_HOOKS, 'worktree', 'remove', '--force', '--force', folder]).catch(() => undefined);
  if (entry === undefined || !existsSync(entry)) return;
  await rm(entry, { recursive: true, force: true });
  // git keeps this folder only as long as it holds an entry.
  await rmdir(dirname(entry)).catch(() => undefined);
}
