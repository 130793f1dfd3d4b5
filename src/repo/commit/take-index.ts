import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { ToolError } from '../../errors.ts';
import { attempt, moveFile, removeFile } from '../files.ts';
import { isHeadAt } from '../head.ts';
import { privateIndex } from '../journal.ts';
import { takeIndexLock } from '../lock.ts';
import type { Step } from './step.ts';

/**
 * Takes git's own lock of the index, so that nobody stages, commits or switches while we commit, and makes
 * the private copy that we commit from: whatever goes wrong, the user's index has not been touched. What
 * happened since the preflight has us begin again.
 */
export const takeIndex: Step = {
  async run({ repository, head, made }) {
    await takeIndexLock(repository);
    made.holdsIndexLock = true;
    if (!(await isHeadAt(repository, head))) {
      throw new ToolError('E_CAS_LOST', 'HEAD moved while the delta was prepared', { hint: 'run it again' });
    }
    made.index = privateIndex(repository);
    const { index } = made;
    removeFile(index);
    const users = join(repository.gitDir, 'index');
    // A repository in which nothing was ever staged has no index.
    if (existsSync(users)) attempt('cannot copy the index', () => copyFileSync(users, index));
  },
  undo({ repository, made }) {
    if (made.index) {
      if (made.stands && existsSync(made.index)) moveFile(made.index, join(repository.gitDir, 'index'));
      removeFile(made.index);
      removeFile(`${made.index}.lock`);
    }
    if (made.holdsIndexLock) removeFile(join(repository.gitDir, 'index.lock'));
  },
};
