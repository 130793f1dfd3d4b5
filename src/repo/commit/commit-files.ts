import { ToolError } from '../../errors.ts';
import { literal } from '../git.ts';
import { noteChild } from '../journal.ts';
import { ownerText } from '../owner.ts';
import { git } from '../repository.ts';
import { findMadeCommit } from './made-commit.ts';
import type { Step, Transaction } from './step.ts';
import { newPathsOf } from './verify-commit.ts';
import { whyCommitFailed } from './why-commit-failed.ts';

/** Git would look after every commit whether to pack its objects; the user's own next command does that as well. */
const NO_MAINTENANCE = ['-c', 'maintenance.auto=false'];

/**
 * `git commit` of exactly our paths, so that hooks, signing and identity behave as the user set them. Where the
 * private index is known to say just that, git need not build a second one for `--only`.
 */
export const commitFiles: Step = {
  async run(transaction) {
    const failure = await commit(transaction);
    if (failure === undefined) return;
    // An interrupt, or a failure behind the commit, is none if the branch has moved already.
    const calm = { ...transaction.repository, signal: undefined };
    const { head, writes } = transaction;
    if (!(await findMadeCommit(calm, { head: head.commit, newPaths: newPathsOf(writes) }))) throw failure;
  },
};

async function commit({
  repository,
  head,
  writes,
  message,
  made,
}: Transaction): Promise<ToolError | undefined> {
  const paths = writes.map((write) => literal(write.path));
  const which = made.onlyOurs ? [] : ['--only', '--', ...paths];
  const args = [...NO_MAINTENANCE, 'commit', '--quiet', '--cleanup=verbatim', '--file=-', ...which];
  try {
    const result = await git(repository, args, {
      input: message,
      env: { GIT_INDEX_FILE: made.index },
      started: (pid) => noteChild(repository, ownerText(pid)),
    });
    return result.code === 0 ? undefined : await whyCommitFailed(repository, head, result);
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
}
