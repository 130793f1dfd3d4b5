import { writeFileSync } from 'node:fs';
import { literal } from '../git.ts';
import { childFile } from '../journal.ts';
import { ownerText } from '../owner.ts';
import { git } from '../repository.ts';
import type { Step } from './step.ts';
import { whyCommitFailed } from './why-commit-failed.ts';

/** Git would look after every commit whether to pack its objects; the user's own next command does that as well. */
const NO_MAINTENANCE = ['-c', 'maintenance.auto=false'];

/**
 * `git commit` of exactly our paths, so that hooks, signing and identity behave as the user set them. Where
 * nothing else is staged the private index says just that, and git need not build a second one for `--only`.
 */
export const commitFiles: Step = {
  async run({ repository, writes, message, made }) {
    const paths = writes.map((write) => literal(write.path));
    const which = made.othersAreStaged ? ['--only', '--', ...paths] : [];
    const args = [...NO_MAINTENANCE, 'commit', '--quiet', '--cleanup=verbatim', '--file=-', ...which];
    const result = await git(repository, args, {
      input: message,
      env: { GIT_INDEX_FILE: made.index },
      started: (pid) => writeFileSync(childFile(repository), ownerText(pid)),
    });
    if (result.code !== 0) throw await whyCommitFailed(repository, result);
  },
  async undo() {
    // A commit that failed is none; one that was made and not meant is taken back by the step that found out.
  },
};
