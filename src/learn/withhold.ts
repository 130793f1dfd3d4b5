import type { Task } from './task.ts';

/** A target shorter than this can't be told from ordinary words, and is no secret either. */
const SHORTEST = 4;

/** Takes the right answers of tasks out of a text. */
export type Withhold = (text: string, tasks: readonly Pick<Task, 'id'>[]) => string;

/**
 * What a Reflector repeats of what judges told it must reach no agent and no Curator: in each text the right
 * answers of the tasks that it saw, whole and in any case, become `[withheld]`, those inside of a list or an object
 * too. What several tasks have as their target is a label and no answer, and a lesson may name it; a target of
 * fewer than four characters can't be told from other words, and is left.
 */
export function withholdTargets(tasks: readonly Task[]): Withhold {
  const counts = new Map<string, number>();
  const answers = new Map(tasks.map((task) => [task.id, answersOf(task.target)]));
  for (const answer of [...answers.values()].flat()) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return (text, told) =>
    told
      .flatMap(({ id }) => answers.get(id) ?? [])
      .filter((answer) => counts.get(answer) === 1)
      .toSorted((a, b) => b.length - a.length)
      .reduce((rest, answer) => replaceWhole(rest, answer), text);
}

/** A target as text in each form that a judge may name it in, in lower case. */
function answersOf(target: unknown): string[] {
  if (target === undefined || target === null) return [];
  const texts = leavesOf(target);
  if (typeof target === 'object') texts.push(JSON.stringify(target));
  if (Array.isArray(target)) texts.push(target.join(', '));
  return [...new Set(texts.map((text) => text.trim().toLowerCase()))].filter(
    (text) => text.length >= SHORTEST,
  );
}

function leavesOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(leavesOf)
    : [String(value)];
}

function replaceWhole(text: string, answer: string): string {
  const pattern = answer.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'giu'), '[withheld]');
}
