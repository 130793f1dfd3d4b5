/** What an order has beside its figures, and the values that each can take. */
export const FEATURES = {
  api: ['v1', 'v2', 'v3'],
  region: ['EU', 'US', 'JP', 'BR'],
  kind: ['sale', 'refund', 'transfer'],
  tier: ['basic', 'gold', 'staff'],
} as const;

export type Feature = keyof typeof FEATURES;
export type FeatureValue = (typeof FEATURES)[Feature][number];

/** The features in the order in which conditions name them. */
export const FEATURE_NAMES = Object.keys(FEATURES) as readonly Feature[];

/** An order, as the sentence of a task tells it. */
export interface Order {
  readonly customer: number;
  readonly features: Readonly<Record<Feature, FeatureValue>>;
  readonly items: number;
  /** In hundredths of the currency. */
  readonly amount: number;
  /** A day of the calendar, such as `2026-03-14`. */
  readonly date: string;
}

/** One value of one feature, such as `region is JP`. */
export interface Condition {
  readonly feature: Feature;
  readonly value: FeatureValue;
}

/** Whether an order fulfils every one of the conditions. */
export function matches(order: Order, conditions: readonly Condition[]): boolean {
  return conditions.every(({ feature, value }) => order.features[feature] === value);
}

/** The condition that two words name, if they are a feature and one of its values. */
export function conditionOf(feature: string, value: string): Condition | undefined {
  const known = FEATURE_NAMES.find((name) => name === feature);
  const values: readonly FeatureValue[] = known ? FEATURES[known] : [];
  const found = values.find((each) => each === value);
  return known && found ? { feature: known, value: found } : undefined;
}
