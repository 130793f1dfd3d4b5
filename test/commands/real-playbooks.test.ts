import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { deltabook } from '../support/cli.ts';
import { commits, delta } from '../support/playbook.ts';
import { git, newRepository, picture, write } from '../support/repository.ts';

const DATA = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const FILES = [
  ['appworld_offline_trained_no_gt_playbook.txt', 318],
  ['appworld_online_trained_playbook.txt', 359],
] as const;

// The playbooks belong to others and are not shipped.
if (!existsSync(DATA)) console.warn(`SKIPPED: the tests on real playbooks need ${DATA}`);

describe.skipIf(!existsSync(DATA))('playbooks that somebody else’s agent learned', () => {
  it.each(FILES)(
    '%s: every bullet is taken over, in its order, and checked in at most 10 lines',
    async (name, count) => {
      const top = newRepository();
      const result = await deltabook(top, [
        'init',
        'demo',
        '--template',
        'appworld@1.0',
        '--from',
        join(DATA, name),
      ]);
      expect(result.stdout).toContain(`${count} of ${count} read`);
      const text = readFileSync(join(top, 'demo/ADAPTER.md'), 'utf8');
      const theirs = [...readFileSync(join(DATA, name), 'utf8').matchAll(/^\[([^\]]+)\] (.*)$/gm)];
      const ours = [...text.matchAll(/^\[([^\]]+)\] helpful=0 harmful=0 :: (.*)$/gm)];
      expect(ours.map(([, id, content]) => [id, content])).toEqual(
        theirs.map(([, id, content]) => [id, content]),
      );
      expect(ours).toHaveLength(count);
      const check = await deltabook(top, ['check', '--playbook', 'demo']);
      expect(check.code).toBe(0);
      expect(check.stdout.trim().split('\n').length).toBeLessThanOrEqual(10);
    },
  );

  it('control: one broken bullet line is named, with exit code 1, and nothing is made', async () => {
    const top = newRepository();
    const before = picture(top);
    const text = readFileSync(join(DATA, FILES[0][0]), 'utf8').replace('[shr-00067] ', '[shr-00067 ');
    const from = write(top, '.git/broken.txt', text);
    const result = await deltabook(top, ['init', 'demo', '--template', 'appworld@1.0', '--from', from]);
    expect(result.code).toBe(1);
    expect(result.stdout).toMatch(/broken\.txt:\d+:1 error Unexpected `\[shr-00067 /);
    expect(result.stdout).toContain('317 of 318 read');
    expect(picture(top)).toEqual(before);
  });

  it('takes deltas as commits of two paths in which only the named lines differ', async () => {
    const top = newRepository();
    await deltabook(top, ['init', 'demo', '--template', 'appworld@1.0', '--from', join(DATA, FILES[0][0])]);
    const input = delta(
      { type: 'ADD', section: 'apis', content: 'Ask for every page.' },
      { type: 'UPDATE', id: 'shr-00005', content: 'Look it up first.' },
      { type: 'TAG', id: 'api-00004', tag: 'helpful' },
      { type: 'DELETE', id: 'shr-00001' },
    );
    const result = await deltabook(top, ['apply', '-', '--json'], { input });
    const { added } = JSON.parse(result.stdout);
    expect(commits(top)).toBe(3);
    expect(
      git(top, 'diff-tree', '-r', '--no-commit-id', '--name-only', 'HEAD').trim().split('\n'),
    ).toHaveLength(2);
    const lines = git(top, 'diff', '-U0', 'HEAD^', '--', 'demo/ADAPTER.md')
      .split('\n')
      .filter((line) => /^[-+](?![-+])/.test(line));
    const named = new Set([...added, 'shr-00005', 'api-00004', 'shr-00001']);
    const ids = lines.filter((line) => line.length > 1).map((line) => /^[-+]\[([^\]]+)\]/.exec(line)?.[1]);
    expect(ids.every((id) => named.has(id ?? ''))).toBe(true);
    expect(ids).toHaveLength(6);
    expect(lines.filter((line) => line.length === 1)).toEqual(['-', '+']);
  });
});
