import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { ToolError } from '../errors.ts';
import { decode } from '../format/bytes.ts';
import { applyToPlaybook, type Outcome } from '../repo/apply.ts';
import type { DeltaText } from '../repo/delta-text.ts';
import { findPlaybook } from '../repo/find.ts';
import type { Context, ExitCode } from './context.ts';
import { EXIT } from './context.ts';
import { errorJson, exitCodeFor, formatError } from './error.ts';
import { json } from './json.ts';
import { shown } from './render.ts';
import { outcomeJson, reportOutcome } from './report-outcome.ts';

interface Flags {
  readonly playbook?: string;
  readonly json?: boolean;
  readonly dryRun?: boolean;
  readonly keepGoing?: boolean;
}

/** Adds `apply FILE…` to the command line. */
export function defineApply(
  command: Command,
  run: (work: (context: Context) => Promise<ExitCode>) => Promise<void>,
): void {
  command
    .argument(
      '<file...>',
      'deltas as JSON; - reads standard input. Several are applied in the order of their names',
    )
    .option('--playbook <dir>', 'the playbook directory')
    .option('--keep-going', 'go on after a delta that is refused')
    .option('--dry-run', 'show what would change, and write nothing')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  $ deltabook apply lessons/0001.json --dry-run')
    .action((files: string[], flags: Flags) => run((context) => apply(context, files, flags)));
}

interface Tried {
  readonly name: string;
  readonly outcome: Outcome;
}

async function apply(context: Context, files: readonly string[], flags: Flags): Promise<ExitCode> {
  const folder = await findPlaybook(context.cwd, flags.playbook);
  const deltas = await readAll(context, files);
  const tried: Tried[] = [];
  let broken: ToolError | undefined;
  for (const delta of deltas) {
    const result = await applyOne(context, folder, delta, flags);
    if (result instanceof ToolError) {
      broken = result;
      break;
    }
    tried.push({ name: delta.name, outcome: result });
    if (!flags.json)
      await reportOutcome(context, result, deltas.length > 1 ? shown(context, delta.name) : undefined);
    if (context.signal.aborted || (isRefused(result) && !flags.keepGoing)) break;
  }
  // Without an outcome there is nothing to lose, and the breakdown is all there is to say.
  if (broken && tried.length === 0) throw broken;
  if (flags.json) context.out(json(document(context, { tried, several: deltas.length > 1, broken })));
  if (broken) context.err(formatError(broken));
  if (flags.dryRun && deltas.length > 1)
    context.err(
      'each delta was planned on the playbook as it is, not on what the ones before would make of it\n',
    );
  const left = deltas.length - tried.length;
  if (left > 0) context.err(`${left} more ${left === 1 ? 'delta was' : 'deltas were'} not applied\n`);
  if (context.signal.aborted) return EXIT.interrupted;
  if (broken) return exitCodeFor(broken.code);
  return tried.some(({ outcome }) => isRefused(outcome)) ? EXIT.findings : EXIT.fine;
}

async function applyOne(
  context: Context,
  folder: string,
  delta: DeltaText,
  flags: Flags,
): Promise<Outcome | ToolError> {
  try {
    return await applyToPlaybook(folder, delta, { ...context, dryRun: flags.dryRun ?? false });
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
}

function isRefused({ outcome }: Outcome): boolean {
  return outcome === 'refused' || outcome === 'undone';
}

/** One delta is one document; several are a list of the same documents. */
function document(
  context: Context,
  all: {
    readonly tried: readonly Tried[];
    readonly several: boolean;
    readonly broken: ToolError | undefined;
  },
): object {
  const [first] = all.tried;
  if (first && !all.several) return outcomeJson(context, first.outcome);
  const results = all.tried.map(({ name, outcome }) => ({
    file: shown(context, name),
    ...outcomeJson(context, outcome),
  }));
  return { schema: 'deltabook/apply-list@1', results, ...(all.broken && { error: errorJson(all.broken) }) };
}

/** Reads every delta before the first is applied: a name that is mistyped stops all of them. */
async function readAll(context: Context, files: readonly string[]): Promise<DeltaText[]> {
  const ordered = files.toSorted((a, b) => compare(basename(a), basename(b)) || compare(a, b));
  return Promise.all(ordered.map((name) => readOne(context, name)));
}

async function readOne(context: Context, name: string): Promise<DeltaText> {
  const path = name === '-' ? '-' : resolve(context.cwd, name);
  const bytes =
    path === '-'
      ? await readUnlessAborted(context)
      : await readFile(path).catch((error: unknown) => {
          throw new ToolError(
            'E_USAGE',
            `cannot read ${name}: ${error instanceof Error ? error.message : ''}`,
            { cause: error, hint: 'name a file with a delta, or - for standard input' },
          );
        });
  const decoded = decode(bytes);
  if ('ruleId' in decoded)
    throw new ToolError('E_USAGE', `${name} is not UTF-8`, { hint: 'save it as UTF-8' });
  return { name: path, text: decoded.text };
}

/** Standard input may stay open for ever; an interrupt ends the wait. */
async function readUnlessAborted(context: Context): Promise<Uint8Array> {
  const aborted = new Promise<never>((_, reject) => {
    context.signal.addEventListener('abort', () => reject(new ToolError('E_INTERRUPTED', 'interrupted')), {
      once: true,
    });
  });
  return Promise.race([context.readStdin(), aborted]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
