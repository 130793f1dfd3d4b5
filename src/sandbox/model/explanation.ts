import type { Question } from '../language/answer.ts';
import type { Assignment } from '../language/families.ts';
import { deciding, type Rule } from '../language/rule.ts';
import type { Evidence } from './evidence.ts';
import { type Change, KNOBS, type Lesson, lessonFor, secondThoughts } from './lesson.ts';

/** How a right answer comes about: the changes to the slots that were used, each with its lesson. */
export interface Explanation {
  readonly slots: Assignment;
  readonly lessons: readonly Lesson[];
}

/** Of the assignments with the fewest changes, at most two, the one whose lessons the evidence speaks for most. */
export function explain(
  used: Assignment,
  right: Evidence,
  evidence: readonly Evidence[],
  bullets: readonly Rule[] = [],
): Explanation | undefined {
  const near = nearest(used, right.consistent).filter(
    (slots) => changesBetween(used, slots).length <= KNOBS.most,
  );
  const explanations = near.map((slots) => ({
    slots,
    lessons: changesBetween(used, slots).flatMap((plain) => {
      const change = { ...plain, by: deciding(right.question, bullets).get(plain.slot) };
      return (
        secondThoughts(right.question, change, evidence) ?? [lessonFor(right.question, change, evidence)]
      );
    }),
  }));
  return explanations.reduce<Explanation | undefined>(
    (best, each) => (!best || isBetter(each, best) ? each : best),
    undefined,
  );
}

/** The assignments that change the fewest of the slots used. */
export function nearest(used: Assignment, candidates: readonly Assignment[]): readonly Assignment[] {
  const counts = candidates.map((slots) => changesBetween(used, slots).length);
  const fewest = Math.min(...counts);
  return candidates.filter((_, index) => counts[index] === fewest);
}

function changesBetween(used: Assignment, slots: Assignment): readonly Change[] {
  return Object.entries(used).flatMap(([slot, from]) => {
    const to = slots[slot] ?? from;
    return from === to ? [] : [{ slot, from, to }];
  });
}

function isBetter(a: Explanation, b: Explanation): boolean {
  const sum = (each: Explanation, part: 'breaks' | 'support') =>
    each.lessons.reduce((total, lesson) => total + lesson[part], 0);
  const fewer = sum(a, 'breaks') - sum(b, 'breaks');
  return fewer < 0 || (fewer === 0 && sum(a, 'support') > sum(b, 'support'));
}
