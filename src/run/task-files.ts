import { chmod, copyFile, lstat, mkdir, realpath, rm, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize, relative, sep } from 'node:path';
import { isErrno, ToolError } from '../errors.ts';
import type { PublicTask } from '../learn/task.ts';

/** The folder of the tasks file, and the workspace. */
export interface CopyPlace {
  readonly from: string;
  readonly to: string;
}

/**
 * Copies the files that a task brings to the same relative paths of its workspace, instead of what is there. What
 * can be executed stays so, and all can be written. Gives E_CONFIG for what is no file inside `from`, by whatever way
 * it leads out.
 */
export async function copyTaskFiles(task: PublicTask, { from, to }: CopyPlace): Promise<void> {
  for (const path of task.files ?? []) {
    const refuse = (reason: string) => refused(task, path, { reason, from });
    const source = await sourceOf(path, from, refuse);
    await keepInside(path, to, refuse);
    await copy(source, join(to, path));
  }
}

type Refuse = (reason: string) => ToolError;

function refused(task: PublicTask, path: string, at: { reason: string; from: string }): ToolError {
  const message = `task \`${task.id}\` brings the file \`${path}\`, which ${at.reason}; expected a file inside ${at.from}`;
  return new ToolError('E_CONFIG', message, {
    hint: '`files` of a task are relative paths, seen from the folder of the tasks file',
  });
}

async function sourceOf(path: string, from: string, refuse: Refuse): Promise<string> {
  if (isAbsolute(path)) throw refuse('is an absolute path');
  if (path.split(/[/\\]/).includes('..')) throw refuse('leads through `..`');
  const source = await realpath(join(from, path)).catch((error: unknown) => {
    throw refuse(isErrno(error, 'ENOENT') ? 'does not exist' : `cannot be read (${error})`);
  });
  if (!isInside(await realpath(from), source)) throw refuse('is a link that leads out');
  if (!(await stat(source)).isFile()) throw refuse('is no file');
  return source;
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** A commit may hold links to folders, through which a copy would land outside of the worktree. */
async function keepInside(path: string, to: string, refuse: Refuse): Promise<void> {
  let folder = to;
  for (const name of dirname(normalize(path)).split(sep)) {
    folder = join(folder, name);
    const found = await lstat(folder).catch(() => undefined);
    if (found?.isSymbolicLink()) throw refuse('would be copied through a link of the workspace');
  }
}

async function copy(source: string, target: string): Promise<void> {
  try {
    await mkdir(dirname(target), { recursive: true });
    // A copy onto a link would write where the link leads.
    await rm(target, { force: true });
    await copyFile(source, target);
    await chmod(target, ((await stat(source)).mode & 0o777) | 0o200);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ToolError('E_IO', `cannot copy ${source} into the workspace: ${why}`, {
      hint: 'make room in the temporary folder, or rename the file if the commit has another thing of that name',
      cause: error,
    });
  }
}
