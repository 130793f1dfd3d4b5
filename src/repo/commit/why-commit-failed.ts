import { accessSync, constants, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ToolError } from '../../errors.ts';
import type { GitResult } from '../git.ts';
import { branchOf, commonDir, type Head, isHeadAt, readHead } from '../head.ts';
import { git, type Repository } from '../repository.ts';

const HOOKS = ['pre-commit', 'prepare-commit-msg', 'commit-msg', 'reference-transaction'];

/** The error for a `git commit` that failed, found by asking git for its parts and not by reading its prose. */
export async function whyCommitFailed(
  repository: Repository,
  head: Head,
  result: GitResult,
): Promise<ToolError> {
  if (!(await isHeadAt(repository, head))) {
    return new ToolError('E_CAS_LOST', 'HEAD moved while the delta was committed', { hint: 'run it again' });
  }
  const locked = ['HEAD.lock', 'packed-refs.lock', `${branchOf(readHead(repository)) ?? 'HEAD'}.lock`]
    .flatMap((name) => [join(repository.gitDir, name), join(commonDir(repository), name)])
    .find((path) => existsSync(path));
  if (locked) {
    return new ToolError('E_INDEX_LOCKED', `${locked} is held by another git`, {
      hint: `wait for it to end; if no git runs any more, remove ${locked}`,
    });
  }
  const said = result.stderr || `git commit exited ${result.code}`;
  const author = await git(repository, ['var', 'GIT_AUTHOR_IDENT']);
  const committer = await git(repository, ['var', 'GIT_COMMITTER_IDENT']);
  if (author.code !== 0 || committer.code !== 0) {
    return new ToolError('E_IDENTITY', 'git does not know who commits', {
      hint: 'git config user.name "Your Name" && git config user.email you@example.org',
    });
  }
  const signs = await git(repository, ['config', '--type=bool', 'commit.gpgsign']);
  if (signs.stdout.trim() === 'true' && /sign/i.test(said)) {
    return new ToolError('E_SIGNING', `the commit could not be signed: ${said}`, {
      hint: 'unlock the key (GPG_TTY, ssh-add); commit.gpgsign asks for a signature',
    });
  }
  const hooks = await activeHooks(repository);
  if (hooks.length > 0)
    return new ToolError('E_HOOK_REJECTED', `refused by a hook (${hooks.join(', ')}): ${said}`, {
      hint: 'nothing was committed; mend what the hook says, then run it again',
    });
  return new ToolError('E_GIT', `git commit failed: ${said}`);
}

async function activeHooks(repository: Repository): Promise<string[]> {
  const folder = await git(repository, ['rev-parse', '--git-path', 'hooks']);
  const path = resolve(repository.top, folder.stdout.trim());
  return HOOKS.filter((name) => {
    try {
      accessSync(join(path, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
