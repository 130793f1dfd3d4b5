import * as fc from 'fast-check';
import type { Question } from '../../src/sandbox/language/answer.ts';
import { FAMILY_NAMES, slotsOf } from '../../src/sandbox/language/families.ts';
import { FEATURE_NAMES, FEATURES, type FeatureValue } from '../../src/sandbox/language/features.ts';
import type { Rule } from '../../src/sandbox/language/rule.ts';

const number = fc.integer({ min: 0, max: 999_999_999 });

const date = fc
  .date({ min: new Date('1600-01-01'), max: new Date('2400-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

/** Any question about any order. */
export const anyQuestion: fc.Arbitrary<Question> = fc.record({
  family: fc.constantFrom(...FAMILY_NAMES),
  order: fc.record({
    customer: number,
    items: number,
    amount: number,
    date,
    features: fc.record({
      api: fc.constantFrom(...FEATURES.api),
      region: fc.constantFrom(...FEATURES.region),
      kind: fc.constantFrom(...FEATURES.kind),
      tier: fc.constantFrom(...FEATURES.tier),
    }),
  }),
});

/** Any rule with one or two conditions. */
export const anyRule: fc.Arbitrary<Rule> = fc
  .record({
    family: fc.constantFrom(...FAMILY_NAMES),
    features: fc.subarray([...FEATURE_NAMES], { minLength: 1, maxLength: 2 }),
    draws: fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
  })
  .map(({ family, features, draws: [first = 0, second = 0, third = 0, fourth = 0] }) => {
    const slot = at(slotsOf(family), first);
    const conditions = features.map((feature, index) => ({
      feature,
      value: at<FeatureValue>(FEATURES[feature], index === 0 ? third : fourth),
    }));
    return { family, conditions, slot: slot.name, value: at(slot.values, second) };
  });

function at<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('there is nothing to draw from');
  return item;
}
