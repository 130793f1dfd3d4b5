import type { Command } from 'commander';
import { applyToPlaybook } from '../repo/apply.ts';
import { findPlaybook } from '../repo/find.ts';
import { type Context, EXIT, type ExitCode } from './context.ts';
import { json } from './json.ts';
import { outcomeJson, reportOutcome } from './report-outcome.ts';

interface Flags {
  readonly section: string;
  readonly when?: string;
  readonly playbook?: string;
  readonly json?: boolean;
  readonly dryRun?: boolean;
}

/** Adds `add TEXT` to the command line. */
export function defineAdd(
  command: Command,
  run: (work: (context: Context) => Promise<ExitCode>) => Promise<void>,
): void {
  command
    .argument('<text>', 'the lesson, one line')
    .option('--section <name>', 'a section by its key, title, prefix or alias', 'others')
    .option('--when <condition>', 'when it holds; becomes the beginning of the lesson')
    .option('--playbook <dir>', 'the playbook directory')
    .option('--dry-run', 'show what would change, and write nothing')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExample:\n  $ deltabook add "Ask for every page until next is null." --section strategies --when "the API is v3"',
    )
    .action((text: string, flags: Flags) => run((context) => add(context, text, flags)));
}

async function add(context: Context, content: string, flags: Flags): Promise<ExitCode> {
  const folder = await findPlaybook(context.cwd, flags.playbook);
  const operation = {
    type: 'ADD',
    section: flags.section,
    content,
    ...(flags.when !== undefined && { when: flags.when }),
  };
  const text = `${JSON.stringify({ deltabook: 1, operations: [operation], source: { by: 'hand' } }, null, 2)}\n`;
  const outcome = await applyToPlaybook(
    folder,
    { name: '', text },
    { ...context, dryRun: flags.dryRun ?? false },
  );
  if (flags.json) context.out(json(outcomeJson(context, outcome)));
  else await reportOutcome(context, outcome);
  return outcome.outcome === 'refused' || outcome.outcome === 'undone' ? EXIT.findings : EXIT.fine;
}
