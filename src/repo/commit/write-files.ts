import { join } from 'node:path';
import { ToolError } from '../../errors.ts';
import { readIfThere, removeFile, writeWhole } from '../files.ts';
import type { Step, Write } from './step.ts';

/** Writes each file, if it still is what it was when the change was computed. */
export const writeFiles: Step = {
  async run({ repository, writes, sync }) {
    for (const write of writes) {
      const file = join(repository.top, write.path);
      if (!sameBytes(await readIfThere(file), write.before)) {
        throw new ToolError('E_TARGET_DIRTY', `${write.path} was changed by somebody else in the meantime`, {
          hint: 'run it again',
        });
      }
      await writeWhole(file, write.after, { sync });
    }
  },
  async undo({ repository, writes, sync }) {
    for (const write of writes) await putBack(join(repository.top, write.path), write, sync);
  },
};

/** Only what we wrote is taken back: a file that is neither before nor after is somebody else's work. */
async function putBack(file: string, { before, after }: Write, sync: boolean): Promise<void> {
  const now = await readIfThere(file);
  if (!now || !sameBytes(now, after)) return;
  if (before) await writeWhole(file, before, { sync });
  else await removeFile(file);
}

function sameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === undefined || b === undefined ? a === b : Buffer.compare(a, b) === 0;
}
