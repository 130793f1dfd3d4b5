import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { deltabook } from '../support/cli.ts';
import { commits, delta, deltaNames, repositoryWithPlaybook } from '../support/playbook.ts';
import { cleanEnvironment, git, hook, picture, write } from '../support/repository.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const ADD = delta({ type: 'ADD', section: 'others', content: 'A new lesson.' });
const NEXT = delta({ type: 'TAG', id: 'str-20451', tag: 'helpful' });

describe('a killed apply', () => {
  it('is undone by the next command when its commit was not made', async () => {
    const top = await repositoryWithPlaybook();
    write(top, 'staged.txt', 'mine\n');
    git(top, 'add', 'staged.txt');
    const before = picture(top);
    hook(top, 'pre-commit', 'touch "$(git rev-parse --git-common-dir)/in-hook"; sleep 60');
    await killWhen(top, 'in-hook');
    expect(git(top, 'status', '--porcelain')).toContain(' M pb/ADAPTER.md');

    hook(top, 'pre-commit', 'exit 0');
    const next = await deltabook(top, ['apply', '-'], { input: delta({ type: 'DELETE', id: 'nope' }) });
    expect(next.stderr).toContain('a commit that a killed deltabook had begun is undone');
    expect(picture(top)).toEqual(before);
    expect(git(top, 'fsck', '--strict', '--no-dangling')).toBe('');
  });

  it('is finished by the next command when its commit was made', async () => {
    const top = await repositoryWithPlaybook();
    write(top, 'staged.txt', 'mine\n');
    git(top, 'add', 'staged.txt');
    hook(top, 'post-commit', 'touch "$(git rev-parse --git-common-dir)/in-hook"; sleep 60');
    await killWhen(top, 'in-hook');

    hook(top, 'post-commit', 'exit 0');
    const next = await deltabook(top, ['apply', '-'], { input: NEXT });
    expect(next.stderr).toContain('a commit that a killed deltabook had made is finished');
    expect(next.code).toBe(0);
    expect(commits(top)).toBe(4);
    expect(deltaNames(top)).toHaveLength(2);
    expect(git(top, 'status', '--porcelain')).toBe('A  staged.txt\n');
    expect(picture(top).locks).toEqual([]);
  });

  it('is undone with the git that outlived it', async () => {
    const top = await repositoryWithPlaybook();
    const before = picture(top);
    hook(top, 'pre-commit', 'touch "$(git rev-parse --git-common-dir)/in-hook"; sleep 60');
    await killWhen(top, 'in-hook', { children: false });
    hook(top, 'pre-commit', 'exit 0');
    const next = await deltabook(top, ['apply', '-'], { input: delta({ type: 'DELETE', id: 'nope' }) });
    expect(next.stderr).toContain('is undone');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(picture(top)).toEqual(before);
  });

  it('keeps what somebody wrote into the file in between', async () => {
    const top = await repositoryWithPlaybook();
    hook(top, 'pre-commit', 'touch "$(git rev-parse --git-common-dir)/in-hook"; sleep 60');
    await killWhen(top, 'in-hook');
    hook(top, 'pre-commit', 'exit 0');
    const theirs = `${readFileSync(join(top, 'pb/ADAPTER.md'), 'utf8')}\nmine\n`;
    write(top, 'pb/ADAPTER.md', theirs);
    const next = await deltabook(top, ['apply', '-'], { input: NEXT });
    expect(next.stderr).toContain('E_TARGET_DIRTY');
    expect(readFileSync(join(top, 'pb/ADAPTER.md'), 'utf8')).toBe(theirs);
    expect(picture(top).locks).toEqual([]);
  });
});

describe('an interrupted apply', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'is undone on %s, hooks included, with exit code 130',
    async (signal) => {
      const top = await repositoryWithPlaybook();
      hook(top, 'pre-commit', 'touch "$(git rev-parse --git-common-dir)/in-hook"; sleep 60; touch outlived');
      const before = picture(top);
      const result = await deltabook(top, ['apply', '-'], {
        input: ADD,
        started: async (kill) => {
          await until(() => existsSync(join(top, '.git/in-hook')));
          for (let times = 0; times < 3; times++) {
            kill(signal);
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
        },
      });
      expect(result.code).toBe(130);
      expect(picture(top)).toEqual(before);
    },
  );
});

describe('two processes', () => {
  it('take turns: every delta lands once, in a commit of its own', async () => {
    const top = await repositoryWithPlaybook();
    const lessons = Array.from({ length: 6 }, (_, index) =>
      delta({ type: 'ADD', section: 'others', content: `Lesson ${index}.` }),
    );
    const results = await Promise.all(lessons.map((input) => deltabook(top, ['apply', '-'], { input })));
    expect(results.map((result) => result.code)).toEqual(lessons.map(() => 0));
    expect(commits(top)).toBe(2 + lessons.length);
    expect(deltaNames(top).map((name) => Number(name.slice(0, 5)))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(git(top, 'status', '--porcelain')).toBe('');
  });

  it('wait for a lock of the index that is somebody else’s, and never take it', async () => {
    const top = await repositoryWithPlaybook();
    const lock = write(top, '.git/index.lock', '');
    const result = await deltabook(top, ['apply', '-'], { input: ADD });
    expect(result.code).toBe(3);
    expect(result.stderr).toContain('E_INDEX_LOCKED');
    expect(existsSync(lock)).toBe(true);
    expect(git(top, 'diff', '--name-only', '--no-ext-diff', 'HEAD')).toBe('');
  });
});

/** Starts an apply and kills it, and (unless told otherwise) every process it started, once a file appears in the git directory. */
async function killWhen(top: string, name: string, options = { children: true }): Promise<void> {
  const child = spawn(process.execPath, [CLI, 'apply', '-'], {
    cwd: top,
    env: cleanEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.end(ADD);
  await until(() => existsSync(join(top, '.git', name)));
  const gits = childrenOf(child.pid ?? 0);
  child.kill('SIGKILL');
  if (options.children) for (const pid of gits) process.kill(-pid, 'SIGKILL');
  await new Promise((resolve) => child.on('close', resolve));
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}
