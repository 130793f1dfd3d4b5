import type { Attempt } from './attempt.ts';
import { taskText } from './generator.ts';
import { publicTask } from './task.ts';

/**
 * The earlier attempts of a run, for a Reflector that is shown some of them: the first attempt at each task, by
 * group, at most `limit` of each.
 */
export interface AttemptHistory {
  readonly remember: (attempt: Attempt) => void;
  /** The last ones of the attempt's group as JSON lines, the oldest first; empty where there is none. */
  readonly shown: (attempt: Attempt) => string;
}

/** With a limit of 0, as in ACE, nothing is remembered. */
export function attemptHistory(limit: number): AttemptHistory {
  const groups = new Map<string, string[]>();
  const of = ({ task }: Attempt) => groups.get(task.group ?? '') ?? [];
  return {
    remember: (attempt) => {
      if (limit > 0) groups.set(attempt.task.group ?? '', [...of(attempt), line(attempt)].slice(-limit));
    },
    shown: (attempt) => of(attempt).join('\n'),
  };
}

/** Without a verdict, as in learning without labels, the agent's own status is the outcome. */
function line({ task, citations, result, verdict }: Attempt): string {
  const outcome = verdict
    ? { score: verdict.score, ...(verdict.feedback !== undefined && { feedback: verdict.feedback }) }
    : { status: result.status };
  return JSON.stringify({ task: taskText(publicTask(task)), prediction: citations.prediction, ...outcome });
}
