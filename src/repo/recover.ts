import { join } from 'node:path';
import { moveFile, readIfThere, removeFile, sha256OfBytes, temporaryFor } from './files.ts';
import { backupFile, dropJournal, type Journal, privateIndex, readJournal } from './journal.ts';
import { git, type Repository } from './repository.ts';

/**
 * Finishes or undoes what a dead process left: forward where its commit is made, else back. Removes only
 * locks with that process's text. Returns a sentence for each thing that was done or had to be left.
 */
export async function recover(repository: Repository, owner: string): Promise<string[]> {
  const journal = readJournal(repository);
  const indexLock = join(repository.gitDir, 'index.lock');
  const holdsIndex = readIfThere(indexLock)?.toString() === owner;
  const said = journal ? await settle(repository, journal, { owner, holdsIndex }) : [];
  removeFile(privateIndex(repository));
  removeFile(`${privateIndex(repository)}.lock`);
  if (holdsIndex) removeFile(indexLock);
  dropJournal(repository, journal?.writes ?? []);
  return said;
}

async function settle(
  repository: Repository,
  journal: Journal,
  dead: { readonly owner: string; readonly holdsIndex: boolean },
): Promise<string[]> {
  const pid = Number(dead.owner.split(' ')[1]);
  for (const { path } of journal.writes) removeFile(temporaryFor(join(repository.top, path), pid));
  const made = await madeCommit(repository, journal);
  if (made === undefined) {
    const left = journal.writes.flatMap((write, index) => putBack(repository, write, index));
    return [...left, 'a commit that a killed deltabook had begun is undone'];
  }
  if (dead.holdsIndex && readIfThere(privateIndex(repository))) {
    moveFile(privateIndex(repository), join(repository.gitDir, 'index'));
  }
  return [`a commit that a killed deltabook had made is finished: ${made.slice(0, 12)}`];
}

/** The commit, if it is made: HEAD's parent is the journal's head, and it changes the journal's files. */
async function madeCommit(repository: Repository, journal: Journal): Promise<string | undefined> {
  const head = await git(repository, ['rev-parse', '-q', '--verify', 'HEAD']);
  if (head.code !== 0 || head.stdout.trim() === journal.head) return undefined;
  const flags = ['--root', '-r', '-z', '--no-renames', '--name-only'];
  const parents = await git(repository, ['rev-parse', '-q', '--verify', 'HEAD^']);
  const changed = await git(repository, ['diff-tree', '--no-commit-id', ...flags, 'HEAD']);
  const found = changed.stdout
    .split('\0')
    .filter((path) => path !== '')
    .toSorted();
  const meant = journal.writes.map((write) => write.path).toSorted();
  const same =
    parents.stdout.trim() === (journal.head ?? '') && JSON.stringify(found) === JSON.stringify(meant);
  return same ? head.stdout.trim() : undefined;
}

/** A file that somebody changed since is theirs, and stays. */
function putBack(repository: Repository, write: Journal['writes'][number], index: number): string[] {
  const path = join(repository.top, write.path);
  const now = readIfThere(path);
  const backup = readIfThere(backupFile(repository, index));
  const isBefore = write.wasThere ? backup && now && Buffer.compare(backup, now) === 0 : now === undefined;
  if (isBefore) return [];
  if (now && sha256OfBytes(now) !== write.after)
    return [`${write.path} was changed since and is left as it is`];
  if (!write.wasThere) removeFile(path);
  else if (backup) moveFile(backupFile(repository, index), path);
  return [];
}
