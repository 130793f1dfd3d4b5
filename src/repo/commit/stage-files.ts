import { ToolError } from '../../errors.ts';
import { literal } from '../git.ts';
import { git } from '../repository.ts';
import type { Step, Transaction } from './step.ts';

/** Puts our files into the private index, and asks whether the user has anything else in it. */
export const stageFiles: Step = {
  async run(transaction) {
    const { repository, writes, made } = transaction;
    const env = { GIT_INDEX_FILE: made.index };
    const paths = writes.map((write) => write.path);
    const others = [':/', ...paths.map((path) => `:(exclude,top,literal)${path}`)];
    const [added, difference] = await Promise.all([
      git(repository, ['add', '--', ...paths.map(literal)], { env }),
      git(repository, ['diff-index', '--cached', '--quiet', 'HEAD', '--', ...others], { env }),
    ]);
    if (added.code !== 0) throw await whyAddFailed(transaction, added.stderr);
    // Without a HEAD git can't tell; then it counts as something.
    made.othersAreStaged = difference.code !== 0;
  },
};

async function whyAddFailed({ repository, writes }: Transaction, said: string): Promise<ToolError> {
  const ignored = await git(repository, ['check-ignore', '--', ...writes.map((write) => write.path)]);
  const [path] = ignored.stdout.split('\n');
  if (!path) return new ToolError('E_GIT', `git add failed: ${said}`);
  return new ToolError('E_TARGET_PATH', `${path} is ignored by git`, {
    hint: `see which rule: git check-ignore -v ${path}`,
  });
}
