import { withFoldedCounters } from '../delta/counters.ts';
import { lastNumber } from '../delta/history.ts';
import { type Best, ownAfter, returnTo } from './best.ts';
import { flushVotes } from './flush.ts';
import { attemptHistory } from './history.ts';
import { freeze } from './ledger.ts';
import type { Scored } from './observe.ts';
import type { Run, RunSettings, RunTools } from './run.ts';
import { scoreSplit } from './score.ts';
import { type Splits, shuffled } from './splits.ts';
import { takeStep } from './step.ts';
import type { SplitName } from './task.ts';

/** What a run came to. */
export interface Adapted {
  readonly scores: readonly Scored[];
  /** Why nothing was added any more, if that was so. */
  readonly stopped?: string | undefined;
  /** How many train tasks had passed when the best playbook stood, where val chose it and it was not the last. */
  readonly returnedTo?: number | undefined;
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
  let best: Best = { score: 0, number: lastNumber((await tools.ledger.read()).history), after: 0 };
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
  return { score: scored.score, number: lastNumber((await run.tools.ledger.read()).history), after };
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
