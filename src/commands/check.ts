import { type Command, InvalidArgumentError, Option } from 'commander';
import { ToolError } from '../errors.ts';
import { type Diagnostic, hasErrors } from '../format/diagnostic.ts';
import type { Fixed } from '../repo/check/fix-target.ts';
import { type Checked, inspectTarget } from '../repo/check/inspect-target.ts';
import { findTargets, type Target } from '../repo/check/targets.ts';
import { readRulePage } from '../repo/rule-pages.ts';
import { condense, countDiagnostics, plainPath } from '../report/diagnostics.ts';
import { formatFrame } from '../report/frame.ts';
import { formatGithub } from '../report/github.ts';
import { counted } from '../report/stats.ts';
import { type Context, EXIT, type ExitCode } from './context.ts';
import { json } from './json.ts';
import { lines, portable, shown } from './render.ts';

interface Flags {
  readonly playbook?: string;
  readonly format: 'text' | 'json' | 'github';
  readonly json?: boolean;
  readonly fix?: boolean;
  readonly dryRun?: boolean;
  readonly maxWarnings?: number;
  readonly explain?: string;
}

/** Adds `check` to the command line. */
export function defineCheck(
  command: Command,
  run: (work: (context: Context) => Promise<ExitCode>) => Promise<void>,
): void {
  command
    .argument('[path...]', 'playbook directories, folders above some, or markdown files (default: all below)')
    .option('--playbook <dir>', 'the playbook directory')
    .addOption(
      new Option('--format <format>', 'how to print what was found')
        .choices(['text', 'json', 'github'])
        .default('text'),
    )
    .option('--json', 'print one JSON document, as --format json')
    .option('--fix', 'mend what needs no decision: blanks, padded counters, heads of bullets, line ends')
    .option('--dry-run', 'with --fix: print the diff, write nothing')
    .option('--max-warnings <n>', 'exit with 1 where there are more warnings than this', wholeNumber)
    .option('--explain <rule>', 'print what a rule is about, such as marker/nested, and check nothing')
    .addHelpText('after', '\nExample:\n  $ deltabook check playbooks/orders CLAUDE.md')
    .action((paths: readonly string[], flags: Flags) => run((context) => check(context, paths, flags)));
}

function wholeNumber(value: string): number {
  if (!/^[0-9]+$/.test(value)) throw new InvalidArgumentError('Expected a whole number.');
  return Number(value);
}

async function check(context: Context, paths: readonly string[], flags: Flags): Promise<ExitCode> {
  if (flags.explain !== undefined) {
    context.out(readRulePage(flags.explain));
    return EXIT.fine;
  }
  if (flags.dryRun && !flags.fix)
    throw new ToolError('E_USAGE', '--dry-run goes with --fix', { hint: 'without --fix nothing is written' });
  const named = [...paths, ...(flags.playbook === undefined ? [] : [flags.playbook])];
  const targets = await findTargets(context.cwd, named);
  const fixed = flags.fix ? await fix(context, targets, flags) : [];
  const checked = await Promise.all(targets.map(inspectTarget));
  const all = checked.flatMap((each) => each.diagnostics);
  if (flags.json || flags.format === 'json') context.out(json(document(context, checked, fixed)));
  else print(context, checked, flags.format);
  const warnings = all.filter((each) => each.severity === 'warning').length;
  const tooMany = flags.maxWarnings !== undefined && warnings > flags.maxWarnings;
  if (tooMany)
    context.err(`${counted(warnings, 'warning')}, expected at most ${flags.maxWarnings} (--max-warnings)\n`);
  return hasErrors(all) || tooMany ? EXIT.findings : EXIT.fine;
}

/** What mends is loaded only where it is asked for. */
async function fix(context: Context, targets: readonly Target[], flags: Flags): Promise<readonly Fixed[]> {
  const { fixAll } = await import('./check-fix.ts');
  const dryRun = flags.dryRun ?? false;
  return fixAll(context, targets, { dryRun, showDiff: dryRun && !flags.json && flags.format === 'text' });
}

/** The document of `check --json`; the figures at its top are the sums of those of the files. */
function document(context: Context, checked: readonly Checked[], fixed: readonly Fixed[]): object {
  const files = checked.map(({ file, bullets, bytes, deltas }) => ({
    file: shown(context, file),
    bullets: bullets ?? null,
    bytes: bytes ?? null,
    deltas: deltas ?? null,
  }));
  const sum = (key: 'bullets' | 'bytes' | 'deltas') =>
    files.some((each) => each[key] !== null)
      ? files.reduce((total, each) => total + (each[key] ?? 0), 0)
      : null;
  return {
    schema: 'deltabook/check@1',
    bullets: sum('bullets'),
    bytes: sum('bytes'),
    deltas: sum('deltas'),
    files,
    fixed: fixed.map(({ file, count }) => ({ file: shown(context, file), count })),
    diagnostics: portable(
      context,
      checked.flatMap((each) => each.diagnostics),
    ),
  };
}

function print(context: Context, checked: readonly Checked[], format: 'text' | 'github'): void {
  for (const one of checked) {
    const { kept, left } = condense(one.diagnostics);
    for (const each of kept)
      context.out(format === 'github' ? githubLine(context, each) : withFrame(context, each, one));
    for (const line of left) context.out(`${line}\n`);
    // Whatever begins a line with `::` is a command to GitHub.
    context.out(`${format === 'github' ? 'checked ' : ''}${summary(context, one)}\n`);
  }
}

function githubLine(context: Context, diagnostic: Diagnostic): string {
  return `${formatGithub(diagnostic, (path) => shown(context, path))}\n`;
}

function withFrame(context: Context, diagnostic: Diagnostic, { file, text }: Checked): string {
  const frame =
    text !== undefined && diagnostic.file === file && diagnostic.place
      ? formatFrame(text, diagnostic.place)
      : '';
  return lines(context, [diagnostic]) + (frame ?? '');
}

function summary(context: Context, { file, bullets, bytes, deltas, diagnostics }: Checked): string {
  const sizes = [
    ...(bullets === undefined ? [] : [counted(bullets, 'bullet')]),
    ...(bytes === undefined ? [] : [counted(bytes, 'byte')]),
    ...(deltas === undefined ? [] : [counted(deltas, 'delta')]),
  ];
  return `${plainPath(shown(context, file))}: ${[...sizes, countDiagnostics(diagnostics)].join(', ')}`;
}
