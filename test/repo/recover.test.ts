import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
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
    hook(top, 'pre-commit', 'touch "$(git rev-parse --git-common-dir)/in-hook"; sleep 4');
    await killWhen(top, 'in-hook', { children: false });
    const killed = performance.now();
    hook(top, 'pre-commit', 'exit 0');
    const next = await deltabook(top, ['apply', '-'], { input: delta({ type: 'DELETE', id: 'nope' }) });
    expect(next.stderr).toContain('is undone');
    // Long enough for the commit to appear, had its git been left alone.
    await new Promise((resolve) => setTimeout(resolve, 4_500 - (performance.now() - killed)));
    expect(picture(top)).toEqual(before);
  });

  it('stays where somebody committed what it had written', async () => {
    const top = await repositoryWithPlaybook();
    hook(top, 'pre-commit', 'touch "$(git rev-parse --git-common-dir)/in-hook"; sleep 60');
    await killWhen(top, 'in-hook');
    hook(top, 'pre-commit', 'exit 0');
    rmSync(join(top, '.git/index.lock'));
    git(top, 'add', '-A');
    git(top, 'commit', '-q', '-m', 'my work');
    const next = await deltabook(top, ['apply', '-'], { input: NEXT });
    expect(next.code).toBe(0);
    expect(git(top, 'status', '--porcelain')).toBe('');
    expect(deltaNames(top)).toHaveLength(2);
    expect(picture(top).locks).toEqual([]);
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
  it.each([
    ['SIGINT', 1],
    ['SIGTERM', 1],
    ['SIGINT', 3],
  ] as const)('is undone on %s, %d times, hooks included, with exit code 130', async (signal, times) => {
    const top = await repositoryWithPlaybook();
    hook(top, 'pre-commit', 'touch "$(git rev-parse --git-common-dir)/in-hook"; sleep 60; touch outlived');
    const before = picture(top);
    const result = await deltabook(top, ['apply', '-'], {
      input: ADD,
      started: async (kill) => {
        await until(() => existsSync(join(top, '.git/in-hook')));
        for (let sent = 0; sent < times; sent++) {
          kill(signal);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      },
    });
    expect(result.code).toBe(130);
    expect(picture(top)).toEqual(before);
  });

  it('is finished when the commit is made already, and says so with exit code 130', async () => {
    const top = await repositoryWithPlaybook();
    hook(top, 'post-commit', 'touch "$(git rev-parse --git-common-dir)/in-hook"; sleep 2');
    const result = await deltabook(top, ['apply', '-'], {
      input: ADD,
      started: async (kill) => {
        await until(() => existsSync(join(top, '.git/in-hook')));
        kill('SIGINT');
      },
    });
    expect(result.code).toBe(130);
    expect(result.stdout).toContain('committed');
    expect(git(top, 'status', '--porcelain')).toBe('');
    expect(picture(top).locks).toEqual([]);
  });

  it('ends while it waits for its input', async () => {
    const top = await repositoryWithPlaybook();
    const child = spawn(process.execPath, [CLI, 'apply', '-'], {
      cwd: top,
      env: cleanEnvironment(),
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    const timer = setInterval(() => child.kill('SIGINT'), 300);
    expect(await ended).toBe(130);
    clearInterval(timer);
  });
});

describe('somebody else', () => {
  const CHECK = 'template: ace@1.0\nchecks: [{name: slow, run: [sh, -c, "touch .git/in-check; sleep 1"]}]\n';

  it('commits in between: the delta lands on top of it', async () => {
    const top = await repositoryWithPlaybook();
    write(top, 'pb/deltabook.yaml', CHECK);
    git(top, 'commit', '-q', '-am', 'check');
    const running = deltabook(top, ['apply', '-'], { input: ADD });
    await until(() => existsSync(join(top, '.git/in-check')));
    write(top, 'other.txt', 'mine\n');
    git(top, 'commit', '-q', '-am', 'mine');
    expect((await running).code).toBe(0);
    expect(git(top, 'log', '-2', '--format=%s').split('\n')[1]).toBe('mine');
    expect(git(top, 'status', '--porcelain')).toBe('');
  });

  it('switches to another branch: the delta lands there, and nobody’s commit is lost', async () => {
    const top = await repositoryWithPlaybook();
    write(top, 'pb/deltabook.yaml', CHECK);
    git(top, 'commit', '-q', '-am', 'check');
    git(top, 'checkout', '-q', '-b', 'side');
    write(top, 'side.txt', 'side\n');
    git(top, 'add', '-A');
    git(top, 'commit', '-q', '-m', 'side');
    git(top, 'checkout', '-q', 'main');
    const main = git(top, 'rev-parse', 'main');
    const running = deltabook(top, ['apply', '-'], { input: ADD });
    await until(() => existsSync(join(top, '.git/in-check')));
    git(top, 'checkout', '-q', 'side');
    expect((await running).code).toBe(0);
    expect(git(top, 'rev-parse', 'main')).toBe(main);
    expect(git(top, 'log', '-2', '--format=%s', 'side').split('\n')[1]).toBe('side');
    expect(git(top, 'status', '--porcelain')).toBe('');
  });

  it('ends a commit of theirs while our hook runs: the delta lands on top of it', async () => {
    const top = await repositoryWithPlaybook();
    hook(top, 'pre-commit', '[ -z "$SLOW" ] || { touch .git/in-hook; sleep 2; }');
    write(top, 'mine.txt', 'mine\n');
    git(top, 'add', 'mine.txt');
    // git lets go of the index before it opens the editor, and moves the branch after that.
    const editor =
      'f(){ touch .git/in-editor; while [ ! -e .git/in-hook ]; do sleep 0.05; done; echo mine > "$1"; }; f';
    const theirs = spawn('git', ['commit', '-q'], {
      cwd: top,
      env: { ...cleanEnvironment(), GIT_EDITOR: editor },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => theirs.on('close', resolve));
    await until(() => existsSync(join(top, '.git/in-editor')));
    const result = await deltabook(top, ['apply', '-'], { input: ADD, env: { SLOW: '1' } });
    expect(await ended).toBe(0);
    expect(result.code).toBe(0);
    expect(git(top, 'log', '-2', '--format=%s').split('\n')[1]).toBe('mine');
    expect(git(top, 'status', '--porcelain')).toBe('');
  });

  it('commits from a hook on top of ours: both stand', async () => {
    const top = await repositoryWithPlaybook();
    hook(
      top,
      'post-commit',
      '[ -e .git/once ] && exit 0; touch .git/once; git commit -q --allow-empty -m hook',
    );
    expect((await deltabook(top, ['apply', '-'], { input: ADD })).code).toBe(0);
    expect(git(top, 'log', '-1', '--format=%s').trim()).toBe('hook');
    expect(deltaNames(top)).toHaveLength(1);
    expect(git(top, 'status', '--porcelain')).toBe('');
  });
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
