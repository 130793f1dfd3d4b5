import type { Diagnostic } from '../format/diagnostic.ts';
import type { Usage } from '../learn/agent.ts';
import type { TaskRecord } from '../learn/observe.ts';
import type { AceParameters } from '../learn/parameters.ts';
import { counted, mean } from './stats.ts';

/** What a run came to, in figures: the document of `adapt --json` and of `summary.json`. */
export interface RunSummary {
  readonly schema: 'deltabook/adapt@1';
  readonly outcome:
    | 'adapted'
    | 'learning-stopped'
    | 'not-returned'
    | 'not-settled'
    | 'check-failed'
    | 'broken';
  readonly run: string;
  readonly playbook: string;
  /** What has to be said wherever these figures are shown. */
  readonly note?: string | undefined;
  readonly stopped?: string | undefined;
  readonly error?: { readonly code: string; readonly message: string } | undefined;
  readonly test: {
    readonly start?: number | undefined;
    readonly last?: number | undefined;
    readonly final?: number | undefined;
  };
  readonly val: readonly { readonly after: number; readonly score: number }[];
  /** After how many tasks the playbook stood that val chose, where training went on from it. */
  readonly returnedTo?: number | undefined;
  readonly tasks: number;
  /** The mean score of first attempts, by tenths of the run; empty without labels. */
  readonly curve: readonly Bucket[];
  readonly deltas: number;
  readonly added: number;
  readonly bullets: number;
  readonly votes: number;
  readonly dropped: number;
  readonly cited: number;
  readonly unknown: readonly string[];
  readonly usage: Usage;
  readonly commit: { readonly start: string; readonly end: string };
  readonly records: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Some train tasks that followed on one another, and the mean score of their first attempts. */
export interface Bucket {
  readonly from: number;
  readonly to: number;
  readonly score: number;
}

const BUCKETS = 10;

/** The mean scores of first attempts in up to ten parts of a run. */
export function curveOf(records: readonly TaskRecord[]): Bucket[] {
  const scores = records.map((record) => record.score);
  if (scores.includes(undefined)) return [];
  const size = Math.max(1, Math.ceil(scores.length / BUCKETS));
  return Array.from({ length: Math.ceil(scores.length / size) }, (_, index) => {
    const part = scores.slice(index * size, (index + 1) * size).map((score) => score ?? 0);
    return { from: index * size + 1, to: index * size + part.length, score: mean(part) };
  });
}

/** The curve as bars for a terminal. */
function formatCurve(curve: readonly Bucket[], note: string | undefined): string {
  const names = curve.map(({ from, to }) => `${from}–${to}`);
  const width = Math.max(...names.map((name) => name.length), 'tasks'.length);
  const label = note === undefined ? '' : ` (${note})`;
  const rows = curve.map(
    ({ score }, index) => `${(names[index] ?? '').padStart(width)}  ${score.toFixed(2)}  ${bar(score)}`,
  );
  return [`${'tasks'.padStart(width)}  mean score of first attempts${label}`, ...rows].join('\n');
}

const BAR = 40;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

function bar(score: number): string {
  const eighths = Math.round(score * BAR * 8);
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}

/** The summary for a person. */
export function formatSummary(summary: RunSummary): string {
  const { test, usage } = summary;
  const note = summary.note === undefined ? '' : ` (${summary.note})`;
  const before = test.start === undefined ? [] : [`test${note}: ${testLine(test)}`];
  const val = summary.val.map(({ after, score }) => `${score.toFixed(3)} after ${after}`).join(', ');
  const back =
    summary.returnedTo === undefined
      ? ''
      : `; the playbook after ${counted(summary.returnedTo, 'task')} stays`;
  return [
    `${summary.outcome} ${summary.playbook} in run ${summary.run}`,
    ...(summary.error === undefined ? [] : [`${summary.error.code}: ${summary.error.message}`]),
    ...(summary.curve.length > 0 ? ['', formatCurve(summary.curve, summary.note), ''] : []),
    ...before,
    ...(val === '' ? [] : [`val${note}: ${val}${back}`]),
    `${counted(summary.tasks, 'task')} learned from: ${counted(summary.deltas, 'delta')}, ${counted(summary.bullets, 'bullet')} in the playbook, ${counted(summary.votes, 'vote')}, ${counted(summary.dropped, 'part')} of replies dropped`,
    ...unknownLine(summary.unknown),
    `${counted(usage.calls, 'call')}, ${counted(usage.inputTokens, 'token')} in, ${counted(usage.outputTokens, 'token')} out`,
    `records: ${summary.records}`,
  ].join('\n');
}

const SHOWN = 5;

function unknownLine(ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const more = ids.length > SHOWN ? ` and ${ids.length - SHOWN} more` : '';
  return [`cited, and not in the playbook: ${ids.slice(0, SHOWN).join(', ')}${more}`];
}

function testLine({ start, last, final }: RunSummary['test']): string {
  const after = final ?? last;
  const left = last !== undefined && last !== final ? ` (${last.toFixed(3)} as training left it)` : '';
  return `${(start ?? 0).toFixed(3)} before${after === undefined ? '' : `, ${after.toFixed(3)} after${left}`}`;
}

/** What the card of a run is made from. */
export interface CardInput {
  readonly summary: RunSummary;
  readonly params: AceParameters;
  readonly agent: string;
  readonly judge: string;
  readonly models: readonly string[];
  readonly splits: { readonly train: number; readonly val: number; readonly test: number };
}

/** CARD.md: what a reader of these figures must know. */
export function formatCard({ summary, params, agent, judge, models, splits }: CardInput): string {
  const labels = params.feedback
    ? "The Reflector was told how each attempt was judged, and what the judge's feedback said."
    : `Label-free: no verdict, score or target was in any prompt, and no attempt was repeated.${splits.val > 0 && params.val_every !== 0 ? ' The val tasks that chose the playbook were scored with labels.' : ''}${splits.test > 0 ? ' The test tasks were scored with labels.' : ''}`;
  return [
    `# Run ${summary.run} of ${summary.playbook}`,
    '',
    ...(summary.note === undefined ? [] : [`> ${summary.note}`, '']),
    '```',
    formatSummary(summary),
    '```',
    '',
    '## How it was made',
    '',
    `- agent: \`${agent}\`; judge: ${judge}; models: ${models.map((model) => `\`${model}\``).join(', ')}`,
    `- tasks: ${splits.train} train, ${splits.val} val, ${splits.test} test; ${counted(params.num_epochs, 'epoch')}`,
    `- ${labels}`,
    `- commits: ${summary.commit.start.slice(0, 12)} to ${summary.commit.end.slice(0, 12)}`,
    '',
    '## Parameters',
    '',
    ...Object.entries(params).map(([key, value]) => `- ${key}: ${JSON.stringify(value)}`),
    '',
  ].join('\n');
}
