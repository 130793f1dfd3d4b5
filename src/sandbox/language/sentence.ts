import type { Question } from './answer.ts';
import { readDay } from './calendar.ts';
import { FAMILY_NAMES, type Family } from './families.ts';
import { conditionOf, FEATURE_NAMES, type Feature, type FeatureValue } from './features.ts';

const ASKED: Readonly<Record<Family, string>> = {
  total: 'What is the total?',
  due: 'When is it due?',
  account: 'Which account is it booked on?',
  calls: 'How many calls list its items?',
};

/** The question as an English sentence that holds all there is to know of the order. */
export function writeSentence({ family, order }: Question): string {
  const { customer, features, items, amount, date } = order;
  const { tier, api, region, kind } = features;
  return `Customer ${customer} (tier ${tier}, api ${api}, region ${region}) has a ${kind} of ${items} items, ${amount} in minor units, dated ${date}. ${ASKED[family]}`;
}

const NUMBER = '(0|[1-9]\\d{0,8})';
const SENTENCE = new RegExp(
  `^Customer ${NUMBER} \\(tier (?<tier>\\w+), api (?<api>\\w+), region (?<region>\\w+)\\) has a (?<kind>\\w+) of ${NUMBER} items, ${NUMBER} in minor units, dated (\\S+)\\. (.+)$`,
);

/** The question that {@link writeSentence} wrote; undefined for any other text. */
export function readSentence(text: string): Question | undefined {
  const match = SENTENCE.exec(text);
  if (!match) return undefined;
  const [, customer, , , , , items, amount, date = '', asked] = match;
  const family = FAMILY_NAMES.find((name) => ASKED[name] === asked);
  const features = readFeatures(match.groups ?? {});
  if (!family || !features || readDay(date) === undefined) return undefined;
  return {
    family,
    order: { customer: Number(customer), features, items: Number(items), amount: Number(amount), date },
  };
}

function readFeatures(
  words: Readonly<Record<string, string>>,
): Readonly<Record<Feature, FeatureValue>> | undefined {
  const [api, region, kind, tier] = FEATURE_NAMES.map((name) => conditionOf(name, words[name] ?? '')?.value);
  return api && region && kind && tier ? { api, region, kind, tier } : undefined;
}
