import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { ToolError } from '../errors.ts';
import { type GitResult, gitEnvironment, runGit } from './git.ts';

/** A working tree and its git directory, both absolute and without links, and the environment to run git in. */
export interface Repository {
  readonly top: string;
  readonly gitDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal | undefined;
}

/** The repository around a folder, which may not exist yet. Gives E_REPO_STATE where there is none. */
export async function openRepository(
  folder: string,
  options: { readonly env: NodeJS.ProcessEnv; readonly signal?: AbortSignal | undefined },
): Promise<Repository> {
  const env = gitEnvironment(options.env);
  const cwd = nearestFolder(folder);
  const result = await runGit(['rev-parse', '--show-toplevel', '--absolute-git-dir'], {
    cwd,
    env,
    signal: options.signal,
  });
  const [top, gitDir] = result.stdout.split('\n');
  if (result.code !== 0 || !top || !gitDir) {
    const why = result.stderr.split('\n')[0]?.replace(/^fatal: /, '') ?? '';
    const hint = /dubious ownership/.test(why)
      ? `git config --global --add safe.directory ${cwd}`
      : 'deltabook commits what it changes: run it inside a working tree, or make one with `git init`';
    throw new ToolError('E_REPO_STATE', `${cwd} is not in a git working tree: ${why}`, { hint });
  }
  return { top, gitDir, env, signal: options.signal };
}

/** Runs git at the top of the working tree. */
export function git(
  repository: Repository,
  args: readonly string[],
  options: { input?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<GitResult> {
  return runGit(args, {
    cwd: repository.top,
    env: { ...repository.env, ...options.env },
    signal: repository.signal,
    input: options.input,
  });
}

/**
 * A file's path seen from the top of the working tree, with `/`. Gives E_TARGET_PATH where the file, or
 * a folder above it that is a link, lies outside.
 */
export function pathInRepository(repository: Repository, file: string): string {
  const folder = nearestFolder(dirname(file));
  const path = relative(repository.top, join(realpathSync(folder), relative(folder, file)));
  if (path === '' || path === '..' || path.startsWith(`..${sep}`)) {
    throw new ToolError('E_TARGET_PATH', `${file} is outside the repository ${repository.top}`, {
      hint: 'a playbook and its file belong to one repository',
    });
  }
  return path.split(sep).join('/');
}

function nearestFolder(folder: string): string {
  let here = folder;
  while (!existsSync(here) && dirname(here) !== here) here = dirname(here);
  return here;
}
