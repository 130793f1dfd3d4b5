import type { SandboxTask } from './tasks.ts';

/**
 * A control: each train and val task is judged by the answer of the next one of its family and split, so that the
 * feedback looks as it always does and says nothing. The test tasks keep their own.
 */
export function withShuffledAnswers(tasks: readonly SandboxTask[]): readonly SandboxTask[] {
  return tasks.map((task) => {
    if (task.split === 'test') return task;
    const alike = tasks.filter(({ group, split }) => group === task.group && split === task.split);
    const next = alike[(alike.indexOf(task) + 1) % alike.length] ?? task;
    return { ...task, target: next.target };
  });
}
