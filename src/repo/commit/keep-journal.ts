import { join } from 'node:path';
import { dropJournal, writeJournal } from '../journal.ts';
import { stateFolder } from '../lock.ts';
import { ownerText } from '../owner.ts';
import type { Step } from './step.ts';

/** Notes what undoing takes, before anything is touched, for whoever comes after a crash. */
export const keepJournal: Step = {
  async run({ repository, head, writes, sync }) {
    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
    await writeJournal(
      repository,
      {
        owner: ownerText(),
        head: head.commit ?? null,
        index: join(stateFolder(repository), 'index'),
        writes: writes.map(({ path, before, after }) => ({
          path,
          before: before ? base64(before) : null,
          after: base64(after),
        })),
      },
      { sync },
    );
  },
  async undo({ repository }) {
    await dropJournal(repository);
  },
};
