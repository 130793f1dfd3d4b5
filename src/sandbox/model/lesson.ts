import type { Question } from '../language/answer.ts';
import { defaultsOf } from '../language/families.ts';
import { type Condition, FEATURE_NAMES, matches } from '../language/features.ts';
import type { Rule } from '../language/rule.ts';
import type { Evidence } from './evidence.ts';

/** A slot that should have had another value. */
export interface Change {
  readonly slot: string;
  readonly from: string;
  readonly to: string;
  /** The bullet that set it, if one did. */
  readonly by?: Rule | undefined;
}

/** A rule that would make a change, and what the evidence says of it. */
export interface Lesson {
  readonly rule: Rule;
  /** How much of the evidence it would make wrong. */
  readonly breaks: number;
  /** How much of it needs the change. */
  readonly support: number;
}

/** So many needs of a change outweigh one that it breaks: a broad rule has its exceptions. */
const SUPPORT_PER_BREAK = 3;

/**
 * The lesson for a change: under the condition that breaks least, then is supported most, then is the broadest.
 * What a bullet set wrongly takes that bullet's own condition or a narrower one: nothing else is sure to win.
 */
export function lessonFor(question: Question, change: Change, evidence: readonly Evidence[]): Lesson {
  return conditionsFor(question, change.by)
    .map((conditions) => weigh(ruleFor(question, change, conditions), change, evidence))
    .reduce((best, each) => (compare(each, best) < 0 ? each : best));
}

/** The rule that makes a change where conditions hold. */
export function ruleFor({ family }: Question, { slot, to }: Change, conditions: readonly Condition[]): Rule {
  return { family, conditions, slot, value: to };
}

/** What the evidence says of a rule that would make a change. */
export function weigh(rule: Rule, { slot, from, to }: Change, evidence: readonly Evidence[]): Lesson {
  const usual = defaultsOf(rule.family)[slot];
  let breaks = 0;
  let support = 0;
  for (const { question, consistent } of evidence) {
    const isTouched = question.family === rule.family && matches(question.order, rule.conditions);
    if (!isTouched || consistent.length === 0) continue;
    const fits = (value: string | undefined) => consistent.some((slots) => slots[slot] === value);
    if (!fits(to)) breaks++;
    else if (!fits(from) || !fits(usual)) support++;
  }
  return { rule, breaks, support };
}

/** Every one of the order's features and every two; with a bullet to overrule, those that hold its condition. */
function conditionsFor({ order }: Question, by: Rule | undefined): readonly (readonly Condition[])[] {
  const single = FEATURE_NAMES.map((feature) => ({ feature, value: order.features[feature] }));
  const pairs = single.flatMap((first, at) => single.slice(at + 1).map((second) => [first, second]));
  const overruled = by?.conditions.map(({ feature }) => feature) ?? [];
  return [...single.map((each) => [each]), ...pairs].filter((conditions) =>
    overruled.every((name) => conditions.some(({ feature }) => feature === name)),
  );
}

function compare(a: Lesson, b: Lesson): number {
  return (
    unexcused(a) - unexcused(b) ||
    b.support - a.support ||
    a.rule.conditions.length - b.rule.conditions.length
  );
}

function unexcused({ breaks, support }: Lesson): number {
  return breaks * SUPPORT_PER_BREAK <= support ? 0 : breaks;
}
