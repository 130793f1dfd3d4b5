import { describe, expect, it } from 'vitest';
import { deltaId, drawId } from '../../src/delta/id.ts';
import { normalise } from '../../src/delta/normalise.ts';
import { deltabook } from '../support/cli.ts';
import { adapter, delta, deltaNames, repositoryWithPlaybook } from '../support/playbook.ts';
import { git, write } from '../support/repository.ts';

describe('an id', () => {
  it('is not given again while a delta names it, even if its line is gone', async () => {
    const top = await repositoryWithPlaybook();
    const id = await addAndTell(top, 'First.');
    write(top, 'pb/ADAPTER.md', adapter(top).replace(/\n\[oth-.*\n/, ''));
    git(top, 'commit', '-q', '-am', 'by hand');
    expect(adapter(top)).not.toContain(id);
    const again = await addAndTell(top, lessonThatDraws(id));
    expect(again).toBe(`oth-${Number(id.slice(4)) + 1}`);
  });

  it('comes back after a git revert only by the draw, and then check names both deltas', async () => {
    const top = await repositoryWithPlaybook();
    const id = await addAndTell(top, 'First.');
    const first = git(top, 'rev-parse', 'HEAD').trim();
    git(top, 'revert', '--no-edit', first);
    expect(deltaNames(top)).toEqual([]);
    expect(await addAndTell(top, 'Something else.')).not.toBe(id);
    git(top, 'revert', '--no-edit', 'HEAD');
    expect(await addAndTell(top, lessonThatDraws(id))).toBe(id);
    expect((await deltabook(top, ['check'])).code).toBe(0);

    git(top, 'checkout', first, '--', 'pb/deltas');
    git(top, 'commit', '-q', '-m', 'the first one again');
    const check = await deltabook(top, ['check']);
    expect(check.code).toBe(1);
    expect(check.stdout).toContain('bullet/id-reused');
    expect(check.stdout).toMatch(
      new RegExp(`${id} of two bullets, one made by delta 1 .* and one by delta 1 `),
    );
  });
});

async function addAndTell(top: string, content: string): Promise<string> {
  const result = await deltabook(top, ['apply', '-', '--json'], {
    input: delta({ type: 'ADD', section: 'others', content }),
  });
  return JSON.parse(result.stdout).added[0];
}

/** A lesson whose delta draws this very number: one in 90,000 does. */
function lessonThatDraws(id: string): string {
  for (let attempt = 0; ; attempt++) {
    const content = `Lesson ${attempt}.`;
    const { delta: normal } = normalise({
      operations: [{ type: 'ADD', section: 'others', content }],
      source: { by: 'hand' },
    });
    if (drawId('oth', `${deltaId(normal)}/0`, new Set()) === id) return content;
  }
}
