import { ToolError } from '../errors.ts';
import type { Judge, Verdict } from '../learn/judge.ts';
import { shownJson } from '../learn/shown-json.ts';
import type { Task } from '../learn/task.ts';
import { type CommandSettings, commandRunner } from './command.ts';
import { describeEnd, lastWords } from './command-end.ts';
import { lastJsonLine } from './json-line.ts';

/**
 * Each verdict is a process (see commandRunner) that reads `{task, prediction}` on standard input, the task with
 * its target, and prints `{"score", "feedback"?}` as its last line of that kind. Whatever else it does is a breakdown,
 * E_JUDGE, and no verdict on the agent; it is not asked twice. Gives E_INTERRUPTED, and E_CONFIG where it can't be
 * started.
 */
export function commandJudge(settings: CommandSettings): Judge {
  const run = commandRunner('judge', settings);
  return async ({ task, prediction, workspace }) => {
    const end = await run({ input: { task, prediction }, workspace });
    if (end.code !== 0) throw broken(task, describeEnd('judge', end, settings.timeoutMs));
    const verdict = verdictOf(end.stdout);
    if (typeof verdict === 'string') throw broken(task, `${verdict}${lastWords(end.stderr)}`);
    return verdict;
  };
}

/** The verdict, or a sentence on what stands in its place. */
function verdictOf(stdout: string): Verdict | string {
  const line = lastJsonLine(stdout, 'score');
  if (!line) return 'Unexpected output of the judge without a score, expected a line `{"score": …}`';
  const { score, feedback } = line.value;
  if (typeof score !== 'number' || score < 0 || score > 1)
    return `Unexpected score ${shown(score)} of the judge, expected a number from 0 to 1`;
  if (feedback === undefined || feedback === null) return { score };
  if (typeof feedback === 'string') return { score, feedback };
  return `Unexpected feedback ${shown(feedback)} of the judge, expected a text, or none`;
}

function shown(value: unknown): string {
  return shownJson(value);
}

function broken(task: Task, what: string): ToolError {
  return new ToolError('E_JUDGE', `no verdict on task \`${task.id}\`: ${what}`, {
    hint: '`judge.command` in deltabook.yaml: exit code 0 and a line `{"score": 0 to 1, "feedback"?: "…"}` on standard output',
  });
}
