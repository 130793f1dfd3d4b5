import type { Attempt } from './attempt.ts';
import { cutEnd } from './cut.ts';
import { taskText } from './generator.ts';
import { publicTask, type Task } from './task.ts';

/**
 * The earlier attempts of a run, for a Reflector that is shown some of them: the first attempt at each task, by
 * group, at most `limit` of each.
 */
export interface AttemptHistory {
  readonly remember: (attempt: Attempt) => void;
  /** The last ones of the attempt's group as JSON lines, the oldest first; empty where there is none. */
  readonly shown: (attempt: Attempt) => string;
  /** The tasks of those. */
  readonly tasks: (attempt: Attempt) => readonly Task[];
}

/** With a limit of 0, as in ACE, nothing is remembered. */
export function attemptHistory(limit: number): AttemptHistory {
  const groups = new Map<string, { readonly task: Task; readonly line: string }[]>();
  const of = ({ task }: Attempt) => groups.get(task.group ?? '') ?? [];
  return {
    remember: (attempt) => {
      if (limit > 0)
        groups.set(
          attempt.task.group ?? '',
          [...of(attempt), { task: attempt.task, line: line(attempt) }].slice(-limit),
        );
    },
    shown: (attempt) =>
      of(attempt)
        .map((each) => each.line)
        .join('\n'),
    tasks: (attempt) => of(attempt).map((each) => each.task),
  };
}

/** How much of a task, a prediction and a feedback a line shows: many of them share a prompt. */
const LINE_CHARS = 2_000;

/** Without a verdict, as in learning without labels, the agent's own status is the outcome. */
function line({ task, citations, result, verdict }: Attempt): string {
  const outcome = verdict
    ? {
        score: verdict.score,
        ...(verdict.feedback !== undefined && { feedback: cutEnd(verdict.feedback, LINE_CHARS) }),
      }
    : { status: result.status };
  const said = { task: taskText(publicTask(task)), prediction: citations.prediction };
  return JSON.stringify({
    task: cutEnd(said.task, LINE_CHARS),
    prediction: cutEnd(said.prediction, LINE_CHARS),
    ...outcome,
  });
}
