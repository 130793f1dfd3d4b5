import { randomBytes } from 'node:crypto';
import { type Command, InvalidArgumentError } from 'commander';
import { getEvolver } from '../repo/evolver.ts';
import { findPlaybook } from '../repo/find.ts';
import { formatSummary } from '../report/adapted.ts';
import { formatParameters } from '../report/parameters.ts';
import { formatPlannedRun } from '../report/planned-run.ts';
import { describeRun, modelsOf } from './adapting/describe.ts';
import { refuseUnknownModels } from './adapting/models.ts';
import { prepare } from './adapting/prepare.ts';
import { runAdapt } from './adapting/run-adapt.ts';
import { type Context, EXIT, type ExitCode } from './context.ts';
import { json } from './json.ts';
import { lines, portable } from './render.ts';

interface Flags {
  readonly playbook?: string;
  readonly run?: string;
  readonly concurrency?: number;
  readonly maxCalls?: number;
  readonly started?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** Adds `adapt` to the command line. */
export function defineAdapt(
  command: Command,
  run: (work: (context: Context) => Promise<ExitCode>) => Promise<void>,
): void {
  command
    .option('--playbook <dir>', 'the playbook directory')
    .option('--run <id>', "the run's name, part of its votes' events (default: drawn at random)", runName)
    .option(
      '--max-calls <n>',
      'the budget in calls of models (default: the most that the run can make)',
      whole,
    )
    .option('--concurrency <n>', 'how many attempts run at once, instead of agent.concurrency', whole)
    .option('--started <time>', 'a time to put into the deltas; without it they hold no clock')
    .option('--dry-run', 'say what would be run and how many calls it can make; call nothing, write nothing')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  $ deltabook adapt --playbook playbooks/orders --run first --dry-run')
    .addHelpText(
      'after',
      () =>
        `\nParameters of ace@1.0, under evolver.params in deltabook.yaml:\n${formatParameters(getEvolver('ace').params)}`,
    )
    .action((flags: Flags) => run((context) => adapt(context, flags)));
}

function whole(value: string): number {
  if (!/^[1-9][0-9]*$/.test(value)) throw new InvalidArgumentError('Expected a whole number above 0.');
  return Number(value);
}

/** It is a folder's name and part of every event. */
function runName(value: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(value))
    throw new InvalidArgumentError('Expected letters, digits, `.`, `_` and `-`, at most 64.');
  return value;
}

async function adapt(context: Context, flags: Flags): Promise<ExitCode> {
  const prepared = prepare(await findPlaybook(context.cwd, flags.playbook));
  const maxCalls = flags.maxCalls ?? prepared.mostCalls;
  refuseUnknownModels(context, prepared.config, modelsOf(prepared));
  if (flags.dryRun) {
    const planned = { ...describeRun(context, prepared), maxCalls };
    context.out(
      flags.json ? json({ schema: 'deltabook/adapt-plan@1', ...planned }) : formatPlannedRun(planned),
    );
    return EXIT.fine;
  }
  const summary = await runAdapt(context, prepared, {
    run: flags.run ?? `run-${randomBytes(3).toString('hex')}`,
    concurrency: flags.concurrency ?? prepared.config.agent.concurrency,
    maxCalls,
    ...(flags.started !== undefined && { started: flags.started }),
  });
  const diagnostics = portable(context, summary.diagnostics);
  context.out(flags.json ? json({ ...summary, diagnostics }) : `${formatSummary(summary)}\n`);
  context.err(lines(context, summary.diagnostics));
  return summary.outcome === 'adapted' ? EXIT.fine : EXIT.findings;
}
