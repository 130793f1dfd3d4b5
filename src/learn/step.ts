import { learnFrom } from './learn-from.ts';
import { freeze } from './ledger.ts';
import { nameOf } from './rounds.ts';
import type { Run } from './run.ts';
import type { Task } from './task.ts';

/** Some tasks that are attempted with the same playbook. */
export interface Step {
  readonly epoch: number;
  /** The index of its first task within the epoch. */
  readonly from: number;
  readonly tasks: readonly Task[];
  readonly total: number;
}

/** Attempts the tasks of a step with the playbook as it is, then learns from each in order. */
export async function takeStep(
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
