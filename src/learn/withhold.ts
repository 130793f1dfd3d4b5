import type { Task } from './task.ts';

/** A target shorter than this can't be told from ordinary words, and is no secret either. */
const SHORTEST = 4;

/** Takes a task's right answer out of a text. */
export type Withhold = (text: string, task: Pick<Task, 'id'>) => string;

/**
 * What a Reflector repeats of a judge's feedback must reach no agent and no Curator: in each text a task's right
 * answer, whole and in its own spelling, becomes `[withheld]`. A target that several tasks have is a label and no
 * answer, and a lesson may name it.
 */
export function withholdTargets(tasks: readonly Task[]): Withhold {
  const counts = new Map<string, number>();
  const answers = new Map(tasks.map((task) => [task.id, answersOf(task.target)]));
  for (const answer of [...answers.values()].flat()) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return (text, { id }) =>
    (answers.get(id) ?? [])
      .filter((answer) => counts.get(answer) === 1)
      .reduce((rest, answer) => replaceWhole(rest, answer), text);
}

function answersOf(target: unknown): string[] {
  if (target === undefined || target === null) return [];
  const texts = typeof target === 'object' ? [JSON.stringify(target)] : [String(target).trim()];
  if (Array.isArray(target)) texts.push(target.join(', '));
  return [...new Set(texts)].filter((answer) => answer.length >= SHORTEST);
}

function replaceWhole(text: string, answer: string): string {
  const pattern = answer.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'gu'), '[withheld]');
}
