import { withFoldedCounters } from '../delta/counters.ts';
import type { RecordedDelta } from '../delta/history.ts';
import { attemptHistory } from './history.ts';
import { land } from './land.ts';
import { learnFrom, runSource } from './learn-from.ts';
import { freeze, type LedgerState, lastNumber } from './ledger.ts';
import type { Scored } from './observe.ts';
import { nameOf } from './rounds.ts';
import type { Run, RunSettings, RunTools } from './run.ts';
import { scoreSplit } from './score.ts';
import { type Splits, shuffled } from './splits.ts';
import type { SplitName, Task } from './task.ts';

/** What a run came to. */
export interface Adapted {
  readonly scores: readonly Scored[];
  /** Why nothing was added any more, if that was so. */
  readonly stopped?: string | undefined;
  /** How many train tasks had passed when the best playbook stood, where val chose it and it was not the last. */
  readonly returnedTo?: number | undefined;
}

/** The playbook that val has found best so far: its score, its last delta, and the tasks before it. */
interface Best {
  readonly score: number;
  readonly number: number;
  readonly after: number;
}

/**
 * Learns offline (ACE, section 4.1): some epochs over the train tasks, in steps that are attempted with the
 * playbook frozen and learned from in order; val, where there is one, chooses the playbook that stays, and only
 * a strictly better one replaces the best. What training left is told before anything is taken back.
 */
export async function adaptOffline(settings: RunSettings, tools: RunTools, splits: Splits): Promise<Adapted> {
  const { params } = settings;
  const run: Run = { settings, tools, history: attemptHistory(params.reflector_history), pending: [] };
  try {
    return await learnAll(run, splits);
  } catch (error) {
    // What was paid for is kept: the votes that wait, and the counters. Where that can't be, the first error counts.
    await keepWhatIsLearned(run).catch(() => undefined);
    throw error;
  }
}

async function keepWhatIsLearned(run: Run): Promise<void> {
  const { ledger, observe } = run.tools;
  await flushVotes(run, { isLast: true });
  const { playbook, history } = await ledger.read();
  observe({ kind: 'trained', text: withFoldedCounters(playbook, history) });
}

async function learnAll(run: Run, splits: Splits): Promise<Adapted> {
  const { settings, tools } = run;
  const { params } = settings;
  const { train } = splits;
  const scores: Scored[] = [];
  await scoreNow(run, splits, { split: 'test', moment: 'start', after: 0 }, scores);
  let best: Best = { score: 0, number: lastNumber(await tools.ledger.read()), after: 0 };
  const validate = async (after: number) => {
    best = await validated(run, splits, { best, after }, scores);
  };
  if (params.score_initial) await validate(0);
  let done = 0;
  for (let epoch = 1; epoch <= params.num_epochs; epoch++) {
    const tasks = settings.seed === undefined ? train : shuffled(train, `${settings.seed}/${epoch}`);
    for (let from = 0; from < tasks.length; from += settings.stepSize) {
      const step = { epoch, from, tasks: tasks.slice(from, from + settings.stepSize), total: train.length };
      await takeStep(run, step, async () => {
        if (typeof params.val_every === 'number' && params.val_every > 0 && ++done % params.val_every === 0)
          await validate(done);
      });
    }
    if (params.val_every === 'epoch') await validate(epoch * train.length);
  }
  const trained = params.num_epochs * train.length;
  const returnedTo = await finish(run, splits, { best, trained }, scores);
  return { scores, stopped: run.stopped, returnedTo };
}

interface Step {
  readonly epoch: number;
  /** The index of its first task within the epoch. */
  readonly from: number;
  readonly tasks: readonly Task[];
  readonly total: number;
}

/** Attempts the tasks of a step with the playbook as it is, then learns from each in order. */
async function takeStep(
  run: Run,
  { epoch, from, tasks, total }: Step,
  afterTask: () => Promise<void>,
): Promise<void> {
  const { params } = run.settings;
  const { ledger, attemptAll, observe, countTokens } = run.tools;
  const frozen = freeze(await ledger.read());
  const places = tasks.map((_, index) => ({
    epoch,
    position: from + index + 1,
    total: params.total_samples ?? total,
  }));
  const attempts = await attemptAll(
    tasks.map((task, index) => ({
      task,
      playbook: frozen,
      name: `${nameOf(places[index] ?? { epoch, position: 0, total })}-r1`,
      isJudged: params.feedback,
    })),
  );
  for (const attempt of attempts) observe({ kind: 'attempted', attempt });
  for (const [index, attempt] of attempts.entries()) {
    const place = places[index];
    if (place) await learnFrom(run, attempt, { place, frozen });
    await afterTask();
  }
  const { playbook } = await ledger.read();
  observe({
    kind: 'stepped',
    epoch,
    tasks: tasks.map(({ id }) => id),
    scores: attempts.map(({ verdict }) => verdict?.score),
    size: {
      bullets: playbook.bullets.length,
      bytes: new TextEncoder().encode(playbook.text).length,
      tokens: countTokens(playbook.text),
    },
  });
}

