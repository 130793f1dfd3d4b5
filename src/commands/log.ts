import type { Command } from 'commander';
import { ToolError } from '../errors.ts';
import { hasErrors } from '../format/diagnostic.ts';
import { veiled } from '../format/secrets/find-secrets.ts';
import { findPlaybook } from '../repo/find.ts';
import { readablePlaybook } from '../repo/playbook.ts';
import { formatLog, logEntries } from '../report/log.ts';
import { type Context, EXIT, type ExitCode } from './context.ts';
import { json } from './json.ts';
import { lines, portable } from './render.ts';

interface Flags {
  readonly playbook?: string;
  readonly json?: boolean;
}

/** Adds `log [ID]` to the command line. */
export function defineLog(
  command: Command,
  run: (work: (context: Context) => Promise<ExitCode>) => Promise<void>,
): void {
  command
    .argument('[id]', 'only the deltas that touched this bullet')
    .option('--playbook <dir>', 'the playbook directory')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  $ deltabook log str-48213')
    .action((id: string | undefined, flags: Flags) => run((context) => log(context, id, flags)));
}

async function log(context: Context, id: string | undefined, flags: Flags): Promise<ExitCode> {
  const folder = await findPlaybook(context.cwd, flags.playbook);
  const { history, named, diagnostics } = await readablePlaybook(folder);
  const entries = logEntries(history, id);
  if (id !== undefined && !named.has(id)) {
    throw new ToolError('E_USAGE', `no bullet ${id} in this playbook, now or before`, {
      hint: '`deltabook show` lists the bullets',
    });
  }
  if (flags.json) {
    const deltas = entries.map(({ summary: _summary, ...entry }) => entry);
    context.out(
      await veiled(
        json({
          schema: 'deltabook/log@1',
          ...(id !== undefined && { id }),
          deltas,
          diagnostics: portable(context, diagnostics),
        }),
      ),
    );
    return hasErrors(diagnostics) ? EXIT.findings : EXIT.fine;
  }
  context.err(lines(context, diagnostics));
  if (entries.length > 0) context.out(await veiled(`${formatLog(entries)}\n`));
  else if (!hasErrors(diagnostics))
    context.err(id === undefined ? 'no deltas yet\n' : `no delta names ${id}\n`);
  return hasErrors(diagnostics) ? EXIT.findings : EXIT.fine;
}
