import { join } from 'node:path';
import { moveFile, readIfThere, removeFile, stampOf } from '../files.ts';
import type { Step } from './step.ts';

/** The private index, which the commit brought up to date, takes the place of the user's; then its lock goes. */
export const publishIndex: Step = {
  run({ repository, writes, made }) {
    if (made.index) moveFile(made.index, join(repository.gitDir, 'index'));
    removeFile(join(repository.gitDir, 'index.lock'));
    made.holdsIndexLock = false;
    for (const { path, after } of writes) {
      const file = join(repository.top, path);
      if (stampOf(file) === made.stamps.get(path)) continue;
      const now = readIfThere(file);
      if (!now || Buffer.compare(now, after) !== 0) {
        made.notes.push(`a hook left ${path} changed in the working tree: look at git diff`);
      }
    }
  },
};
