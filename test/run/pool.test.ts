import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inParallel } from '../../src/run/pool.ts';

describe('work in parallel', () => {
  it('gives results in the order of the items, at most so many at once', async () => {
    let now = 0;
    let most = 0;
    const results = await inParallel([30, 5, 20, 1, 10, 2], 3, async (pause) => {
      most = Math.max(most, ++now);
      await sleep(pause);
      now--;
      return pause * 2;
    });
    expect({ results, most }).toEqual({ results: [60, 10, 40, 2, 20, 4], most: 3 });
  });

  it('begins nothing after the first failure, awaits what is under way, and throws that failure', async () => {
    const log: string[] = [];
    const run = inParallel(['slow', 'bad', 'worse', 'never'], 3, async (name) => {
      log.push(`${name} begins`);
      await sleep({ slow: 80, bad: 10, worse: 40 }[name]);
      log.push(`${name} ends`);
      if (name !== 'slow') throw new Error(name);
    });
    await expect(run).rejects.toThrow(/^bad$/);
    expect(log).toEqual(['slow begins', 'bad begins', 'worse begins', 'bad ends', 'worse ends', 'slow ends']);
  });

  it.each([
    [[], 4, []],
    [[1], 8, [1]],
    [[1, 2], 1, [1, 2]],
  ])('of %j at most %d at once', async (items, limit, results) => {
    expect(await inParallel(items, limit, async (item) => item)).toEqual(results);
  });
});
