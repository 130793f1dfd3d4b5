import { Command, CommanderError } from 'commander';
import { ToolError } from '../errors.ts';
import { VERSION } from '../version.ts';
import { type Context, EXIT, type ExitCode } from './context.ts';
import { errorJson, exitCodeFor, formatError } from './error.ts';
import { json } from './json.ts';

type Run = (work: (context: Context) => Promise<ExitCode>) => Promise<void>;
type Define = (command: Command, run: Run) => void;

interface Entry {
  readonly group: string;
  readonly summary: string;
  readonly load: () => Promise<Define>;
}

/** Every command with its line in the help; its code is loaded only when it is the one that was asked for. */
const COMMANDS: Readonly<Record<string, Entry>> = {
  init: {
    group: 'Every day:',
    summary: 'begin a playbook',
    load: async () => (await import('./init.ts')).defineInit,
  },
  add: {
    group: 'Every day:',
    summary: 'add one lesson',
    load: async () => (await import('./add.ts')).defineAdd,
  },
  apply: {
    group: 'Every day:',
    summary: 'make deltas commits, or leave no trace',
    load: async () => (await import('./apply.ts')).defineApply,
  },
  check: {
    group: 'Every day:',
    summary: 'say what is wrong with a playbook',
    load: async () => (await import('./check.ts')).defineCheck,
  },
  show: {
    group: 'Every day:',
    summary: 'print a playbook, a bullet, or figures',
    load: async () => (await import('./show.ts')).defineShow,
  },
  log: {
    group: 'History:',
    summary: 'list the deltas of a playbook or a bullet',
    load: async () => (await import('./log.ts')).defineLog,
  },
  adapt: {
    group: 'Learning:',
    summary: 'call models, which may cost money, to learn from tasks and commit the lessons',
    load: async () => (await import('./adapt.ts')).defineAdapt,
  },
  sandbox: {
    group: '',
    summary: 'play a model that is a rule interpreter (the quickstart calls it)',
    load: async () => (await import('./sandbox.ts')).defineSandbox,
  },
};

/** What other commands call is no business of the help. */
const HIDDEN: ReadonlySet<string> = new Set(['sandbox']);

/** Runs the command line and returns its exit code. Only a bug of ours throws. */
export async function main(args: readonly string[], context: Context): Promise<ExitCode> {
  let exit: ExitCode = EXIT.fine;
  const run: Run = async (work) => {
    exit = await work(context);
  };
  const program = await buildProgram(args, context, run);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.fine;
      if (args.includes('--json')) context.out(json(errorJson(new ToolError('E_USAGE', error.message))));
      return EXIT.usage;
    }
    if (!(error instanceof ToolError)) throw error;
    if (args.includes('--json')) context.out(json(errorJson(error)));
    context.err(formatError(error));
    return exitCodeFor(error.code);
  }
}

async function buildProgram(args: readonly string[], context: Context, run: Run): Promise<Command> {
  const program = new Command('deltabook')
    .description(
      'Keep what your agents learn in git: a playbook of small bullets, changed by checked deltas, one commit each.',
    )
    .version(VERSION, '-V, --version')
    .exitOverride()
    .configureOutput({ writeOut: context.out, writeErr: context.err })
    .showHelpAfterError('Run it with --help for an example.');
  const named = args.find((arg) => !arg.startsWith('-') && arg !== 'help');
  for (const [name, entry] of Object.entries(COMMANDS)) {
    const command = program
      .command(name, { hidden: HIDDEN.has(name) })
      .description(entry.summary)
      .helpGroup(entry.group);
    if (name === named) (await entry.load())(command, run);
  }
  return program;
}
