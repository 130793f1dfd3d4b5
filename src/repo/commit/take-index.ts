import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from '../../errors.ts';
import { ioError } from '../files.ts';
import { stateFolder, takeLockFile } from '../lock.ts';
import type { Step } from './step.ts';

/**
 * Takes git's own lock of the index, so that nobody stages while we commit, and makes the private copy
 * that we commit from: whatever goes wrong, the user's index has not been touched.
 */
export const takeIndex: Step = {
  async run({ repository, made }) {
    await takeLockFile(join(repository.gitDir, 'index.lock'), { code: 'E_INDEX_LOCKED' });
    made.holdsIndexLock = true;
    made.index = join(stateFolder(repository), 'index');
    try {
      await rm(made.index, { force: true });
      await copyFile(join(repository.gitDir, 'index'), made.index);
    } catch (error) {
      // A repository in which nothing was ever staged has no index.
      if (!isErrno(error, 'ENOENT')) throw ioError('cannot copy the index', error);
    }
  },
  async undo({ repository, made }) {
    if (made.index) {
      await rm(made.index, { force: true });
      await rm(`${made.index}.lock`, { force: true });
    }
    if (made.holdsIndexLock) await rm(join(repository.gitDir, 'index.lock'), { force: true });
  },
};
