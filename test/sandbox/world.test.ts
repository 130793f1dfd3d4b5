import { describe, expect, it } from 'vitest';
import { answerTo } from '../../src/sandbox/language/answer.ts';
import { FAMILY_NAMES, slotsOf } from '../../src/sandbox/language/families.ts';
import { assignmentBy, type Rule, ruleKey } from '../../src/sandbox/language/rule.ts';
import { readSentence } from '../../src/sandbox/language/sentence.ts';
import { drawTasks } from '../../src/sandbox/world/tasks.ts';
import { drawWorld } from '../../src/sandbox/world/world.ts';

const SEEDS = Array.from({ length: 200 }, (_, index) => index + 1);

describe('a world of any seed', () => {
  const worlds = SEEDS.map((seed) => drawWorld(seed).rules);

  it('has at least 24 rules, no two of which contradict each other', () => {
    for (const rules of worlds) {
      expect(rules.length).toBeGreaterThanOrEqual(24);
      expect(new Set(rules.map(ruleKey)).size).toBe(rules.length);
    }
  });

  it('has at least six exceptions, each of which overrides a rule of one condition on its slot', () => {
    for (const rules of worlds) {
      const exceptions = rules.filter(({ conditions }) => conditions.length === 2);
      expect(exceptions.length).toBeGreaterThanOrEqual(6);
      for (const exception of exceptions)
        expect(rules.some((rule) => isOverridden(rule, exception))).toBe(true);
    }
  });

  it('has a rule for every slot', () => {
    for (const rules of worlds)
      for (const family of FAMILY_NAMES)
        for (const { name } of slotsOf(family))
          expect(rules.some((rule) => rule.family === family && rule.slot === name)).toBe(true);
  });

  it('is the same each time, and another for another seed', () => {
    expect(drawWorld(7)).toEqual(drawWorld(7));
    expect(new Set(worlds.map((rules) => JSON.stringify(rules))).size).toBe(worlds.length);
  });
});

describe('the tasks of a seed', () => {
  const world = drawWorld(3);
  const tasks = drawTasks(world, 3);

  it('are 200 with ids of their own, 100 to train, 40 to choose and 60 to test', () => {
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(200);
    expect(tasks[0]?.id).toBe('task-001');
    expect(countsOf(tasks.map(({ split }) => split))).toEqual({ train: 100, val: 40, test: 60 });
    expect(countsOf(tasks.map(({ group }) => group))).toEqual({ total: 50, due: 50, account: 50, calls: 50 });
  });

  it('have the answers that the world’s rules give', () => {
    for (const { input, target, group } of tasks) {
      const question = readSentence(input);
      if (!question) throw new Error(`not a sentence: ${input}`);
      expect(question.family).toBe(group);
      expect(answerTo(question, assignmentBy(question, world.rules))).toBe(target);
    }
  });

  it('are the same each time, and others for another seed', () => {
    expect(drawTasks(world, 3)).toEqual(tasks);
    expect(drawTasks(world, 4)).not.toEqual(tasks);
  });
});

function isOverridden(rule: Rule, exception: Rule): boolean {
  const [condition, ...more] = rule.conditions;
  return (
    more.length === 0 &&
    rule.family === exception.family &&
    rule.slot === exception.slot &&
    rule.value !== exception.value &&
    exception.conditions.some(
      ({ feature, value }) => feature === condition?.feature && value === condition.value,
    )
  );
}

function countsOf(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
