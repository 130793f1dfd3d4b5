import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyToPlaybook } from '../../src/repo/apply.ts';
import { adapter, commits, delta, deltaNames, repositoryWithPlaybook } from '../support/playbook.ts';
import { cleanEnvironment, git, othersIn, picture, write } from '../support/repository.ts';

const VOTE = { type: 'TAG', id: 'str-20451', tag: 'helpful' };

/** Applies a delta as a run does: its votes are recorded and move no number. */
function learn(top: string, ...operations: readonly object[]) {
  const options = { env: cleanEnvironment(), counters: 'leave' as const };
  return applyToPlaybook(join(top, 'pb'), { name: 'd.json', text: delta(...operations) }, options);
}

/** The last delta of a run, which writes all numbers. */
function settle(top: string) {
  const text = JSON.stringify({ operations: [], source: { by: 'ace', run: 'run-7' } });
  const options = { env: cleanEnvironment(), counters: 'settle' as const };
  return applyToPlaybook(join(top, 'pb'), { name: 'last.json', text }, options);
}

describe('the votes of a run', () => {
  it('are recorded in its deltas and leave the numbers alone, until the last commit writes them all', async () => {
    const top = await repositoryWithPlaybook();
    const before = adapter(top);
    for (const event of ['run-7/1/a', 'run-7/1/b']) {
      expect(await learn(top, { ...VOTE, event })).toMatchObject({ outcome: 'committed' });
    }
    expect(adapter(top)).toBe(before);
    expect(deltaNames(top)).toHaveLength(2);
    expect(await settle(top)).toMatchObject({ outcome: 'committed' });
    expect(adapter(top)).toBe(before.replace('[str-20451] helpful=5', '[str-20451] helpful=7'));
    expect(git(top, 'log', '-1', '--format=%s').trim()).toBe('chore(deltabook): write the counters in pb');
    expect(deltaNames(top)).toHaveLength(3);
  });

  it('count once however often they are delivered, and once they are written there is nothing to do', async () => {
    const top = await repositoryWithPlaybook();
    await learn(top, { ...VOTE, event: 'run-7/1/a' });
    await learn(top, { ...VOTE, event: 'run-7/1/a' }, { type: 'ADD', section: 'others', content: 'More.' });
    await settle(top);
    expect(adapter(top)).toContain('[str-20451] helpful=6 ');
    const count = commits(top);
    expect(await settle(top)).toMatchObject({ outcome: 'unchanged' });
    expect(commits(top)).toBe(count);
  });

  it('go with their delta when it is reverted, before and after they were written', async () => {
    const top = await repositoryWithPlaybook();
    const before = adapter(top);
    const ids: string[] = [];
    for (const event of ['a', 'b']) {
      const outcome = await learn(
        top,
        { ...VOTE, event },
        { type: 'ADD', section: 'others', content: `More ${event}.` },
      );
      ids.push(outcome.outcome === 'committed' ? outcome.plan.id : '');
    }
    const [first = '', second = ''] = ids;
    expect(await learn(top, { type: 'REVERT', delta: second })).toMatchObject({ outcome: 'committed' });
    await settle(top);
    expect(adapter(top)).toContain('[str-20451] helpful=6 ');
    const byHand = { name: 'd.json', text: delta({ type: 'REVERT', delta: first }) };
    await applyToPlaybook(join(top, 'pb'), byHand, { env: cleanEnvironment() });
    expect(adapter(top)).toBe(before);
    expect(await settle(top)).toMatchObject({ outcome: 'unchanged' });
  });

  it('on a bullet that nobody recorded move its number at once, as nothing else knows it', async () => {
    const top = await repositoryWithPlaybook();
    write(
      top,
      'pb/ADAPTER.md',
      adapter(top).replace('## OTHERS\n', '## OTHERS\n\n[oth-44444] helpful=2 harmful=0 :: By hand.\n'),
    );
    git(top, 'commit', '-qam', 'by hand');
    await learn(top, { ...VOTE, id: 'oth-44444', event: 'a' });
    expect(adapter(top)).toContain('[oth-44444] helpful=3 harmful=0 :: By hand.');
    expect(await settle(top)).toMatchObject({ outcome: 'unchanged' });
  });

  it('are written beside what the user staged and edited, which stays', async () => {
    const top = await repositoryWithPlaybook();
    await learn(top, { ...VOTE, event: 'a' });
    write(top, 'staged.txt', 'staged\n');
    git(top, 'add', 'staged.txt');
    write(top, 'other.txt', 'edited\n');
    const before = picture(top);
    const names = deltaNames(top);
    await settle(top);
    const ours = [
      'pb/ADAPTER.md',
      ...deltaNames(top)
        .filter((name) => !names.includes(name))
        .map((name) => `pb/deltas/${name}`),
    ];
    expect(ours).toHaveLength(2);
    expect(othersIn(picture(top), ours)).toEqual(othersIn(before, ours));
  });

  it('are not written over an edit that is not committed', async () => {
    const top = await repositoryWithPlaybook();
    await learn(top, { ...VOTE, event: 'a' });
    write(top, 'pb/ADAPTER.md', adapter(top).replace('Look the API up', 'Look it up'));
    const before = picture(top);
    await expect(settle(top)).rejects.toMatchObject({ code: 'E_TARGET_DIRTY' });
    expect(picture(top)).toEqual(before);
  });
});
