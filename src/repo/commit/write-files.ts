import { join } from 'node:path';
import { ToolError } from '../../errors.ts';
import { moveFile, readIfThere, removeFile, writeWhole } from '../files.ts';
import { backupFile } from '../journal.ts';
import type { Repository } from '../repository.ts';
import type { Step, Write } from './step.ts';

/** Writes each file, if it still is what it was when the change was computed. */
export const writeFiles: Step = {
  async run({ repository, writes, sync }) {
    for (const write of writes) {
      const file = join(repository.top, write.path);
      if (!sameBytes(readIfThere(file), write.before)) {
        throw new ToolError('E_TARGET_DIRTY', `${write.path} was changed by somebody else in the meantime`, {
          hint: 'run it again',
        });
      }
      writeWhole(file, write.after, { sync });
    }
  },
  async undo({ repository, writes }) {
    writes.forEach((write, index) => {
      putBack(repository, write, index);
    });
  },
};

/** Only what we wrote is taken back: a file that is neither before nor after is somebody else's work. */
function putBack(repository: Repository, { path, before, after }: Write, index: number): void {
  const file = join(repository.top, path);
  const now = readIfThere(file);
  if (!now || !sameBytes(now, after)) return;
  // The very file that was there comes back, with its times, so that git need not look into it.
  if (before) moveFile(backupFile(repository, index), file);
  else removeFile(file);
}

function sameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === undefined || b === undefined ? a === b : Buffer.compare(a, b) === 0;
}
