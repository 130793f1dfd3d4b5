import { FAMILY_NAMES, type Family, slotsOf, valuesOf } from '../language/families.ts';
import { type Condition, FEATURE_NAMES, FEATURES, type Feature } from '../language/features.ts';
import { type Rule, ruleKey } from '../language/rule.ts';
import { type Random, randomFrom } from './random.ts';

/** What is true of orders and known to nobody who answers. Precedence among the rules is that of bullets. */
export interface World {
  readonly rules: readonly Rule[];
}

/** How many rules of one condition each family gets: at least one a slot, and more where slots are few. */
const BROAD: Readonly<Record<Family, number>> = JSON.parse(
  process.env.BROAD ?? '{"total": 7, "due": 5, "account": 6, "calls": 3}',
);
/** How many exceptions each family gets. */
const NARROW = Number(process.env.NARROW ?? 2);

/**
 * Draws a world of 28 rules: 20 with one condition, which touch every slot, and 8 exceptions, each of which has
 * a second condition and overrides one of the 20 on its slot.
 */
export function drawWorld(seed: number): World {
  const random = randomFrom(seed, 'world');
  return { rules: FAMILY_NAMES.flatMap((family) => drawFamily(random, family)) };
}

function drawFamily(random: Random, family: Family): readonly Rule[] {
  const broad = slotsOf(family).flatMap(({ name, values: [, ...others] }) => {
    const feature = random.pick(FEATURE_NAMES);
    const values = random.shuffle(FEATURES[feature]);
    return random.shuffle(others).flatMap((value, index): Rule[] => {
      const when = values[index];
      return when ? [{ family, conditions: [{ feature, value: when }], slot: name, value }] : [];
    });
  });
  const first = new Map(broad.map((rule) => [rule.slot, rule]));
  const needed = [...first.values()];
  const rest = random
    .shuffle(broad.filter((r) => !needed.includes(r)))
    .slice(0, BROAD[family] - needed.length);
  const all = random.shuffle([...needed, ...rest]);
  const narrow: Rule[] = [];
  for (const base of random.shuffle(all).slice(0, NARROW))
    narrow.push(drawNew(narrow, () => drawException(random, base)));
  return [...all, ...narrow];
}

/** Draws until the rule does not contradict or repeat one that is there. */
function drawNew(rules: readonly Rule[], draw: () => Rule): Rule {
  const taken = new Set(rules.map(ruleKey));
  for (;;) {
    const rule = draw();
    if (!taken.has(ruleKey(rule))) return rule;
  }
}

function drawBroad(random: Random, family: Family, slot: string, feature?: Feature): Rule {
  const [, ...others] = valuesOf(family, slot);
  const conditions = [drawCondition(random, feature ? [feature] : FEATURE_NAMES)];
  return { family, conditions, slot, value: random.pick(others) };
}

function drawException(random: Random, { family, conditions, slot, value }: Rule): Rule {
  const used = conditions.map(({ feature }) => feature);
  const second = drawCondition(
    random,
    FEATURE_NAMES.filter((name) => !used.includes(name)),
  );
  const both = [...conditions, second];
  return {
    family,
    conditions: FEATURE_NAMES.flatMap((name) => both.filter(({ feature }) => feature === name)),
    slot,
    value: random.pick(valuesOf(family, slot).filter((each) => each !== value)),
  };
}

function drawCondition(random: Random, features: readonly Feature[]): Condition {
  const feature = random.pick(features);
  return { feature, value: random.pick(FEATURES[feature]) };
}
