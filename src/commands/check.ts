import type { Command } from 'commander';
import { reusedIds } from '../delta/reused.ts';
import { type Diagnostic, hasErrors, inFile } from '../format/diagnostic.ts';
import { checkPlaybook } from '../format/rules/index.ts';
import { findPlaybook } from '../repo/find.ts';
import { loadPlaybook, openPlaybook } from '../repo/playbook.ts';
import { tokenProblem } from '../repo/tokens.ts';
import { condense, countDiagnostics } from '../report/diagnostics.ts';
import { counted } from '../report/stats.ts';
import { type Context, EXIT, type ExitCode } from './context.ts';
import { json } from './json.ts';
import { lines, portable, shown } from './render.ts';

interface Flags {
  readonly playbook?: string;
  readonly json?: boolean;
}

interface Checked {
  readonly file: string;
  readonly bullets?: number;
  readonly bytes?: number;
  readonly deltas?: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Adds `check` to the command line. */
export function defineCheck(
  command: Command,
  run: (work: (context: Context) => Promise<ExitCode>) => Promise<void>,
): void {
  command
    .option('--playbook <dir>', 'the playbook directory')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  $ deltabook check --playbook playbooks/orders')
    .action((flags: Flags) => run((context) => check(context, flags)));
}

async function check(context: Context, flags: Flags): Promise<ExitCode> {
  const folder = await findPlaybook(context.cwd, flags.playbook);
  const checked = await checkFolder(folder);
  const { file, diagnostics, ...counts } = checked;
  if (flags.json) {
    context.out(
      json({
        schema: 'deltabook/check@1',
        file: shown(context, file),
        ...counts,
        diagnostics: portable(context, diagnostics),
      }),
    );
  } else {
    const { kept, left } = condense(diagnostics);
    context.out(lines(context, kept));
    for (const line of left) context.out(`${line}\n`);
    const size =
      counts.bytes === undefined
        ? ''
        : `${counted(counts.bullets ?? 0, 'bullet')}, ${counted(counts.bytes, 'byte')}, ${counted(counts.deltas ?? 0, 'delta')}, `;
    context.out(`${shown(context, file)}: ${size}${countDiagnostics(diagnostics)}\n`);
  }
  return hasErrors(diagnostics) ? EXIT.findings : EXIT.fine;
}

/** Everything that can be said of a playbook directory without git. */
async function checkFolder(folder: string): Promise<Checked> {
  const opened = openPlaybook(folder);
  if (!opened.ok) return { file: folder, diagnostics: opened.diagnostics };
  const { file } = opened.value;
  const loaded = loadPlaybook(opened.value);
  if (!loaded.ok) return { file, diagnostics: loaded.diagnostics };
  const { playbook, rules, bytes, decoded, history } = loaded.value;
  const tokens = await tokenProblem({ text: decoded.text, bytes: bytes.length, folder }, rules.template);
  const found = inFile(file, [...checkPlaybook(playbook, rules), ...(tokens ? [tokens] : [])]);
  return {
    file,
    bullets: playbook.bullets.length,
    bytes: bytes.length,
    deltas: history.deltas.length,
    diagnostics: [...loaded.diagnostics, ...found, ...inFile(loaded.value.deltas, reusedIds(history))],
  };
}
