import { join } from 'node:path';
import { readIfThere, removeFile, writeWhole } from './files.ts';
import type { Repository } from './repository.ts';

/** What it takes to finish or undo a commit that was cut off. It is written before anything else is. */
export interface Journal {
  readonly owner: string;
  /** The commit that HEAD was at; null on a branch without commits. */
  readonly head: string | null;
  readonly writes: readonly JournalWrite[];
}

/** A file of the commit: its path from the top of the working tree, whether it was there, and SHA-256 of what is written. */
interface JournalWrite {
  readonly path: string;
  readonly wasThere: boolean;
  readonly after: string;
}

/** Where deltabook keeps its lock, journal, backups and private index: in the git directory, which `git clean` leaves alone. */
export function stateFolder(repository: Repository): string {
  return join(repository.gitDir, 'deltabook');
}

/** The index that a commit is made from. */
export function privateIndex(repository: Repository): string {
  return join(stateFolder(repository), 'index');
}

/** Where the file that a write replaces is kept until the commit stands. */
export function backupFile(repository: Repository, index: number): string {
  return join(stateFolder(repository), `before-${index}`);
}

/** Names the git that is making the commit: it may outlive us, and must not finish behind an undo. */
export function childFile(repository: Repository): string {
  return join(stateFolder(repository), 'child');
}

function journalFile(repository: Repository): string {
  return join(stateFolder(repository), 'journal.json');
}

/** Writes the journal. */
export function writeJournal(
  repository: Repository,
  journal: Journal,
  options: { readonly sync: boolean },
): void {
  writeWhole(journalFile(repository), Buffer.from(JSON.stringify(journal)), options);
}

/** The journal that a process left, if it left one; a torn one was cut off before anything else was touched. */
export function readJournal(repository: Repository): Journal | undefined {
  try {
    return JSON.parse(readIfThere(journalFile(repository))?.toString() ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Drops the journal first, then what it speaks of: the commit is made, or undone. */
export function dropJournal(repository: Repository, writes: readonly unknown[]): void {
  removeFile(journalFile(repository));
  removeFile(childFile(repository));
  writes.forEach((_, index) => {
    removeFile(backupFile(repository, index));
  });
}
