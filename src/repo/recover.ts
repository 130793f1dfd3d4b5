import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { blobId } from './blob.ts';
import { findMadeCommit } from './commit/made-commit.ts';
import { moveFile, readIfThere, removeFile, temporaryFor } from './files.ts';
import { backupFile, dropJournal, type Journal, privateIndex, readJournal, stateFolder } from './journal.ts';
import { isDead, ownerPid } from './owner.ts';
import { killGroup } from './process.ts';
import type { Repository } from './repository.ts';

const PATIENCE_MS = 2_000;
const PAUSE_MS = 20;

/**
 * Finishes or undoes what a process left that died under the lock, which is ours now: forward where its
 * commit is made, else back. Removes only locks with that process's text. Returns a sentence for each thing
 * that was done or had to be left.
 */
export async function recover(repository: Repository): Promise<string[]> {
  // Whoever ended in good order left nothing but the lock, and not even that.
  if (readdirSync(stateFolder(repository)).length <= 1) return [];
  const { journal, child } = readJournal(repository);
  if (child !== undefined) await endChild(child);
  const indexLock = join(repository.gitDir, 'index.lock');
  const holdsIndex = journal !== undefined && readIfThere(indexLock)?.toString() === journal.owner;
  const said = journal ? await settle(repository, journal, holdsIndex) : [];
  if (holdsIndex) {
    for (const path of nextIndexes(repository, indexLock)) removeFile(path);
    removeFile(indexLock);
  }
  dropJournal(repository, journal?.writes ?? []);
  for (const name of readdirSync(stateFolder(repository))) {
    if (name !== 'lock') removeFile(join(stateFolder(repository), name));
  }
  return said;
}

/** A git that outlived its deltabook is given time to finish; then it and its hooks are ended. */
async function endChild(child: string): Promise<void> {
  for (let waited = 0; !isDead(child); waited += PAUSE_MS) {
    if (waited >= PATIENCE_MS) killGroup(ownerPid(child), waited >= 2 * PATIENCE_MS ? 'SIGKILL' : 'SIGTERM');
    await sleep(PAUSE_MS);
  }
}

/**
 * What `git commit --only` works in, and leaves when it is killed. Whoever makes one holds the lock of the
 * index, and since that lock was made its holder was ours.
 */
function nextIndexes({ gitDir }: Repository, indexLock: string): string[] {
  const since = statSync(indexLock).mtimeMs;
  return readdirSync(gitDir)
    .filter((name) => /^next-index-\d+\.lock$/.test(name))
    .map((name) => join(gitDir, name))
    .filter((path) => statSync(path).mtimeMs >= since);
}

async function settle(repository: Repository, journal: Journal, holdsIndex: boolean): Promise<string[]> {
  const pid = ownerPid(journal.owner);
  for (const { path } of journal.writes) removeFile(temporaryFor(join(repository.top, path), pid));
  const made = await madeCommit(repository, journal);
  if (made === undefined) {
    const left = journal.writes.flatMap((write, index) => putBack(repository, write, index));
    return [...left, 'a commit that a killed deltabook had begun is undone'];
  }
  if (holdsIndex && readIfThere(privateIndex(repository))) {
    moveFile(privateIndex(repository), join(repository.gitDir, 'index'));
  }
  return [`a commit that a killed deltabook had made is finished: ${made.slice(0, 12)}`];
}

/** The commit, if it is made: what followed on the journal's head, and changes the journal's files. */
async function madeCommit(repository: Repository, journal: Journal): Promise<string | undefined> {
  const facts = await findMadeCommit(repository, { commit: journal.head ?? undefined });
  const meant = journal.writes.map((write) => write.path).toSorted();
  const same = facts && JSON.stringify([...facts.changes.keys()].toSorted()) === JSON.stringify(meant);
  return same ? facts.commit : undefined;
}

/** A file that somebody changed since is theirs, and stays. */
function putBack(repository: Repository, write: Journal['writes'][number], index: number): string[] {
  const path = join(repository.top, write.path);
  const now = readIfThere(path);
  const backup = readIfThere(backupFile(repository, index));
  const isBefore = write.wasThere ? backup && now && Buffer.compare(backup, now) === 0 : now === undefined;
  if (isBefore) return [];
  if (now && blobId(now, write.after.length) !== write.after)
    return [`${write.path} was changed since and is left as it is`];
  if (!write.wasThere) removeFile(path);
  else if (backup) moveFile(backupFile(repository, index), path);
  return [];
}
