import { join } from 'node:path';
import { blobId } from '../blob.ts';
import { keepCopy } from '../files.ts';
import { backupFile, dropJournal, writeJournal } from '../journal.ts';
import { ownerText } from '../owner.ts';
import type { Step } from './step.ts';

/** Notes what undoing takes, and keeps the files that will be replaced, before anything is touched. */
export const keepJournal: Step = {
  run({ repository, head, writes, sync }) {
    const digits = head.commit?.length ?? 40;
    writes.forEach(({ path, before }, index) => {
      if (before) keepCopy(join(repository.top, path), backupFile(repository, index));
    });
    const entries = writes.map(({ path, before, after }) => ({
      path,
      wasThere: before !== undefined,
      after: blobId(after, digits),
    }));
    writeJournal(repository, { owner: ownerText(), head: head.commit ?? null, writes: entries }, { sync });
  },
  undo({ repository, writes }) {
    dropJournal(repository, writes);
  },
};
