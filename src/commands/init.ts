import { basename, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { initPlaybook } from '../repo/init/init.ts';
import { agentLines } from '../report/agent-lines.ts';
import { countDiagnostics } from '../report/diagnostics.ts';
import { counted } from '../report/stats.ts';
import { type Context, EXIT, type ExitCode } from './context.ts';
import { json } from './json.ts';
import { lines, portable, shown } from './render.ts';

interface Flags {
  readonly template: string;
  readonly from?: string;
  readonly in?: string;
  readonly json?: boolean;
  readonly dryRun?: boolean;
}

/** Adds `init [DIR]` to the command line. */
export function defineInit(
  command: Command,
  run: (work: (context: Context) => Promise<ExitCode>) => Promise<void>,
): void {
  command
    .argument('[dir]', 'the playbook directory', '.')
    .option('--template <name>', 'ace@1.0, appworld@1.0 or a folder', 'ace@1.0')
    .option('--from <file>', 'take over the bullets of ACE or AppWorld text, ids and counters kept')
    .option('--in <file>', 'put the playbook at the end of a file that an agent reads already')
    .option('--dry-run', 'say what would be made, and write nothing')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  $ deltabook init playbooks/orders --template ace@1.0')
    .action((dir: string, flags: Flags) => run((context) => init(context, dir, flags)));
}

async function init(context: Context, dir: string, flags: Flags): Promise<ExitCode> {
  const folder = resolve(context.cwd, dir);
  const request = {
    folder,
    template: seenFrom(folder, context.cwd, flags.template),
    from: flags.from === undefined ? undefined : resolve(context.cwd, flags.from),
    host: flags.in === undefined ? undefined : resolve(context.cwd, flags.in),
  };
  const outcome = await initPlaybook(request, { ...context, dryRun: flags.dryRun ?? false });
  if (flags.json) {
    const document = {
      schema: 'deltabook/init@1',
      ...outcome,
      diagnostics: portable(context, outcome.diagnostics),
    };
    context.out(json(document));
    return outcome.outcome === 'refused' ? EXIT.findings : EXIT.fine;
  }
  const read = outcome.taken
    ? `, ${outcome.taken.read} of ${outcome.taken.of} read from ${basename(flags.from ?? '')}`
    : '';
  if (outcome.outcome === 'refused') {
    const errors = outcome.diagnostics.filter((each) => each.severity === 'error');
    context.out(`refused: ${countDiagnostics(errors)}, nothing was written${read}
${lines(context, outcome.diagnostics)}`);
    return EXIT.findings;
  }
  context.err(lines(context, outcome.diagnostics));
  const made = outcome.commit === undefined ? 'would commit' : `committed ${outcome.commit.slice(0, 10)}:`;
  context.out(
    `${made} playbook ${shown(context, folder)} (${outcome.template}, ${counted(outcome.bullets, 'bullet')}${read})\n`,
  );
  for (const file of outcome.files) context.out(`  ${file}\n`);
  context.out(`\n${agentLines(outcome.file)}`);
  return EXIT.fine;
}

/** A template's folder is named from where the person is, and kept as seen from the playbook. */
function seenFrom(folder: string, cwd: string, template: string): string {
  if (!/^\.{1,2}(?:[/\\]|$)|[/\\]/.test(template)) return template;
  const path = relative(folder, resolve(cwd, template)).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}
