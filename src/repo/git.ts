import { ToolError } from '../errors.ts';
import { type Environment, type ProcessOptions, runProcess } from '../process.ts';

/** What a git command did. Its exit code is for the caller to judge: git prints `fatal:` and succeeds, at times. */
export interface GitResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Variables by which a git that called us names its repository (`git rev-parse --local-env-vars`): a
 * commit would land there. Those that carry configuration are the user's, and stay.
 */
const REPOSITORY_VARIABLES = [
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_COMMON_DIR',
  'GIT_DIR',
  'GIT_GRAFT_FILE',
  'GIT_IMPLICIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_INTERNAL_SUPER_PREFIX',
  'GIT_NO_REPLACE_OBJECTS',
  'GIT_OBJECT_DIRECTORY',
  'GIT_PREFIX',
  'GIT_REPLACE_REF_BASE',
  'GIT_SHALLOW_FILE',
  'GIT_WORK_TREE',
];

/** The environment for git: nobody else's repository, no editor, no prompt. */
export function gitEnvironment(env: Environment): Environment {
  const clean: Record<string, string | undefined> = { ...env };
  for (const name of REPOSITORY_VARIABLES) delete clean[name];
  return { ...clean, GIT_EDITOR: ':', GIT_TERMINAL_PROMPT: '0' };
}

/** A path as a pathspec that means this one file, whatever characters it has; unlike a global flag it does not reach hooks. */
export function literal(path: string): string {
  return `:(top,literal)${path}`;
}

/** Runs git. Gives E_GIT where it can't be started and E_INTERRUPTED where the signal ended it. */
export async function runGit(args: readonly string[], options: ProcessOptions): Promise<GitResult> {
  const { code, stdout, stderr } = await runProcess(['git', ...args], options);
  switch (code) {
    case 'interrupted':
    case 'timeout':
      throw new ToolError('E_INTERRUPTED', 'interrupted; what was begun is undone');
    case 'not started':
      throw new ToolError('E_GIT', `cannot start git: ${stderr}`, {
        hint: 'install git 2.31 or newer, and check that it is on the PATH',
      });
    default:
      return { code, stdout, stderr: stderr.trim() };
  }
}
