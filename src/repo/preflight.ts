import { existsSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno, ToolError } from '../errors.ts';
import { literal } from './git.ts';
import { git, type Repository } from './repository.ts';

/** Where HEAD is: its commit, undefined on a branch without one, and its branch, undefined when detached. */
export interface Head {
  readonly commit: string | undefined;
  readonly branch: string | undefined;
}

/** What git has under way, by the file or folder in its directory that says so. A stale REBASE_HEAD is none. */
const UNDER_WAY: readonly (readonly [string, string])[] = [
  ['MERGE_HEAD', 'merge'],
  ['rebase-merge', 'rebase'],
  ['rebase-apply', 'rebase'],
  ['CHERRY_PICK_HEAD', 'cherry-pick'],
  ['REVERT_HEAD', 'revert'],
  ['BISECT_START', 'bisect'],
  ['sequencer', 'cherry-pick or revert'],
];

/** What the preflight saw: where HEAD is, and which of the paths git does not track yet. */
export interface Preflight extends Head {
  readonly untracked: ReadonlySet<string>;
}

/**
 * Makes sure that a commit of these paths touches nobody's work: no merge or rebase under way, each file
 * a plain one without uncommitted edits and not ignored, and those of `tracked` known to git. Asks git
 * by path, never for the whole tree.
 */
export async function preflight(
  repository: Repository,
  paths: { readonly tracked: readonly string[]; readonly others: readonly string[] },
): Promise<Preflight> {
  for (const [name, what] of UNDER_WAY) {
    if (existsSync(join(repository.gitDir, name))) {
      throw new ToolError('E_REPO_STATE', `a ${what} is under way in ${repository.top}`, {
        hint: `finish it or abort it first: git ${what.split(' ')[0]} --abort`,
      });
    }
  }
  const all = [...paths.tracked, ...paths.others];
  for (const path of all) await plainFile(repository, path, paths.tracked.includes(path));
  const args = [
    'status',
    '--porcelain=v2',
    '--branch',
    '-z',
    '--untracked-files=all',
    '--ignored=matching',
    '--no-renames',
    '--',
    ...all.map(literal),
  ];
  const result = await git(repository, args, { env: { GIT_OPTIONAL_LOCKS: '0' } });
  if (result.code !== 0) throw new ToolError('E_GIT', `git status failed: ${result.stderr}`);
  const records = result.stdout.split('\0');
  for (const record of records) refuseState(record, paths);
  const field = (name: string) =>
    records.find((record) => record.startsWith(`# branch.${name} `))?.slice(`# branch.${name} `.length);
  const commit = field('oid');
  const branch = field('head');
  return {
    commit: commit === '(initial)' ? undefined : commit,
    branch: branch === '(detached)' ? undefined : branch,
    untracked: new Set(records.filter((record) => record.startsWith('? ')).map((record) => record.slice(2))),
  };
}

async function plainFile(repository: Repository, path: string, mustBeThere: boolean): Promise<void> {
  try {
    const found = await lstat(join(repository.top, path));
    if (found.isFile()) return;
    const what = found.isSymbolicLink() ? 'a symbolic link' : 'not a plain file';
    throw new ToolError('E_TARGET_PATH', `${path} is ${what}`, {
      hint: 'name the file itself in `file:` of deltabook.yaml',
    });
  } catch (error) {
    if (!isErrno(error, 'ENOENT') && !isErrno(error, 'ENOTDIR')) throw error;
    if (!mustBeThere) return;
    throw new ToolError('E_TARGET_DIRTY', `${path} is tracked, but gone from the working tree`, {
      hint: `git checkout -- ${path}`,
    });
  }
}

/** One record of `git status --porcelain=v2 -z` (git-status(1), "Porcelain Format Version 2"). */
function refuseState(record: string, paths: { readonly tracked: readonly string[] }): void {
  const kind = record[0];
  if (kind === '!')
    throw new ToolError('E_TARGET_PATH', `${record.slice(2)} is ignored by git`, {
      hint: `take it out of .gitignore: git check-ignore -v ${record.slice(2)}`,
    });
  if (kind === '?') {
    const path = record.slice(2);
    if (!paths.tracked.includes(path)) return;
    throw new ToolError('E_TARGET_DIRTY', `${path} is not tracked by git`, {
      hint: `commit it first: git add ${path} && git commit`,
    });
  }
  if (kind === 'u')
    throw new ToolError(
      'E_REPO_STATE',
      `${record.split(' ').slice(10).join(' ')} has an unresolved merge conflict`,
      { hint: 'resolve and commit it first' },
    );
  if (kind !== '1') return;
  const [, xy = '..'] = record.split(' ');
  const path = record.split(' ').slice(8).join(' ');
  const yes = (letter: string | undefined) => (letter === '.' ? 'no' : 'yes');
  throw new ToolError(
    'E_TARGET_DIRTY',
    `${path} has uncommitted edits (staged: ${yes(xy[0])}, unstaged: ${yes(xy[1])})`,
    { hint: 'commit or stash them first; a delta is committed on its own' },
  );
}
