import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { ToolError } from '../errors.ts';
import { decode } from '../format/bytes.ts';
import { applyToPlaybook, type DeltaText, type Outcome } from '../repo/apply.ts';
import { findPlaybook } from '../repo/find.ts';
import type { Context, ExitCode } from './context.ts';
import { EXIT } from './context.ts';
import { json } from './json.ts';
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

async function apply(context: Context, files: readonly string[], flags: Flags): Promise<ExitCode> {
  const folder = await findPlaybook(context.cwd, flags.playbook);
  const deltas = await readAll(context, files);
  const outcomes: { readonly name: string; readonly outcome: Outcome }[] = [];
  for (const delta of deltas) {
    const outcome = await applyToPlaybook(folder, delta, { ...context, dryRun: flags.dryRun ?? false });
    outcomes.push({ name: delta.name, outcome });
    if (!flags.json) reportOutcome(context, outcome, deltas.length > 1 ? basename(delta.name) : undefined);
    if (isRefused(outcome) && !flags.keepGoing) break;
  }
  if (flags.json) context.out(json(document(context, outcomes)));
  const left = deltas.length - outcomes.length;
  if (left > 0)
    context.err(
      `${left} more ${left === 1 ? 'delta was' : 'deltas were'} not tried; --keep-going would have gone on\n`,
    );
  return outcomes.some(({ outcome }) => isRefused(outcome)) ? EXIT.findings : EXIT.fine;
}

function isRefused({ outcome }: Outcome): boolean {
  return outcome === 'refused' || outcome === 'undone';
}

/** One delta is one document; several are a list of the same documents. */
function document(
  context: Context,
  outcomes: readonly { readonly name: string; readonly outcome: Outcome }[],
): object {
  const [first, second] = outcomes;
  if (first && !second) return outcomeJson(context, first.outcome);
  const results = outcomes.map(({ name, outcome }) => ({ file: name, ...outcomeJson(context, outcome) }));
  return { schema: 'deltabook/apply-list@1', results };
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
      ? await context.readStdin()
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

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
