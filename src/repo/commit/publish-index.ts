import { join } from 'node:path';
import { moveFile } from '../files.ts';
import type { Step } from './step.ts';

/** The private index, which the commit brought up to date, takes the place of the user's, and of its lock. */
export const publishIndex: Step = {
  async run({ repository, made }) {
    if (!made.index) return;
    const lock = join(repository.gitDir, 'index.lock');
    moveFile(made.index, lock);
    moveFile(lock, join(repository.gitDir, 'index'));
    made.holdsIndexLock = false;
  },
  async undo() {
    // A rename either happened, and then nothing follows that could fail, or it did not.
  },
};