/** Scores a split with the playbook as it is now, if the split has tasks. */
async function scoreNow(
  run: Run,
  splits: Splits,
  at: { readonly split: SplitName; readonly moment: Scored['moment']; readonly after: number },
  scores: Scored[],
): Promise<Scored | undefined> {
  const tasks = splits[at.split];
  if (tasks.length === 0) return undefined;
  const scored = await scoreSplit(run.tools, freeze(await run.tools.ledger.read()), { ...at, tasks });
  scores.push(scored);
  return scored;
}

/** The best playbook once val has been scored. A new best is a commit: no vote of it is still on its way. */
async function validated(
  run: Run,
  splits: Splits,
  { best, after }: { readonly best: Best; readonly after: number },
  scores: Scored[],
): Promise<Best> {
  const scored = await scoreNow(run, splits, { split: 'val', moment: 'val', after }, scores);
  if (!scored || scored.score <= best.score) return best;
  await flushVotes(run);
  return { score: scored.score, number: lastNumber(await run.tools.ledger.read()), after };
}

/** Makes the votes that wait a delta of their own, and tells what became of them. */
async function flushVotes(run: Run, options: { readonly isLast?: boolean } = {}): Promise<void> {
  const { ledger, observe } = run.tools;
  const votes = run.pending;
  const cargo = { operations: [], votes, source: runSource(run.settings) };
  const {
    pending,
    dropped,
    refused = [],
    warnings,
  } = await land(ledger, cargo, { votesAlone: true, ...options });
  run.pending = pending;
  const recorded = votes.length - pending.length - dropped.length;
  const isLast = options.isLast ?? false;
  observe({ kind: 'flushed', isLast, recorded, pending: pending.length, dropped, refused });
  if (warnings.length > 0) observe({ kind: 'warned', diagnostics: warnings });
}

/** Keeps what training left, scores it, and goes back to the best. Returns after how many tasks that stood, if it went back. */
async function finish(
  run: Run,
  splits: Splits,
  { best, trained }: { readonly best: Best; readonly trained: number },
  scores: Scored[],
): Promise<number | undefined> {
  const { ledger, observe } = run.tools;
  const isChosen = splits.val.length > 0 && run.settings.params.val_every !== 0;
  const returns = isChosen && ownAfter(run, best, await ledger.read()).length > 0;
  await flushVotes(run, { isLast: !returns });
  const last = await ledger.read();
  observe({ kind: 'trained', text: withFoldedCounters(last.playbook, last.history) });
  if (trained > 0) await scoreNow(run, splits, { split: 'test', moment: 'last', after: trained }, scores);
  if (!returns || !(await returnTo(run, best))) return undefined;
  await scoreNow(run, splits, { split: 'test', moment: 'final', after: best.after }, scores);
  return best.after;
}

/** The deltas that this run has made since the best playbook stood; other people's are none of its business. */
function ownAfter({ settings }: Run, best: Best, { history }: LedgerState): readonly RecordedDelta[] {
  return history.deltas.filter(
    ({ number, delta }) => number > best.number && delta.source?.run === settings.run,
  );
}

/** One delta that takes back every one of this run after the best, the last one first. */
async function returnTo(run: Run, best: Best): Promise<boolean> {
  const { ledger, observe } = run.tools;
  const later = ownAfter(run, best, await ledger.read());
  const landing = await ledger.settle({
    operations: later.toReversed().map(({ id }) => ({ type: 'REVERT', delta: id })),
    reason: `val chose the playbook after ${best.after} tasks, score ${best.score}`,
    source: runSource(run.settings),
  });
  if (landing.outcome === 'committed') {
    observe({ kind: 'returned', deltas: later.length, commit: landing.commit });
    return true;
  }
  observe({ kind: 'not-returned', diagnostics: landing.diagnostics });
  await flushVotes(run, { isLast: true });
  return false;
}
