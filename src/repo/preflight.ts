import { existsSync, lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { isErrno, ToolError } from '../errors.ts';
import { blobId } from './blob.ts';
import { literal } from './git.ts';
import { type Head, readHead } from './head.ts';
import { git, notInRepository, type Repository } from './repository.ts';

/** What git has under way, by the file or folder in its directory that says so, and the way out. */
const UNDER_WAY: readonly (readonly [name: string, what: string, abort: string])[] = [
  ['MERGE_HEAD', 'merge', 'merge --abort'],
  ['rebase-merge', 'rebase', 'rebase --abort'],
  ['rebase-apply', 'rebase', 'rebase --abort'],
  ['CHERRY_PICK_HEAD', 'cherry-pick', 'cherry-pick --abort'],
  ['REVERT_HEAD', 'revert', 'revert --abort'],
  ['BISECT_START', 'bisect', 'bisect reset'],
  ['sequencer', 'cherry-pick or revert', 'cherry-pick --abort'],
];

/** What the preflight saw: where HEAD is, and which of the paths git does not track yet. */
export interface Preflight extends Head {
  readonly untracked: ReadonlySet<string>;
}

/** Paths seen from the top of the working tree: those that git must know, and those that it may not know yet. */
export interface Paths {
  readonly tracked: readonly string[];
  readonly others: readonly string[];
}

/**
 * Makes sure that a commit of these paths touches nobody's work: no merge or rebase under way, each file
 * a plain one without uncommitted edits and not ignored, and those of `tracked` known to git. Asks git
 * by path, never for the whole tree.
 */
export async function preflight(repository: Repository, paths: Paths): Promise<Preflight> {
  const ref = refuseUnderWay(repository);
  const all = [...paths.tracked, ...paths.others];
  for (const path of all) plainFile(repository, path, paths.tracked.includes(path));
  const flags = [
    '--porcelain=v2',
    '--branch',
    '-z',
    '--untracked-files=all',
    '--ignored=matching',
    '--no-renames',
  ];
  const args = ['status', ...flags, '--', ...all.map(literal)];
  const result = await git(repository, args, { env: { GIT_OPTIONAL_LOCKS: '0' } });
  if (result.code !== 0) throw notInRepository(repository.top, result);
  const records = result.stdout.split('\0');
  for (const record of records) refuseState(record, paths);
  await refuseHiddenBits(repository, paths.tracked);
  const oid = /^# branch\.oid ([0-9a-f]+)$/m.exec(records.join('\n'))?.[1];
  const untracked = records.filter((record) => record.startsWith('? ')).map((record) => record.slice(2));
  return { commit: oid, ref, untracked: new Set(untracked) };
}

/** A playbook's two places in the repository, and what was just read there. */
interface PlaybookPaths {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly deltas: string;
}

/** Where HEAD is, and the tree that it holds for `deltas/`, if git was asked. */
interface PlaybookPreflight {
  readonly head: Head;
  readonly deltasTree: string | undefined;
}

/**
 * Does {@link preflight}'s work for a playbook whose file was just read, in a third of the time: where
 * HEAD, the index and the disk hold one blob there is nothing to ask. Any doubt, such as line ends that
 * git converts, goes there.
 */
export async function preflightPlaybook(
  repository: Repository,
  { file, bytes, deltas }: PlaybookPaths,
): Promise<PlaybookPreflight> {
  const ref = refuseUnderWay(repository);
  plainFile(repository, file, true);
  const asked = ['HEAD', `HEAD:${file}`, `:0:${file}`, `HEAD:${deltas}`];
  if (!asked.some((each) => each.includes('\n'))) {
    const result = await git(repository, ['cat-file', '--batch-check=%(objectname)'], {
      input: `${asked.join('\n')}\n`,
    });
    if (result.code !== 0) throw notInRepository(repository.top, result);
    const [commit = '', inHead = '', inIndex = '', deltasTree] = result.stdout.split('\n');
    if (/^[0-9a-f]+$/.test(commit) && inHead === inIndex && inHead === blobId(bytes, inHead.length)) {
      return { head: { commit, ref }, deltasTree };
    }
  }
  return { head: await preflight(repository, { tracked: [file], others: [] }), deltasTree: undefined };
}

/**
 * Refuses records that no commit holds, or that differ from what it holds: they say what happened to a
 * playbook that is not the one in git, as after a `git reset`.
 */
export async function refuseLooseRecords(repository: Repository, deltas: string): Promise<void> {
  const flags = ['--porcelain', '-z', '--untracked-files=all', '--no-renames'];
  const result = await git(repository, ['status', ...flags, '--', literal(deltas)], {
    env: { GIT_OPTIONAL_LOCKS: '0' },
  });
  const paths = result.stdout
    .split('\0')
    .filter((record) => record !== '')
    .map((record) => record.slice(3));
  const [first] = paths.filter((path) => path.endsWith('.json'));
  if (first === undefined) return;
  throw new ToolError('E_TARGET_DIRTY', `${first} is not as HEAD has it`, {
    hint: 'records of deltas go with their playbook: commit it, remove it, or take it back with git checkout',
  });
}

/** Refuses in the middle of a merge or the like; returns the text of HEAD. A stale REBASE_HEAD means nothing. */
function refuseUnderWay(repository: Repository): string {
  const { gitDir, top } = repository;
  const found = UNDER_WAY.find(([name]) => existsSync(join(gitDir, name)));
  if (found)
    throw new ToolError('E_REPO_STATE', `a ${found[1]} is under way in ${top}`, {
      hint: `finish it or abort it first: git ${found[2]}`,
    });
  return readHead(repository);
}

/** git was told not to look at a file, and so can't say whether it was edited (git-ls-files(1), -v). */
async function refuseHiddenBits(repository: Repository, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const { stdout } = await git(repository, ['ls-files', '-v', '-z', '--', ...paths.map(literal)]);
  const hidden = stdout.split('\0').find((record) => /^[a-zS] /.test(record));
  if (!hidden) return;
  const path = hidden.slice(2);
  const bit = hidden.startsWith('S') || hidden.startsWith('s') ? 'skip-worktree' : 'assume-unchanged';
  throw new ToolError('E_TARGET_PATH', `${path} has its ${bit} bit set, so git does not see edits of it`, {
    hint: `git update-index --no-${bit} ${path}`,
  });
}

function plainFile(repository: Repository, path: string, mustBeThere: boolean): void {
  const found = statOf(join(repository.top, path));
  if (found?.isFile() || (!found && !mustBeThere)) return;
  if (!found) {
    throw new ToolError('E_TARGET_DIRTY', `${path} is tracked, but gone from the working tree`, {
      hint: `git checkout -- ${path}`,
    });
  }
  const what = found.isSymbolicLink() ? 'a symbolic link' : 'not a plain file';
  throw new ToolError('E_TARGET_PATH', `${path} is ${what}`, {
    hint: 'name the file itself in `file:` of deltabook.yaml',
  });
}

function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isErrno(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}

/** One record of `git status --porcelain=v2 -z` (git-status(1), "Porcelain Format Version 2"). */
function refuseState(record: string, paths: Paths): void {
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
