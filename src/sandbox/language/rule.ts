import type { Question } from './answer.ts';
import { type Assignment, defaultsOf, type Family, familyOf, valuesOf } from './families.ts';
import { type Condition, conditionOf, FEATURE_NAMES, matches } from './features.ts';

/** One slot of one family set under one or two conditions, which are on different features. */
export interface Rule {
  readonly family: Family;
  /** In the order of the features. */
  readonly conditions: readonly Condition[];
  readonly slot: string;
  readonly value: string;
}

const CONDITION = '(\\w+) is (\\w+)';
const RULE = new RegExp(
  `For (\\w+), when ${CONDITION}(?: and ${CONDITION})?, use (\\w+) (\\S+)\\.(?!\\S)`,
  'g',
);

/** The rule as a bullet says it. */
export function formatRule({ family, conditions, slot, value }: Rule): string {
  const when = conditions.map((each) => `${each.feature} is ${each.value}`).join(' and ');
  return `For ${family}, when ${when}, use ${slot} ${value}.`;
}

/** The rule that a text is, blanks around it aside; undefined where it is anything else. */
export function parseRule(text: string): Rule | undefined {
  const whole = text.trim();
  const [match] = whole.matchAll(RULE);
  return match?.[0] === whole ? ruleOf(match) : undefined;
}

/** The rules whose sentences stand in a text, in their order. */
export function findRules(text: string): readonly Rule[] {
  return [...text.matchAll(RULE)].flatMap((match) => ruleOf(match) ?? []);
}

/** What two rules share where one can only take the place of the other. */
export function ruleKey({ family, conditions, slot }: Rule): string {
  return formatRule({ family, conditions, slot, value: '' });
}

/**
 * The rule that decides each slot of a question, by the slot's name. Of those that match, the one with more
 * conditions decides, then the later one. A slot that no rule decides is not there.
 */
export function deciding<R extends Rule>(
  { family, order }: Question,
  rules: readonly R[],
): ReadonlyMap<string, R> {
  const found = new Map<string, R>();
  for (const rule of rules) {
    if (rule.family !== family || !matches(order, rule.conditions)) continue;
    const other = found.get(rule.slot);
    if (!other || rule.conditions.length >= other.conditions.length) found.set(rule.slot, rule);
  }
  return found;
}

/** The slots of a question as rules set them; the rest stay at their defaults. */
export function assignmentBy(question: Question, rules: readonly Rule[]): Assignment {
  const set = [...deciding(question, rules)].map(([slot, { value }]) => [slot, value]);
  return { ...defaultsOf(question.family), ...Object.fromEntries(set) };
}

function ruleOf([
  ,
  name = '',
  feature = '',
  first = '',
  other,
  second,
  slot = '',
  value = '',
]: RegExpExecArray) {
  const family = familyOf(name);
  const conditions = [conditionOf(feature, first), ...(other ? [conditionOf(other, second ?? '')] : [])];
  if (!family || !valuesOf(family, slot).includes(value)) return undefined;
  const known = FEATURE_NAMES.flatMap(
    (each) => conditions.find((condition) => condition?.feature === each) ?? [],
  );
  return known.length === conditions.length ? { family, conditions: known, slot, value } : undefined;
}
