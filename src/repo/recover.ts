import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killGroup } from '../process.ts';
import { blobId } from './blob.ts';
import { type CommitFacts, findMadeCommit } from './commit/made-commit.ts';
import { takeBack } from './commit/take-back.ts';
import { moveFile, readIfThere, removeFile, temporaryFor } from './files.ts';
import {
  backupFile,
  dropJournal,
  type Journal,
  type JournalWrite,
  privateIndex,
  readJournal,
  stateFolder,
} from './journal.ts';
import { isDead, isKnowable, ownerPid } from './owner.ts';
import { git, type Repository } from './repository.ts';

const PATIENCE_MS = 2_000;
const PAUSE_MS = 20;

/**
 * Finishes or undoes what a process left that died under the lock, which is ours now: forward where its
 * commit is made and is what it meant, else back. Removes only locks with that process's text. Returns a
 * sentence for each thing that was done or had to be left.
 */
export async function recover(repository: Repository): Promise<string[]> {
  const folder = stateFolder(repository);
  // Whoever ended in good order left nothing but the lock, and not even that.
  if (readdirSync(folder).length <= 1) return [];
  const { journal, child } = readJournal(repository);
  if (child !== undefined && isKnowable(child)) await endChild(child);
  const indexLock = join(repository.gitDir, 'index.lock');
  const holdsIndex = journal !== undefined && readIfThere(indexLock)?.toString() === journal.owner;
  const said = journal ? await settle(repository, journal, holdsIndex) : [];
  // What `git commit --only` works in, named after the process; ours left it when it was killed.
  if (child !== undefined) removeFile(join(repository.gitDir, `next-index-${ownerPid(child)}.lock`));
  if (holdsIndex) removeFile(indexLock);
  dropJournal(repository, journal?.writes ?? []);
  for (const name of readdirSync(folder)) if (isRemains(folder, name)) removeFile(join(folder, name));
  return said;
}

/** Everything but the lock, which is ours, and the drafts of those who wait for it. */
function isRemains(folder: string, name: string): boolean {
  if (name === 'lock') return false;
  return !name.startsWith('lock.') || isDead(readIfThere(join(folder, name))?.toString() ?? '');
}

/** A git that outlived its deltabook is given time to finish; then it and its hooks are ended. */
async function endChild(child: string): Promise<void> {
  for (let waited = 0; !isDead(child); waited += PAUSE_MS) {
    if (waited >= PATIENCE_MS) killGroup(ownerPid(child), waited >= 2 * PATIENCE_MS ? 'SIGKILL' : 'SIGTERM');
    await sleep(PAUSE_MS);
  }
}

async function settle(repository: Repository, journal: Journal, holdsIndex: boolean): Promise<string[]> {
  const pid = ownerPid(journal.owner);
  for (const { path } of journal.writes) removeFile(temporaryFor(join(repository.top, path), pid));
  const newPaths = journal.writes.filter((write) => !write.wasThere).map((write) => write.path);
  const made = await findMadeCommit(repository, { head: journal.head ?? undefined, newPaths });
  if (!made) {
    if (await isInHead(repository, newPaths))
      return ['what a killed deltabook had written was committed since by somebody else and stays'];
    return [...putAllBack(repository, journal), 'a commit that a killed deltabook had begun is undone'];
  }
  if (!isAsMeant(made, journal) && made.isTip && (await takeBack(repository, made))) {
    return [
      ...putAllBack(repository, journal),
      'a commit that a hook had changed and a killed deltabook had made is undone',
    ];
  }
  if (holdsIndex && readIfThere(privateIndex(repository))) {
    moveFile(privateIndex(repository), join(repository.gitDir, 'index'));
  }
  return [`a commit that a killed deltabook had made is finished: ${made.commit.slice(0, 12)}`];
}

/**
 * Whether a commit changes just the journal's files, each to the very bytes that were meant. One that git
 * converted is not told from one that a hook edited, and is undone: the delta can be applied again.
 */
function isAsMeant(made: CommitFacts, journal: Journal): boolean {
  const paths = new Set(journal.writes.map((write) => write.path));
  const foreign = [...made.changes.keys()].some((path) => !paths.has(path));
  return !foreign && journal.writes.every((write) => made.changes.get(write.path)?.blobs[1] === write.after);
}

async function isInHead(repository: Repository, paths: readonly string[]): Promise<boolean> {
  const found = await Promise.all(paths.map((path) => git(repository, ['cat-file', '-e', `HEAD:${path}`])));
  return found.some(({ code }) => code === 0);
}

function putAllBack(repository: Repository, journal: Journal): string[] {
  return journal.writes.flatMap((write, index) => putBack(repository, write, index));
}

/** A file that somebody changed since is theirs, and stays. */
function putBack(repository: Repository, write: JournalWrite, index: number): string[] {
  const path = join(repository.top, write.path);
  const now = readIfThere(path);
  const backup = readIfThere(backupFile(repository, index));
  const isBefore = write.wasThere ? backup && now && Buffer.compare(backup, now) === 0 : now === undefined;
  if (isBefore) return [];
  if (now && blobId(now, write.after.length) !== write.after) {
    return [`${write.path} was changed since and is left as it is`];
  }
  if (!write.wasThere) removeFile(path);
  else if (backup) moveFile(backupFile(repository, index), path);
  return [];
}
