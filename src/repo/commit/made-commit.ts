import type { Head } from '../head.ts';
import { git, type Repository } from '../repository.ts';

/** One path that a commit changes, with the blobs before and after; zeros where there is none. */
export interface ChangedPath {
  readonly modes: readonly [before: string, after: string];
  readonly blobs: readonly [before: string, after: string];
}

/** What a commit is, as git tells it. */
export interface CommitFacts {
  readonly commit: string;
  readonly changes: ReadonlyMap<string, ChangedPath>;
  /** Whether HEAD is at it, or further on. */
  readonly isTip: boolean;
}

/** How far behind HEAD our commit is looked for: a hook may have made some of its own on top. */
const BEHIND = 20;

/** The commit that followed on where HEAD was, if there is one; undefined while HEAD is still there, or went elsewhere. */
export async function findMadeCommit(
  repository: Repository,
  head: Pick<Head, 'commit'>,
): Promise<CommitFacts | undefined> {
  const tip = await readCommit(repository, 'HEAD');
  if (!tip || tip.commit === head.commit) return undefined;
  if (tip.parents === (head.commit ?? '')) return { ...tip, isTip: true };
  const chain = await git(repository, [
    'rev-list',
    '--first-parent',
    '--parents',
    `--max-count=${BEHIND}`,
    'HEAD',
  ]);
  const line = chain.stdout
    .split('\n')
    .find((each) => each.split(' ').slice(1).join(' ') === (head.commit ?? '') && each !== '');
  const found = line && (await readCommit(repository, line.split(' ')[0] ?? ''));
  return found ? { ...found, isTip: false } : undefined;
}

async function readCommit(repository: Repository, revision: string) {
  const flags = ['--root', '-r', '-z', '--no-renames', '--no-abbrev', '--format=%H%n%P%n'];
  const { code, stdout } = await git(repository, ['diff-tree', ...flags, revision]);
  if (code !== 0) return undefined;
  const [commit = '', parents = ''] = stdout.split('\n', 2);
  const changes = new Map<string, ChangedPath>();
  const records = /:([0-7]+) ([0-7]+) ([0-9a-f]+) ([0-9a-f]+) [A-Z]\0([^\0]+)\0/g;
  for (const [, modeBefore = '', modeAfter = '', before = '', after = '', path = ''] of stdout.matchAll(
    records,
  )) {
    changes.set(path, { modes: [modeBefore, modeAfter], blobs: [before, after] });
  }
  return { commit, parents: parents.replaceAll('\0', ''), changes };
}
