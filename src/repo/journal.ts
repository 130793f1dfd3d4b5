import { appendFileSync } from 'node:fs';
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

/** A file of the commit: its path from the top of the working tree, whether it was there, and the id as a blob of what is written. */
export interface JournalWrite {
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

/** Adds to the journal which git is making the commit: it may outlive us, and must not finish behind an undo. */
export function noteChild(repository: Repository, owner: string): void {
  try {
    appendFileSync(journalFile(repository), `\n${owner}`);
  } catch {
    // It is only needed after a crash; the commit goes on without it.
  }
}

/** The journal that a process left and the git that it started, if any; a torn one was cut off before anything else was touched. */
export function readJournal(repository: Repository): { readonly journal?: Journal; readonly child?: string } {
  const [line = '', child] =
    readIfThere(journalFile(repository))
      ?.toString()
      .split(/\n(?=.)/) ?? [];
  try {
    return { journal: JSON.parse(line) as Journal, ...(child !== undefined && { child }) };
  } catch {
    return {};
  }
}

/** Drops the journal first, then what it speaks of: the commit is made, or undone. */
export function dropJournal(repository: Repository, writes: readonly unknown[]): void {
  removeFile(journalFile(repository));
  writes.forEach((_, index) => {
    removeFile(backupFile(repository, index));
  });
}
