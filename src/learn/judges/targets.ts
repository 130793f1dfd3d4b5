import type { Diagnostic } from '../../format/diagnostic.ts';
import type { Task } from '../task.ts';
import { readNumber } from './number.ts';

/** The judges that compare with a task's target; any other is a command. */
export const TARGET_JUDGES = ['exact', 'number', 'labels'] as const;

type TargetJudge = (typeof TARGET_JUDGES)[number];

const EXPECTED: Readonly<Record<TargetJudge, readonly [string, (target: unknown) => boolean]>> = {
  exact: [
    'a text, a number or a boolean',
    (target) => ['string', 'number', 'boolean'].includes(typeof target),
  ],
  number: [
    'a number',
    (target) => ['string', 'number'].includes(typeof target) && readNumber(String(target)) !== undefined,
  ],
  labels: ['a list of labels', (target) => Array.isArray(target) || typeof target === 'string'],
};

/** The tasks whose target their judge could not compare with. */
export function targetFaults(judge: TargetJudge, tasks: readonly Task[]): Diagnostic[] {
  const [expected, fits] = EXPECTED[judge];
  return tasks
    .filter((task) => !fits(task.target))
    .map((task) => ({
      ruleId: 'task/target',
      severity: 'error',
      reason: `Unexpected ${task.target === undefined ? 'absence of a target' : `target ${JSON.stringify(task.target)}`} in task \`${task.id}\`, expected ${expected} for the judge \`${judge}\``,
    }));
}
