import type { Question } from '../language/answer.ts';
import { defaultsOf } from '../language/families.ts';
import { type Condition, FEATURE_NAMES, FEATURES, matches } from '../language/features.ts';
import type { Rule } from '../language/rule.ts';
import type { Evidence } from './evidence.ts';

export const KNOBS = {
  rank: 'tol',
  most: 2,
  ties: 'feature',
  breakWeight: 1,
  cond: 0,
  override: 'default',
  again: 0,
  tol: 0.34,
  need: 0,
  retract: 1,
  del: 1,
  rw: 1,
};

/** A slot that should have had another value. */
export interface Change {
  readonly slot: string;
  readonly from: string;
  readonly to: string;
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

/** The lesson for a change, under the condition that breaks least, then is supported most, then is the broadest. */
export function lessonFor(question: Question, change: Change, evidence: readonly Evidence[]): Lesson {
  const lessons = allowed(question, change).map((conditions) =>
    weigh({ question, conditions, change }, evidence),
  );
  return lessons.reduce((best, each) => (compare(each, best) < 0 ? each : best));
}

/** Negative where the first lesson is the better one. */
export function compare(a: Lesson, b: Lesson): number {
  const n = (l: Lesson) => l.rule.conditions.length;
  if (KNOBS.rank === 'net') {
    const s = (l: Lesson) => l.support - KNOBS.breakWeight * l.breaks - KNOBS.cond * (n(l) - 1);
    return s(b) - s(a) || n(a) - n(b);
  }
  if (KNOBS.rank === 'tol') {
    const s = (l: Lesson) => (l.breaks <= KNOBS.tol * l.support ? 0 : l.breaks);
    const m = a.support < KNOBS.need && b.support < KNOBS.need ? -1 : 1;
    return s(a) - s(b) || b.support - a.support || m * (n(a) - n(b));
  }
  return a.breaks - b.breaks || b.support - a.support || n(a) - n(b);
}

function allowed(question: Question, change: Change) {
  const all = conditionsOf(question);
  const { by } = change;
  if (!by || KNOBS.override === 'none') return all;
  const narrower = all.filter((cs) => by.conditions.every((b) => cs.some((c) => c.feature === b.feature)));
  const usual = defaultsOf(question.family)[change.slot];
  if (KNOBS.override === 'all') return narrower;
  if (KNOBS.override === 'default') return change.to === usual ? narrower : all;
  if (KNOBS.override === 'pairs')
    return by.conditions.length === 1 && change.to === usual
      ? narrower.filter((cs) => cs.length === 2)
      : narrower;
  return all;
}

function conditionsOf({ order }: Question): readonly (readonly Condition[])[] {
  const single = FEATURE_NAMES.map((feature) => ({ feature, value: order.features[feature] }));
  const pairs = single.flatMap((first, at) => single.slice(at + 1).map((second) => [first, second]));
  return [...single.map((each) => [each]), ...pairs];
}

function weigh(
  given: { readonly question: Question; readonly conditions: readonly Condition[]; readonly change: Change },
  evidence: readonly Evidence[],
): Lesson {
  const { question, conditions, change } = given;
  const { slot, from, to } = change;
  const usual = defaultsOf(question.family)[slot];
  const touched = evidence.filter(
    (each) => each.question.family === question.family && matches(each.question.order, conditions),
  );
  let breaks = 0;
  let support = 0;
  for (const { consistent } of touched) {
    if (consistent.length === 0) continue;
    const fits = (value: string | undefined) => consistent.some((slots) => slots[slot] === value);
    if (!fits(to)) breaks++;
    else if (!fits(from) || (to !== usual && !fits(usual))) support++;
  }
  return { rule: { family: question.family, conditions, slot, value: to }, breaks, support };
}

/** The misleading rule taken back and a better one for its value, where there is one. */
export function secondThoughts(
  question: Question,
  change: Change,
  evidence: readonly Evidence[],
): Lesson[] | undefined {
  const usual = defaultsOf(question.family)[change.slot];
  const { by } = change;
  if (!KNOBS.retract || !by || by.conditions.length !== 1 || by.value === usual || by.value !== change.from)
    return undefined;
  const back = { slot: change.slot, from: usual ?? '', to: by.value };
  const net = (l: Lesson) => l.support - KNOBS.rw * l.breaks;
  const own = weigh({ question, conditions: by.conditions, change: back }, evidence);
  const rivals = FEATURE_NAMES.flatMap((feature) => FEATURES[feature].map((value) => ({ feature, value })))
    .filter(({ feature, value }) => question.order.features[feature] !== value)
    .map((condition) => weigh({ question, conditions: [condition], change: back }, evidence));
  const best = rivals.reduce((a, b) => (net(b) > net(a) ? b : a));
  if (best.support < KNOBS.retract || net(best) <= net({ ...own, breaks: own.breaks + 1 })) return undefined;
  const again = lessonFor(question, { ...change, by: undefined }, evidence);
  const taken = weigh({ question, conditions: by.conditions, change }, evidence);
  return change.to === usual ? [taken, best] : KNOBS.override === 'x' ? [again, best] : undefined;
}
