import { git, type Repository } from '../repository.ts';

/** One path that a commit changes, with modes and blobs before and after; zeros where there is none. */
export interface ChangedPath {
  readonly modes: readonly [before: string, after: string];
  readonly blobs: readonly [before: string, after: string];
}

/** What a commit is, as git tells it. */
export interface CommitFacts {
  readonly commit: string;
  /** Undefined for one without. */
  readonly parent: string | undefined;
  readonly changes: ReadonlyMap<string, ChangedPath>;
  /** Whether HEAD is at it, or further on. */
  readonly isTip: boolean;
}

/** How far behind HEAD our commit is looked for: a hook may have made some of its own on top. */
const BEHIND = 20;

/**
 * The commit that brought these new files, if there is one since `head`. A delta's file has a name of its
 * own, so nobody else's commit is taken for ours, wherever in between it came.
 */
export async function findMadeCommit(
  repository: Repository,
  request: { readonly head: string | undefined; readonly newPaths: readonly string[] },
): Promise<CommitFacts | undefined> {
  const brings = (facts: Omit<CommitFacts, 'isTip'>) =>
    request.newPaths.length > 0 &&
    request.newPaths.every((path) => /^0+$/.test(facts.changes.get(path)?.blobs[0] ?? ''));
  const tip = await readCommit(repository, 'HEAD');
  if (!tip || tip.commit === request.head) return undefined;
  if (brings(tip)) return { ...tip, isTip: true };
  const since = request.head === undefined ? [] : [`^${request.head}`];
  const chain = await git(repository, [
    'rev-list',
    '--first-parent',
    `--max-count=${BEHIND}`,
    'HEAD',
    ...since,
  ]);
  for (const revision of chain.stdout
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')) {
    const facts = await readCommit(repository, revision);
    if (facts && brings(facts)) return { ...facts, isTip: false };
  }
  return undefined;
}

async function readCommit(
  repository: Repository,
  revision: string,
): Promise<Omit<CommitFacts, 'isTip'> | undefined> {
  const flags = [
    '--root',
    '-r',
    '-z',
    '--no-renames',
    '--no-abbrev',
    '--ignore-submodules=none',
    '--format=%H%n%P%n',
  ];
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
  const [parent] = parents.replaceAll('\0', '').split(' ');
  return { commit, parent: parent || undefined, changes };
}
