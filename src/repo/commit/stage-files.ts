import { ToolError } from '../../errors.ts';
import { literal } from '../git.ts';
import { git } from '../repository.ts';
import type { Step } from './step.ts';

/** Makes new files known to the private index, which `git commit --only` asks for. */
export const stageFiles: Step = {
  async run({ repository, writes, made }) {
    const fresh = writes.filter((write) => write.isNew).map((write) => literal(write.path));
    if (fresh.length === 0) return;
    const result = await git(repository, ['add', '--', ...fresh], { env: { GIT_INDEX_FILE: made.index } });
    if (result.code === 0) return;
    const ignored = await git(repository, ['check-ignore', '--', ...writes.map((write) => write.path)]);
    if (ignored.stdout === '') throw new ToolError('E_GIT', `git add failed: ${result.stderr}`);
    const [path] = ignored.stdout.split('\n');
    throw new ToolError('E_TARGET_PATH', `${path} is ignored by git`, {
      hint: `see which rule: git check-ignore -v ${path}`,
    });
  },
  async undo() {
    // The private index goes with the lock it belongs to.
  },
};
