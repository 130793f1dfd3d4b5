import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { ToolError } from '../errors.ts';
import type { Environment } from '../process.ts';
import { type GitResult, gitEnvironment, runGit } from './git.ts';

/** A working tree and its git directory, both absolute and without links, and the environment to run git in. */
export interface Repository {
  readonly top: string;
  readonly gitDir: string;
  readonly env: Environment;
  readonly signal: AbortSignal | undefined;
}

/** The repository around a folder, which may not exist yet. Gives E_REPO_STATE where there is none. */
export async function openRepository(
  folder: string,
  options: { readonly env: Environment; readonly signal?: AbortSignal | undefined },
): Promise<Repository> {
  const env = gitEnvironment(options.env);
  const { signal } = options;
  const cwd = realpathSync(nearestFolder(folder));
  const { top, gitDir } = plainRepository(cwd) ?? (await askGit(cwd, env, signal));
  return { top, gitDir, env, signal };
}

/**
 * The common case, found without a process: the nearest folder with a `.git` that is a git directory, or a
 * file that names one (gitrepository-layout(5)). Whatever is out of the common is left to git.
 */
function plainRepository(cwd: string): { top: string; gitDir: string } | undefined {
  for (let top = cwd; ; top = dirname(top)) {
    if (existsSync(join(top, '.git'))) {
      const gitDir = gitDirectory(join(top, '.git'));
      const inside = cwd === gitDir || cwd.startsWith(`${gitDir}${sep}`);
      return gitDir !== undefined && existsSync(join(gitDir, 'HEAD')) && !inside
        ? { top, gitDir }
        : undefined;
    }
    // A bare repository is its own git directory; a folder in it is no working tree.
    if (dirname(top) === top || existsSync(join(top, 'HEAD'))) return undefined;
  }
}

function gitDirectory(path: string): string | undefined {
  if (statSync(path).isDirectory()) return realpathSync(path);
  const named = /^gitdir: (.+?)\n?$/.exec(readFileSync(path, 'utf8'))?.[1];
  if (named === undefined) return undefined;
  const gitDir = isAbsolute(named) ? named : resolve(dirname(path), named);
  return existsSync(gitDir) ? realpathSync(gitDir) : undefined;
}

async function askGit(cwd: string, env: Environment, signal: AbortSignal | undefined) {
  const result = await runGit(['rev-parse', '--show-toplevel', '--absolute-git-dir'], { cwd, env, signal });
  const [top, gitDir] = result.stdout.split('\n');
  if (result.code === 0 && top && gitDir) return { top, gitDir };
  throw notInRepository(cwd, result);
}

/** The error for a folder in which git does not work, in git's own words. */
export function notInRepository(cwd: string, result: GitResult): ToolError {
  const why = result.stderr.split('\n')[0]?.replace(/^fatal: /, '') ?? '';
  const hint = /dubious ownership/.test(result.stderr)
    ? `git config --global --add safe.directory ${cwd}`
    : 'deltabook commits what it changes: run it inside a working tree, or make one with `git init`';
  return new ToolError('E_REPO_STATE', `${cwd} is not in a git working tree: ${why}`, { hint });
}

/** Runs git at the top of the working tree. */
export function git(
  repository: Repository,
  args: readonly string[],
  options: { input?: string | Uint8Array; env?: Environment; started?: (pid: number) => void } = {},
): Promise<GitResult> {
  return runGit(args, {
    cwd: repository.top,
    env: { ...repository.env, ...options.env },
    signal: repository.signal,
    input: options.input,
    started: options.started,
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
  while (!isFolder(here) && dirname(here) !== here) here = dirname(here);
  return here;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
