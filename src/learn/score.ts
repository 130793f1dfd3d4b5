import type { Frozen } from './attempt.ts';
import type { Moment, Scored } from './observe.ts';
import type { RunTools } from './run.ts';
import type { SplitName, Task } from './task.ts';
import { sumUsage } from './usage.ts';

/** Which tasks are scored, and when. */
export interface Scoring {
  readonly split: SplitName;
  readonly tasks: readonly Task[];
  readonly moment: Moment;
  readonly after: number;
}

/** Scores a split with a playbook: each task attempted once, nothing learned. */
export async function scoreSplit(
  { attemptAll, observe }: Pick<RunTools, 'attemptAll' | 'observe'>,
  playbook: Frozen,
  { split, tasks, moment, after }: Scoring,
): Promise<Scored> {
  const attempts = await attemptAll(
    tasks.map((task, index) => ({
      task,
      playbook,
      name: `${split}-${moment}-${after}-${String(index + 1).padStart(4, '0')}`,
      isJudged: true,
    })),
  );
  for (const attempt of attempts) observe({ kind: 'attempted', attempt });
  const score = attempts.reduce((sum, { verdict }) => sum + (verdict?.score ?? 0), 0) / tasks.length;
  const usage = sumUsage(attempts.map(({ result }) => result.usage));
  const scored = { split, moment, after, score, count: tasks.length, usage };
  observe({ kind: 'scored', scored });
  return scored;
}
