import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { attempt } from './files.ts';
import { git, type Repository } from './repository.ts';

/** Where HEAD is: its commit, undefined on a branch without one, and the text of the file HEAD, which names the branch. */
export interface Head {
  readonly commit: string | undefined;
  readonly ref: string;
}

/** The text of the file HEAD, which names the branch, or the commit when detached. */
export function readHead({ gitDir }: Repository): string {
  return attempt('cannot read HEAD', () => readFileSync(join(gitDir, 'HEAD'), 'utf8'));
}

/** The branch that the text of HEAD names, such as `refs/heads/main`; undefined when detached. */
export function branchOf(ref: string): string | undefined {
  return /^ref: (.+)\n?$/.exec(ref)?.[1];
}

/** Whether HEAD still is where it was. A branch that moved has a file; only for one without git is asked. */
export async function isHeadAt(repository: Repository, head: Head): Promise<boolean> {
  if (readHead(repository) !== head.ref) return false;
  const branch = branchOf(head.ref);
  const file = branch && join(commonDir(repository), branch);
  const loose =
    file && existsSync(file)
      ? attempt('cannot read the branch', () => readFileSync(file, 'utf8').trim())
      : undefined;
  // A branch may be another's second name.
  if (loose !== undefined && !loose.startsWith('ref:')) return loose === head.commit;
  const asked = await git(repository, ['rev-parse', '-q', '--verify', 'HEAD']);
  return (asked.code === 0 ? asked.stdout.trim() : undefined) === head.commit;
}

/** Where branches live: a linked worktree shares those of the main one (gitrepository-layout(5), commondir). */
export function commonDir({ gitDir }: Repository): string {
  const file = join(gitDir, 'commondir');
  return existsSync(file) ? resolve(gitDir, readFileSync(file, 'utf8').trim()) : gitDir;
}
