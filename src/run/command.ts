import { existsSync, statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { ToolError } from '../errors.ts';
import { type BoundedResult, type Environment, runProcess } from '../process.ts';

/** A program of the user's, as deltabook.yaml names it. */
export interface CommandSettings {
  readonly command: readonly string[];
  /** The folder that holds deltabook.yaml, from which relative paths among the command's words are seen. */
  readonly cwd: string;
  /** The environment, already without the variables by which a git names its repository. */
  readonly env: Environment;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** What one run of it is given. */
export interface CommandInput {
  /** Standard input: one JSON object and the end of its line. */
  readonly input: object;
  /** The folder it runs in, instead of `cwd`; named in DELTABOOK_WORKSPACE. */
  readonly workspace: string | undefined;
  readonly env?: Environment;
}

/** How a run of it ended; an interrupt is no result, but thrown. */
export interface CommandEnd extends Omit<BoundedResult, 'code'> {
  readonly code: Exclude<BoundedResult['code'], 'interrupted'>;
}

/** Whose program it is: its key in deltabook.yaml, and what messages call it. */
export type CommandOwner = 'agent' | 'judge';

/** How much a user's program may print. */
export const MAX_BYTES = { stdout: 4 * 1024 * 1024, stderr: 16 * 1024 * 1024 };

/**
 * Makes what runs a user's program: without a shell, in the workspace if there is one, else in `cwd`, nothing of
 * it left running afterwards. Since a workspace is elsewhere, a word of the command that is a relative path of a
 * file seen from `cwd` is made absolute, and so is the program, where it is written with a `/`; a bare name is
 * looked for on the PATH. Gives E_INTERRUPTED when the signal came, and E_CONFIG where the program can't be started
 * and never could; later that is one more way to end.
 */
export function commandRunner(
  owner: CommandOwner,
  settings: CommandSettings,
): (given: CommandInput) => Promise<CommandEnd> {
  let hasStarted = false;
  return async ({ input, workspace, env }) => {
    const { cwd, timeoutMs, signal } = settings;
    const { code, stdout, stderr } = await runProcess(workspace ? located(settings) : settings.command, {
      cwd: workspace ?? cwd,
      env: { ...settings.env, DELTABOOK_WORKSPACE: workspace, ...env },
      input: `${JSON.stringify(input)}\n`,
      timeoutMs,
      signal,
      maxBytes: MAX_BYTES,
      started: () => {
        hasStarted = true;
      },
    });
    if (code === 'interrupted') throw new ToolError('E_INTERRUPTED', 'interrupted');
    if (code === 'not started' && !hasStarted) throw notThere(owner, settings, stderr);
    return { code, stdout, stderr };
  };
}

function located({ command, cwd }: CommandSettings): string[] {
  return command.map((word, index) => {
    const file = resolve(cwd, word);
    const isName = isAbsolute(word) || (index === 0 && !word.includes('/'));
    return !isName && isFile(file) ? file : word;
  });
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function notThere(owner: CommandOwner, { command, cwd }: CommandSettings, why: string): ToolError {
  const [program = ''] = command;
  const isHere = !program.includes('/') && program !== '' && isFile(resolve(cwd, program));
  const hint = isHere
    ? `\`${owner}.command\` in deltabook.yaml: a program of this folder is written \`./${program}\``
    : `\`${owner}.command\` in deltabook.yaml names the program: one on the PATH, or a path seen from ${cwd}`;
  return new ToolError(
    'E_CONFIG',
    `cannot start \`${program}\`, the program of \`${owner}.command\`: ${why}`,
    {
      hint,
    },
  );
}
