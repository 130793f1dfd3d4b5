import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from '../errors.ts';
import { removeFile, writeWhole } from './files.ts';
import type { Repository } from './repository.ts';

/** What it takes to finish or undo a commit that was cut off: who made it, from where, and each file's bytes before. */
export interface Journal {
  readonly owner: string;
  /** The commit that HEAD was at; null on a branch without commits. */
  readonly head: string | null;
  readonly index: string;
  readonly writes: readonly JournalWrite[];
}

/** A file of the commit, seen from the top of the working tree; bytes as base64, null where there was no file. */
export interface JournalWrite {
  readonly path: string;
  readonly before: string | null;
  readonly after: string;
}

function journalFile(repository: Repository): string {
  return join(repository.gitDir, 'deltabook', 'journal.json');
}

/** Writes the journal before anything else is written. */
export async function writeJournal(
  repository: Repository,
  journal: Journal,
  options: { readonly sync: boolean },
): Promise<void> {
  await writeWhole(journalFile(repository), Buffer.from(JSON.stringify(journal)), options);
}

/** The journal that a process left, if it left one. */
export async function readJournal(repository: Repository): Promise<Journal | undefined> {
  try {
    return JSON.parse(await readFile(journalFile(repository), 'utf8')) as Journal;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Drops the journal: the commit is made, or undone. */
export async function dropJournal(repository: Repository): Promise<void> {
  await removeFile(journalFile(repository));
}
