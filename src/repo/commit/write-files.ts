import { basename, join } from 'node:path';
import { ToolError } from '../../errors.ts';
import { moveFile, readIfThere, removeFile, sha256OfBytes, stampOf, writeWhole } from '../files.ts';
import { backupFile } from '../journal.ts';
import type { Repository } from '../repository.ts';
import { writePrivate } from '../state.ts';
import type { Step, Transaction, Write } from './step.ts';

/** Writes each file, if it still is what it was when the change was computed. */
export const writeFiles: Step = {
  run({ repository, writes, sync, made }) {
    for (const write of writes) {
      const file = join(repository.top, write.path);
      if (!sameBytes(readIfThere(file), write.before)) {
        throw new ToolError('E_TARGET_DIRTY', `${write.path} was changed by somebody else in the meantime`, {
          hint: 'run it again',
        });
      }
      writeWhole(file, write.after, { sync });
      made.written.add(write.path);
      made.stamps.set(write.path, stampOf(file) ?? '');
    }
  },
  undo(transaction) {
    if (transaction.made.stands) return;
    transaction.writes.forEach((write, index) => {
      if (transaction.made.written.has(write.path)) putBack(transaction, write, index);
    });
  },
};

/** What a hook, or somebody in that moment, made of the file is not thrown away. */
function putBack({ repository, made }: Transaction, { path, before, after }: Write, index: number): void {
  const file = join(repository.top, path);
  const now = readIfThere(file);
  if (now && !sameBytes(now, after)) made.notes.push(keepDisplaced(repository, path, now));
  // The very file that was there comes back, with its times, so that git need not look into it.
  if (before) moveFile(backupFile(repository, index), file);
  else removeFile(file);
}

function keepDisplaced({ top }: Repository, path: string, bytes: Uint8Array): string {
  try {
    const kept = writePrivate(
      top,
      ['displaced', `${sha256OfBytes(bytes).slice(0, 12)}-${basename(path)}`],
      bytes,
    );
    return `what ${path} had become in the meantime is kept in ${kept}`;
  } catch (error) {
    return `what ${path} had become in the meantime could not be kept: ${error instanceof Error ? error.message : error}`;
  }
}

function sameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === undefined || b === undefined ? a === b : Buffer.compare(a, b) === 0;
}
