import type { Question } from '../language/answer.ts';
import { defaultsOf } from '../language/families.ts';
import { FEATURE_NAMES, FEATURES } from '../language/features.ts';
import type { Evidence } from './evidence.ts';
import { type Change, type Lesson, ruleFor, weigh } from './lesson.ts';

/**
 * The lessons that take a broad bullet back and give its value another condition, where the default was right and
 * the evidence speaks for the other more than for the bullet's own. Without them a first guess would stay for
 * good, each of its faults mended by an exception.
 */
export function retraction(
  question: Question,
  change: Change,
  evidence: readonly Evidence[],
): readonly Lesson[] | undefined {
  const { by, slot, from, to } = change;
  if (to !== defaultsOf(question.family)[slot] || by?.conditions.length !== 1) return undefined;
  const back: Change = { slot, from: to, to: from };
  const own = weigh(by, back, evidence);
  const [best] = elsewhere(question, back, evidence).toSorted((a, b) => net(b) - net(a));
  // The attempt itself is one more that the bullet made wrong.
  if (!best || best.support === 0 || net(best) <= net({ ...own, breaks: own.breaks + 1 })) return undefined;
  return [weigh(ruleFor(question, change, by.conditions), change, evidence), best];
}

/** The lessons under each single condition that this order does not fulfil. */
function elsewhere(question: Question, back: Change, evidence: readonly Evidence[]): Lesson[] {
  return FEATURE_NAMES.flatMap((feature) =>
    FEATURES[feature]
      .filter((value) => question.order.features[feature] !== value)
      .map((value) => weigh(ruleFor(question, back, [{ feature, value }]), back, evidence)),
  );
}

function net({ support, breaks }: Lesson): number {
  return support - breaks;
}
