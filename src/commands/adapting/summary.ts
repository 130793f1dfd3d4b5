import { readFileSync } from 'node:fs';
import { ToolError } from '../../errors.ts';
import type { Diagnostic } from '../../format/diagnostic.ts';
import type { Usage } from '../../learn/agent.ts';
import type { LearnEvent, Scored, TaskRecord } from '../../learn/observe.ts';
import type { Adapted } from '../../learn/offline.ts';
import { runChecks } from '../../repo/checks.ts';
import { openPlaybook } from '../../repo/playbook.ts';
import type { Repository } from '../../repo/repository.ts';
import { curveOf, type RunSummary } from '../../report/adapted.ts';
import { counted } from '../../report/stats.ts';

/** What a run left, from which its summary is made. */
export interface Ended {
  readonly run: string;
  readonly playbook: string;
  readonly note: string | undefined;
  readonly records: string;
  readonly commit: { readonly start: string; readonly end: string };
  readonly events: readonly LearnEvent[];
  readonly adapted: Adapted | undefined;
  readonly broken: Error | undefined;
  readonly failedChecks: readonly Diagnostic[];
  readonly bullets: number;
  /** How many deltas of the run are on file. */
  readonly deltas: number;
  readonly used: Usage;
}

/** The figures of a run, also of one that broke off. */
export function summarise(ended: Ended): RunSummary {
  const { events, adapted, broken } = ended;
  const learned = events.flatMap((event) => (event.kind === 'learned' ? [event.record] : []));
  const scores = events.flatMap((event) => (event.kind === 'scored' ? [event.scored] : []));
  const asked = learned.flatMap(({ curator }) => (curator.asked ? [curator] : []));
  const rounds = learned.flatMap((record) => record.rounds);
  const flushed = events.flatMap((event) => (event.kind === 'flushed' ? [event] : []));
  return {
    schema: 'deltabook/adapt@1',
    outcome: outcomeOf(ended),
    run: ended.run,
    playbook: ended.playbook,
    note: ended.note,
    stopped: adapted?.stopped ?? events.find((event) => event.kind === 'stopped')?.why,
    ...(broken && { error: errorOf(broken) }),
    test: {
      start: scoreAt(scores, 'start'),
      last: scoreAt(scores, 'last'),
      final: scoreAt(scores, 'final') ?? scoreAt(scores, 'last') ?? scoreAt(scores, 'start'),
    },
    val: scores.filter(({ split }) => split === 'val').map(({ after, score }) => ({ after, score })),
    returnedTo: adapted?.returnedTo,
    tasks: learned.length,
    curve: curveOf(learned),
    deltas: ended.deltas,
    added: asked.reduce((sum, { added }) => sum + added.length, 0),
    bullets: ended.bullets,
    votes: learned.reduce((sum, { votes }) => sum + votes.length, 0),
    dropped: [...asked, ...rounds, ...flushed].reduce((sum, { dropped }) => sum + dropped.length, 0),
    cited: learned.filter(hasCited).length,
    unknown: [
      ...new Set(
        learned.flatMap(({ unknown, rounds: own }) => [
          ...unknown,
          ...own.flatMap((round) => round.retryUnknown ?? []),
        ]),
      ),
    ],
    usage: ended.used,
    commit: ended.commit,
    records: ended.records,
    diagnostics: [
      ...ended.failedChecks,
      ...events.flatMap((event) =>
        event.kind === 'not-returned' || event.kind === 'warned' ? event.diagnostics : [],
      ),
      ...flushed.flatMap(votesDropped),
      ...notSettled(flushed.at(-1)),
      ...warnings(learned, ended),
    ],
  };
}

function outcomeOf({ broken, adapted, events, failedChecks }: Ended): RunSummary['outcome'] {
  if (broken || !adapted) return 'broken';
  const lastFlush = events.findLast((event) => event.kind === 'flushed');
  if (lastFlush && lastFlush.refused.length > 0) return 'not-settled';
  if (events.some((event) => event.kind === 'not-returned')) return 'not-returned';
  if (failedChecks.length > 0) return 'check-failed';
  return adapted.stopped === undefined ? 'adapted' : 'learning-stopped';
}

function scoreAt(scores: readonly Scored[], moment: Scored['moment']): number | undefined {
  return scores.find((scored) => scored.split === 'test' && scored.moment === moment)?.score;
}

function errorOf(broken: Error): NonNullable<RunSummary['error']> {
  return { code: broken instanceof ToolError ? broken.code : 'bug', message: broken.message };
}

type Flushed = LearnEvent & { readonly kind: 'flushed' };

/** Votes for bullets that are gone, or that may not be recorded. */
function votesDropped({ dropped }: Flushed): Diagnostic[] {
  return dropped.map((reason) => ({ ruleId: 'vote/dropped', severity: 'warning', reason }));
}

/** Votes that no delta holds in the end, and counters that were not written. */
function notSettled(last: Flushed | undefined): Diagnostic[] {
  if (!last || last.refused.length === 0) return [];
  const reason = `Unexpected refusal of the last delta, expected it to hold ${counted(last.pending, 'vote')} and to write the counters: the next run of \`adapt\` writes them`;
  return [{ ruleId: 'run/not-settled', severity: 'error', reason }, ...last.refused];
}

function hasCited({ cited, rounds }: TaskRecord): boolean {
  return cited.length > 0 || rounds.some(({ retryCited = [] }) => retryCited.length > 0);
}

/** What a run can't have been meant to be, and nothing else would tell. */
function warnings(learned: readonly TaskRecord[], { bullets }: Ended): Diagnostic[] {
  const [first] = learned;
  if (!first) return [];
  if (learned.every(({ status }) => status !== 'answered')) {
    const reason = `Unexpected run in which no attempt got an answer, expected some; the first: ${first.detail ?? first.status}`;
    return [{ ruleId: 'run/nobody-answers', severity: 'warning', reason }];
  }
  if (bullets === 0 || learned.some(hasCited)) return [];
  const reason =
    'Unexpected run in which no attempt cited a bullet, expected a line `bullet_ids: …` at the end of some answers: without it no bullet is known to have been used';
  return [{ ruleId: 'run/nobody-cites', severity: 'warning', reason }];
}

/** The checks that are to pass once at the end of a run, on the playbook as it is now. */
export async function endChecks(repository: Repository, folder: string): Promise<Diagnostic[]> {
  const opened = openPlaybook(folder);
  if (!opened.ok) return [...opened.diagnostics];
  const { config, file } = opened.value;
  const checks = config.checks.filter((check) => check.on === 'run');
  return runChecks(repository, checks, { file, bytes: readFileSync(file) });
}
