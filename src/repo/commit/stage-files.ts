import { statSync } from 'node:fs';
import { ToolError } from '../../errors.ts';
import { literal } from '../git.ts';
import { git } from '../repository.ts';
import type { Step, Transaction } from './step.ts';

/** Puts our files into the private index, and where that is large asks whether the user has anything else in it. */
export const stageFiles: Step = {
  async run(transaction) {
    const { repository, writes, made } = transaction;
    const env = { GIT_INDEX_FILE: made.index };
    const paths = writes.map((write) => write.path);
    const others = [':/', ...paths.map((path) => `:(exclude,top,literal)${path}`)];
    const large = isLarge(made.index);
    // `--only` takes tracked files from the disk itself; all that it asks for is to know the new ones.
    const toAdd = writes.filter((write) => large || write.isNew).map((write) => literal(write.path));
    const [added, difference] = await Promise.all([
      git(repository, ['add', '--', ...toAdd], { env }),
      large
        ? git(
            repository,
            ['diff-index', '--cached', '--quiet', '--ignore-submodules=none', 'HEAD', '--', ...others],
            { env },
          )
        : undefined,
    ]);
    if (added.code !== 0) throw await whyAddFailed(transaction, added.stderr);
    // Whether there is nothing else must be known for sure; without a HEAD git can't tell.
    made.onlyOurs = difference?.code === 0;
  },
};

/** In a small index `--only` is cheaper than the question whether it is needed; some 2,000 files make a large one. */
function isLarge(index: string | undefined): boolean {
  const size = index === undefined ? undefined : statSync(index, { throwIfNoEntry: false })?.size;
  return size !== undefined && size > 200_000;
}

async function whyAddFailed({ repository, writes }: Transaction, said: string): Promise<ToolError> {
  const ignored = await git(repository, ['check-ignore', '--', ...writes.map((write) => write.path)]);
  const [path] = ignored.stdout.split('\n');
  if (!path) return new ToolError('E_GIT', `git add failed: ${said}`);
  return new ToolError('E_TARGET_PATH', `${path} is ignored by git`, {
    hint: `see which rule: git check-ignore -v ${path}`,
  });
}
