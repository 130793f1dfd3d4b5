import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Step } from './step.ts';

/** The private index, which the commit brought up to date, takes the place of the user's, and of its lock. */
export const publishIndex: Step = {
  async run({ repository, made }) {
    if (!made.index) return;
    const lock = join(repository.gitDir, 'index.lock');
    await rename(made.index, lock);
    await rename(lock, join(repository.gitDir, 'index'));
    made.holdsIndexLock = false;
  },
  async undo() {
    // A rename either happened, and then nothing follows that could fail, or it did not.
  },
};
