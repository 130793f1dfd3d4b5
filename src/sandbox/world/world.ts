import { FAMILY_NAMES, type Family, slotsOf, valuesOf } from '../language/families.ts';
import { FEATURE_NAMES, FEATURES } from '../language/features.ts';
import type { Rule } from '../language/rule.ts';
import { type Random, randomFrom } from './random.ts';

/** What is true of orders and known to nobody who answers. Precedence among the rules is that of bullets. */
export interface World {
  readonly rules: readonly Rule[];
}

/** How many exceptions each family has. */
const EXCEPTIONS = 2;

/**
 * Draws a world of 32 rules. 24 have one condition: one feature governs each slot, and each value of the slot but
 * the default belongs to one value of that feature. 8 are exceptions, which override one of them on its slot
 * where a second condition holds.
 */
export function drawWorld(seed: number): World {
  const random = randomFrom(seed, 'world');
  return { rules: FAMILY_NAMES.flatMap((family) => drawFamily(random, family)) };
}

function drawFamily(random: Random, family: Family): readonly Rule[] {
  const broad = random.shuffle(slotsOf(family).flatMap(({ name }) => drawSlot(random, family, name)));
  const bases = random.shuffle(broad).slice(0, EXCEPTIONS);
  return [...broad, ...bases.map((base) => drawException(random, base))];
}

function drawSlot(random: Random, family: Family, slot: string): readonly Rule[] {
  const feature = random.pick(FEATURE_NAMES);
  const whens = random.shuffle(FEATURES[feature]);
  const [, ...values] = valuesOf(family, slot);
  return random.shuffle(values).flatMap((value, index) => {
    const when = whens[index];
    return when ? [{ family, conditions: [{ feature, value: when }], slot, value }] : [];
  });
}

function drawException(random: Random, { family, conditions, slot, value }: Rule): Rule {
  const feature = random.pick(
    FEATURE_NAMES.filter((name) => conditions.every((each) => each.feature !== name)),
  );
  const both = [...conditions, { feature, value: random.pick(FEATURES[feature]) }];
  return {
    family,
    conditions: FEATURE_NAMES.flatMap((name) => both.filter((each) => each.feature === name)),
    slot,
    value: random.pick(valuesOf(family, slot).filter((each) => each !== value)),
  };
}
