import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, removeFile } from '../files.ts';
import { privateIndex } from '../journal.ts';
import { takeLockFile } from '../lock.ts';
import type { Step } from './step.ts';

/**
 * Takes git's own lock of the index, so that nobody stages while we commit, and makes the private copy
 * that we commit from: whatever goes wrong, the user's index has not been touched.
 */
export const takeIndex: Step = {
  async run({ repository, made }) {
    await takeLockFile(join(repository.gitDir, 'index.lock'), { code: 'E_INDEX_LOCKED' });
    made.holdsIndexLock = true;
    made.index = privateIndex(repository);
    const { index } = made;
    removeFile(index);
    const users = join(repository.gitDir, 'index');
    // A repository in which nothing was ever staged has no index.
    if (existsSync(users)) attempt('cannot copy the index', () => copyFileSync(users, index));
  },
  async undo({ repository, made }) {
    if (made.index) {
      removeFile(made.index);
      removeFile(`${made.index}.lock`);
    }
    if (made.holdsIndexLock) removeFile(join(repository.gitDir, 'index.lock'));
  },
};
