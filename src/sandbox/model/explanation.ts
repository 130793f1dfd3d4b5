import type { Assignment } from '../language/families.ts';
import { deciding, type Rule } from '../language/rule.ts';
import type { Evidence } from './evidence.ts';
import { type Change, type Lesson, lessonFor } from './lesson.ts';
import { retraction } from './retraction.ts';

/** How a right answer comes about: the slots that give it, and the lessons that would have set them so. */
export interface Explanation {
  readonly slots: Assignment;
  readonly changed: readonly string[];
  readonly lessons: readonly Lesson[];
}

/** What an attempt used: the slots, and the cited bullets. */
export interface Used {
  readonly slots: Assignment;
  readonly bullets: readonly Rule[];
}

/** With more changes than this, too much else would explain the answer as well. */
const MOST_CHANGES = 2;

/**
 * Of the assignments that give the right answer with the fewest changes, at most two, the one whose lessons break
 * least of the evidence, then are supported most.
 */
export function explain(used: Used, right: Evidence, evidence: readonly Evidence[]): Explanation | undefined {
  const explanations = nearest(used.slots, right.consistent).flatMap((slots): Explanation[] => {
    const changes = changesOf(used, right, slots);
    if (changes.length > MOST_CHANGES) return [];
    const lessons = changes.flatMap(
      (change) =>
        retraction(right.question, change, evidence) ?? [lessonFor(right.question, change, evidence)],
    );
    return [{ slots, changed: changes.map(({ slot }) => slot), lessons }];
  });
  const [best] = explanations.toSorted(
    (a, b) => sum(a, 'breaks') - sum(b, 'breaks') || sum(b, 'support') - sum(a, 'support'),
  );
  return best;
}

/** The assignments that change the fewest of the slots used. */
export function nearest(used: Assignment, candidates: readonly Assignment[]): readonly Assignment[] {
  const counts = candidates.map((slots) => changedSlots(used, slots).length);
  const fewest = Math.min(...counts);
  return candidates.filter((_, index) => counts[index] === fewest);
}

function changesOf(
  { slots: used, bullets }: Used,
  { question }: Evidence,
  slots: Assignment,
): readonly Change[] {
  const set = deciding(question, bullets);
  return changedSlots(used, slots).map((slot) => {
    const by = set.get(slot);
    const [from = '', to = ''] = [used[slot], slots[slot]];
    // In a further round an insight came before the bullets.
    return { slot, from, to, by: by?.value === from ? by : undefined };
  });
}

function changedSlots(used: Assignment, slots: Assignment): readonly string[] {
  return Object.keys(used).filter((slot) => used[slot] !== slots[slot]);
}

function sum({ lessons }: Explanation, part: 'breaks' | 'support'): number {
  return lessons.reduce((total, lesson) => total + lesson[part], 0);
}
