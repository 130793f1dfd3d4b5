import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { SANDBOX_NOTE } from '../sandbox/language/banner.ts';
import { type Context, EXIT, type ExitCode } from './context.ts';
import { shown } from './render.ts';

interface Flags {
  readonly seed: number;
  readonly shuffleFeedback?: boolean;
}

/** Adds `sandbox` to the command line: `serve` plays the model, `tasks` draws a world and writes its tasks. */
export function defineSandbox(
  command: Command,
  run: (work: (context: Context) => Promise<ExitCode>) => Promise<void>,
): void {
  command
    .command('serve')
    .description(`answer as a model does, over HTTP on this machine (${SANDBOX_NOTE})`)
    .action(() => run(serveUntilEnd));
  command
    .command('tasks <dir>')
    .description('write tasks.jsonl of a world drawn from a seed')
    .option('--seed <n>', 'the seed of the world', wholeNumber, 1)
    .option('--shuffle-feedback', 'give each train task the answer of another: then nothing can be learned')
    .action((dir: string, flags: Flags) => run((context) => writeTasks(context, dir, flags)));
}

function wholeNumber(value: string): number {
  if (!/^[0-9]+$/.test(value)) throw new InvalidArgumentError('Expected a whole number.');
  return Number(value);
}

/** The world is never loaded here: what plays the model knows what prompts hold, and nothing else. */
async function serveUntilEnd(context: Context): Promise<ExitCode> {
  const { serve } = await import('../sandbox/model/server.ts');
  await serve({ out: context.out, signal: context.signal, ended: context.readStdin().then(() => undefined) });
  return EXIT.fine;
}

async function writeTasks(context: Context, dir: string, flags: Flags): Promise<ExitCode> {
  const { drawWorld } = await import('../sandbox/world/world.ts');
  const { drawTasks } = await import('../sandbox/world/tasks.ts');
  const { withShuffledAnswers } = await import('../sandbox/world/shuffled-answers.ts');
  const drawn = drawTasks(drawWorld(flags.seed), flags.seed);
  const tasks = flags.shuffleFeedback ? withShuffledAnswers(drawn) : drawn;
  const folder = resolve(context.cwd, dir);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'tasks.jsonl'), tasks.map((task) => `${JSON.stringify(task)}\n`).join(''));
  context.err(`${tasks.length} tasks in ${shown(context, join(folder, 'tasks.jsonl'))} (${SANDBOX_NOTE})\n`);
  return EXIT.fine;
}
