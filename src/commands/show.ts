import { type Command, Option } from 'commander';
import { origins } from '../delta/history.ts';
import { ToolError } from '../errors.ts';
import { inFile } from '../format/diagnostic.ts';
import type { SectionLines } from '../format/reading.ts';
import { checkForAce } from '../format/rules/index.ts';
import { findPlaybook } from '../repo/find.ts';
import { configError, type LoadedPlaybook, loadPlaybook, openPlaybook } from '../repo/playbook.ts';
import { countTokensOnce } from '../repo/tokens.ts';
import { condense } from '../report/diagnostics.ts';
import { formatLog, logEntries } from '../report/log.ts';
import { showForAce, showForAgent, showForPeople } from '../report/show.ts';
import { formatStats, playbookStats } from '../report/stats.ts';
import { type Context, EXIT, type ExitCode } from './context.ts';
import { json } from './json.ts';
import { lines, portable } from './render.ts';

interface Flags {
  readonly stats?: boolean;
  readonly as?: 'agent' | 'ace';
  readonly playbook?: string;
  readonly json?: boolean;
}

/** Adds `show [ID]` to the command line. */
export function defineShow(
  command: Command,
  run: (work: (context: Context) => Promise<ExitCode>) => Promise<void>,
): void {
  command
    .argument('[id]', 'one bullet, with all that happened to it')
    .option('--stats', 'count bullets, votes, bytes and tokens')
    .addOption(
      new Option('--as <reader>', 'the text that an agent is given, or that ACE reads').choices([
        'agent',
        'ace',
      ]),
    )
    .option('--playbook <dir>', 'the playbook directory')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  $ deltabook show --stats')
    .action((id: string | undefined, flags: Flags) => run((context) => show(context, id, flags)));
}

async function show(context: Context, id: string | undefined, flags: Flags): Promise<ExitCode> {
  if ([id !== undefined, flags.stats, flags.as !== undefined].filter(Boolean).length > 1) {
    throw new ToolError('E_USAGE', 'an id, --stats and --as exclude each other', {
      hint: 'run show once for each',
    });
  }
  const opened = openPlaybook(await findPlaybook(context.cwd, flags.playbook));
  if (!opened.ok) throw configError(opened.diagnostics);
  const loaded = await loadPlaybook(opened.value);
  if (!loaded.ok) {
    if (flags.json)
      context.out(json({ schema: 'deltabook/show@1', diagnostics: portable(context, loaded.diagnostics) }));
    // Whoever reads what is shown must not take a fault for a lesson.
    else context.err(lines(context, loaded.diagnostics));
    return EXIT.findings;
  }
  const { playbook, rules, file } = loaded.value;
  const forAce = flags.as === 'ace' ? inFile(file, checkForAce(playbook, rules)) : [];
  const said = [...loaded.diagnostics, ...forAce];
  if (!flags.json) {
    const { kept, left } = condense(said);
    context.err(lines(context, kept) + left.map((line) => `${line}\n`).join(''));
  }
  const shown = await view(loaded.value, id, flags);
  const document = { schema: 'deltabook/show@1', ...shown.data, diagnostics: portable(context, said) };
  context.out(flags.json ? json(document) : shown.text);
  return EXIT.fine;
}

async function view(
  loaded: LoadedPlaybook,
  id: string | undefined,
  flags: Flags,
): Promise<{ readonly text: string; readonly data: object }> {
  const { playbook, template, config } = loaded;
  if (id !== undefined) return one(loaded, id);
  if (flags.stats) {
    const tokens = await countTokensOnce({
      text: loaded.decoded.text,
      bytes: loaded.bytes.length,
      folder: loaded.folder,
    });
    const stats = playbookStats(playbook, template, { bytes: loaded.bytes.length, tokens });
    return { text: `${formatStats(stats)}\n`, data: { stats } };
  }
  switch (flags.as) {
    case 'agent':
      return asText(showForAgent(playbook, { counters: config.agent?.show_counters ?? false }));
    case 'ace':
      return asText(showForAce(playbook));
    default:
      return { text: showForPeople(playbook), data: { sections: playbook.sections.map(sectionData) } };
  }
}

function asText(text: string): { text: string; data: object } {
  return { text, data: { text } };
}

function sectionData({ key, title, bullets }: SectionLines): object {
  return {
    key,
    title,
    bullets: bullets.map(({ id, helpful, harmful, content }) => ({ id, helpful, harmful, content })),
  };
}

function one({ playbook, history }: LoadedPlaybook, id: string): { text: string; data: object } {
  const bullet = playbook.bullets.find((each) => each.id === id);
  const section = playbook.sections.find((each) => each.bullets.some((other) => other.id === id));
  if (!bullet || !section)
    throw new ToolError('E_USAGE', `no bullet ${id} in this playbook`, {
      hint: '`deltabook show` lists them, `deltabook log ID` also finds deleted ones',
    });
  const { helpful, harmful, content } = bullet;
  const origin = origins(history).get(id) ?? 'unrecorded';
  const entries = logEntries(history, id);
  const deltas = entries.map(({ summary: _summary, ...entry }) => entry);
  const head = [
    id,
    `section: ${section.title}`,
    `votes: ${helpful} helpful, ${harmful} harmful`,
    `made by: ${origin}`,
    '',
    content,
  ];
  const log = entries.length > 0 ? ['', formatLog(entries)] : [];
  return {
    text: `${[...head, ...log].join('\n')}\n`,
    data: { id, section: section.key, helpful, harmful, content, origin, deltas },
  };
}
