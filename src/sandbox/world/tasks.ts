import { answerTo } from '../language/answer.ts';
import { FAMILY_NAMES, type Family } from '../language/families.ts';
import { FEATURES, type Order } from '../language/features.ts';
import { assignmentBy } from '../language/rule.ts';
import { writeSentence } from '../language/sentence.ts';
import { type Random, randomFrom } from './random.ts';
import type { World } from './world.ts';

/** A line of the tasks file. */
export interface SandboxTask {
  readonly id: string;
  readonly input: string;
  readonly target: string;
  readonly group: Family;
  readonly split: 'train' | 'val' | 'test';
}

const SPLITS = [
  ['train', 100],
  ['val', 40],
  ['test', 60],
] as const;

/** 200 tasks of a world, 100 to train on, 40 to choose by and 60 to test on; a quarter of each is of each family. */
export function drawTasks(world: World, seed: number): readonly SandboxTask[] {
  const random = randomFrom(seed, 'tasks');
  const splits = SPLITS.flatMap(([split, count]) => Array.from({ length: count }, () => split));
  return splits.map((split, index) => {
    const family = FAMILY_NAMES[index % FAMILY_NAMES.length] ?? 'total';
    const question = { family, order: drawOrder(random) };
    return {
      id: `task-${String(index + 1).padStart(3, '0')}`,
      input: writeSentence(question),
      target: answerTo(question, assignmentBy(question, world.rules)),
      group: family,
      split,
    };
  });
}

/** Customers have numbers of one to four digits, each length as often: padding is to be seen. */
function drawOrder(random: Random): Order {
  const length = 10 ** random.below(4);
  return {
    customer: length + random.below(9 * length),
    features: {
      api: random.pick(FEATURES.api),
      region: random.pick(FEATURES.region),
      kind: random.pick(FEATURES.kind),
      tier: random.pick(FEATURES.tier),
    },
    items: 2 + random.below(398),
    amount: 1000 + random.below(500_000),
    date: `2026-${two(1 + random.below(12))}-${two(1 + random.below(28))}`,
  };
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
