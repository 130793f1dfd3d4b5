import { chmodSync, mkdirSync, readFileSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deltabook } from '../support/cli.ts';
import { adapter, commits, delta, deltaNames, repositoryWithPlaybook } from '../support/playbook.ts';
import {
  cleanEnvironment,
  git,
  hook,
  othersIn,
  picture,
  temporaryFolder,
  write,
} from '../support/repository.ts';

const ADD = delta({ type: 'ADD', section: 'others', content: 'A new lesson.' });
const VOTE = delta({ type: 'TAG', id: 'str-20451', tag: 'helpful' });

describe('apply', () => {
  it('makes one commit with the playbook and one delta file, and touches nothing else', async () => {
    const top = await repositoryWithPlaybook();
    write(top, 'staged.txt', 'staged\n');
    git(top, 'add', 'staged.txt');
    write(top, 'stash.txt', 'stash\n');
    git(top, 'stash', 'push', '-q', '-u', '--', 'stash.txt');
    write(top, 'other.txt', 'staged edit\n');
    git(top, 'add', 'other.txt');
    write(top, 'other.txt', 'staged edit\nunstaged edit\n');
    write(top, 'untracked.txt', 'untracked\n');
    const before = picture(top);

    const result = await deltabook(top, ['apply', '-', '--json'], { input: ADD });

    expect(result.code).toBe(0);
    const [name] = deltaNames(top);
    const paths = ['pb/ADAPTER.md', `pb/deltas/${name}`];
    expect(git(top, 'diff-tree', '-r', '--no-commit-id', '--name-only', 'HEAD').trim().split('\n')).toEqual(
      paths,
    );
    expect(othersIn(picture(top), paths)).toEqual(othersIn(before, paths));
    expect(git(top, 'rev-parse', 'HEAD^').trim()).toBe(before.head.split('\n')[1]);
    expect(JSON.parse(result.stdout)).toMatchObject({
      schema: 'deltabook/apply@1',
      outcome: 'committed',
      number: 1,
      commit: git(top, 'rev-parse', 'HEAD').trim(),
      changed: [],
      votes: 0,
    });
  });

  it.each([false, true])(
    'does the same among thousands of files, with something else staged: %s',
    async (staged) => {
      const top = await repositoryWithPlaybook();
      for (let index = 0; index < 2_500; index++) write(top, `many/${index}.txt`, '');
      git(top, 'add', '-A');
      git(top, 'commit', '-q', '-m', 'many');
      if (staged) {
        write(top, 'many/0.txt', 'staged\n');
        git(top, 'add', '-A');
      }
      write(top, 'many/1.txt', 'unstaged\n');
      const before = picture(top);
      expect((await deltabook(top, ['apply', '-'], { input: ADD })).code).toBe(0);
      const paths = git(top, 'diff-tree', '-r', '--no-commit-id', '--name-only', 'HEAD').trim().split('\n');
      expect(paths).toEqual(['pb/ADAPTER.md', expect.stringMatching(/^pb\/deltas\//)]);
      expect(othersIn(picture(top), paths)).toEqual(othersIn(before, paths));
    },
  );

  it('shows only the named lines in git diff', async () => {
    const top = await repositoryWithPlaybook();
    await deltabook(top, ['apply', '-'], {
      input: delta(
        { type: 'UPDATE', id: 'str-48213', content: 'Ask for every page.' },
        { type: 'TAG', id: 'str-60000', tag: 'harmful' },
      ),
    });
    const lines = git(top, 'diff', '-U0', 'HEAD^', '--', 'pb/ADAPTER.md').split('\n');
    expect(lines.filter((line) => /^[-+]\[/.test(line))).toEqual([
      '-[str-48213] helpful=0 harmful=1 :: When the API is v3, ask for every page until `next` is null.',
      '+[str-48213] helpful=0 harmful=1 :: Ask for every page.',
      '-[str-60000] helpful=2 harmful=2 :: Amounts are minor units.',
      '+[str-60000] helpful=2 harmful=3 :: Amounts are minor units.',
    ]);
    expect(lines.filter((line) => /^[-+][^-+]/.test(line))).toHaveLength(4);
  });

  it('does nothing when the same delta comes again', async () => {
    const top = await repositoryWithPlaybook();
    await deltabook(top, ['apply', '-'], { input: VOTE });
    const before = picture(top);
    const again = await deltabook(top, ['apply', '-', '--json'], { input: VOTE });
    expect(again.code).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject({ outcome: 'unchanged', number: 1 });
    expect(picture(top)).toEqual(before);
  });

  it('counts a vote for one event once, whichever delta brings it', async () => {
    const top = await repositoryWithPlaybook();
    const vote = { type: 'TAG', id: 'str-20451', tag: 'helpful', event: 'run-7/1/task-12' };
    await deltabook(top, ['apply', '-'], { input: delta(vote) });
    await deltabook(top, ['apply', '-'], {
      input: delta(vote, { type: 'TAG', id: 'str-48213', tag: 'harmful' }),
    });
    expect(adapter(top)).toContain('[str-20451] helpful=6 harmful=0');
    expect(adapter(top)).toContain('[str-48213] helpful=0 harmful=2');
  });

  it('keeps a CRLF file with a byte order mark and no final newline as it is', async () => {
    const top = await repositoryWithPlaybook();
    const text = `\uFEFF${adapter(top).replaceAll('\n', '\r\n')}tail`;
    write(top, 'pb/.gitattributes', 'ADAPTER.md -text\ndeltas/*.json -text\n');
    write(top, 'pb/ADAPTER.md', text);
    git(top, 'add', '-A');
    git(top, 'commit', '-q', '-m', 'crlf');
    expect((await deltabook(top, ['apply', '-'], { input: VOTE })).code).toBe(0);
    expect(adapter(top)).toBe(text.replace('[str-20451] helpful=5', '[str-20451] helpful=6'));
  });

  it('works where git converts line ends, and leaves a clean tree', async () => {
    const top = await repositoryWithPlaybook();
    git(top, 'config', 'core.autocrlf', 'true');
    write(top, 'pb/.gitattributes', 'ADAPTER.md text eol=crlf\n');
    git(top, 'commit', '-q', '-am', 'eol');
    unlinkSync(join(top, 'pb/ADAPTER.md'));
    git(top, 'checkout', '--', 'pb/ADAPTER.md');
    expect(adapter(top)).toContain('\r\n');
    expect((await deltabook(top, ['apply', '-'], { input: ADD })).code).toBe(0);
    expect(git(top, 'status', '--porcelain')).toBe('');
    expect(adapter(top).replaceAll('\r\n', '')).not.toContain('\n');
  });

  it('works on a file: host, in a linked worktree, from a folder below', async () => {
    const top = await repositoryWithPlaybook();
    write(top, 'CLAUDE.md', '# Ours\n');
    git(top, 'add', '-A');
    git(top, 'commit', '-q', '-m', 'host');
    expect((await deltabook(top, ['init', 'hosted', '--in', 'CLAUDE.md'])).code).toBe(0);
    const linked = join(temporaryFolder(), 'linked');
    git(top, 'worktree', 'add', '-q', '-b', 'side', linked);
    const below = join(linked, 'hosted/deltas');
    expect((await deltabook(below, ['apply', '-', '--playbook', '..'], { input: ADD })).code).toBe(0);
    const paths = git(linked, 'diff-tree', '-r', '--no-commit-id', '--name-only', 'HEAD').trim().split('\n');
    expect(paths).toEqual(['CLAUDE.md', expect.stringMatching(/^hosted\/deltas\/00001-/)]);
    expect(git(linked, 'status', '--porcelain')).toBe('');
    expect(git(top, 'status', '--porcelain')).toBe('');
  });

  it('works in a repository whose objects are named by SHA-256', async () => {
    const top = temporaryFolder();
    git(top, 'init', '-q', '-b', 'main', '--object-format=sha256');
    git(top, 'config', 'user.name', 'Ada');
    git(top, 'config', 'user.email', 'ada@example.org');
    expect((await deltabook(top, ['init', 'pb'])).code).toBe(0);
    expect((await deltabook(top, ['apply', '-'], { input: ADD })).code).toBe(0);
    expect(git(top, 'status', '--porcelain')).toBe('');
  });

  it('works on a detached HEAD', async () => {
    const top = await repositoryWithPlaybook();
    git(top, 'checkout', '-q', '--detach');
    expect((await deltabook(top, ['apply', '-'], { input: ADD })).code).toBe(0);
    expect(commits(top)).toBe(3);
    expect(git(top, 'status', '--porcelain')).toBe('');
  });

  it('does not call a delta applied whose record no commit holds', async () => {
    const top = await repositoryWithPlaybook();
    await deltabook(top, ['apply', '-'], { input: ADD });
    git(top, 'reset', '-q', 'HEAD~1');
    git(top, 'checkout', '-q', '--', '.');
    const again = await deltabook(top, ['apply', '-'], { input: ADD });
    expect(again.code).toBe(3);
    expect(again.stderr).toContain('E_TARGET_DIRTY');
  });

  it('warns where a hook left the file changed, and keeps what one that failed had made of it', async () => {
    const top = await repositoryWithPlaybook();
    hook(top, 'pre-commit', 'sed -i s/lesson/LESSON/ pb/ADAPTER.md');
    const warned = await deltabook(top, ['apply', '-'], { input: ADD });
    expect(warned.code).toBe(0);
    expect(warned.stderr).toContain('a hook left pb/ADAPTER.md changed');
    git(top, 'checkout', '-q', '--', '.');
    const before = picture(top);
    hook(top, 'pre-commit', 'sed -i s/benefit/BENEFIT/ pb/ADAPTER.md; exit 1');
    const refused = await deltabook(top, ['apply', '-'], {
      input: delta({ type: 'ADD', section: 'others', content: 'A benefit.' }),
    });
    const kept = /kept in ([^;\s]+)/.exec(refused.stdout)?.[1] ?? '';
    expect(readFileSync(kept, 'utf8')).toContain('A BENEFIT.');
    expect(picture(top)).toEqual(before);
  });

  it('names paths with blanks, quotes and glob characters literally', async () => {
    const top = await repositoryWithPlaybook();
    const folder = 'ünï [x] "q" *';
    expect((await deltabook(top, ['init', folder])).code).toBe(0);
    expect((await deltabook(top, ['apply', '-', '--playbook', folder], { input: ADD })).code).toBe(0);
    expect(git(top, 'status', '--porcelain')).toBe('');
    expect(git(top, 'log', '-1', '--format=%s')).toContain(folder);
  });

  it('applies several deltas in the order of their names, and stops at the first that is refused', async () => {
    const top = await repositoryWithPlaybook();
    write(top, 'in/2.json', delta({ type: 'DELETE', id: 'str-99999' }));
    write(top, 'in/1.json', VOTE);
    write(top, 'in/3.json', ADD);
    const stopped = await deltabook(top, ['apply', 'in/3.json', 'in/2.json', 'in/1.json']);
    expect(stopped.code).toBe(1);
    expect(stopped.stdout).toContain('2.json: refused: 1 error');
    expect(stopped.stderr).toContain('1 more delta was not applied');
    expect(deltaNames(top)).toHaveLength(1);
    const gone = await deltabook(top, [
      'apply',
      '--keep-going',
      '--json',
      'in/3.json',
      'in/2.json',
      'in/1.json',
    ]);
    expect(gone.code).toBe(1);
    expect(JSON.parse(gone.stdout).results.map((each: { outcome: string }) => each.outcome)).toEqual([
      'unchanged',
      'refused',
      'committed',
    ]);
  });

  it('writes nothing at all in a dry run', async () => {
    const top = await repositoryWithPlaybook();
    const before = picture(top);
    for (const input of [ADD, delta({ type: 'DELETE', id: 'nope' })]) {
      await deltabook(top, ['apply', '-', '--dry-run'], { input });
      expect(picture(top)).toEqual(before);
      expect(() => readFileSync(join(top, '.deltabook/.gitignore'))).toThrow();
    }
  });
});

describe('apply leaves everything as it was', () => {
  const refusals: readonly [string, (top: string) => void, number, string][] = [
    [
      'when the playbook has unstaged edits',
      (top) => write(top, 'pb/ADAPTER.md', `${adapter(top)}mine\n`),
      3,
      'E_TARGET_DIRTY',
    ],
    [
      'when the playbook has staged edits',
      (top) => {
        const clean = adapter(top);
        write(top, 'pb/ADAPTER.md', `${clean}mine\n`);
        git(top, 'add', '-A');
        write(top, 'pb/ADAPTER.md', clean);
      },
      3,
      'E_TARGET_DIRTY',
    ],
    [
      'when the playbook is not tracked',
      (top) => git(top, 'rm', '-q', '--cached', 'pb/ADAPTER.md'),
      3,
      'E_TARGET_DIRTY',
    ],
    [
      'when the playbook is a link',
      (top) => {
        write(top, 'real.md', adapter(top));
        unlinkSync(join(top, 'pb/ADAPTER.md'));
        symlinkSync('../real.md', join(top, 'pb/ADAPTER.md'));
        git(top, 'add', '-A');
        git(top, 'commit', '-q', '-m', 'link');
      },
      3,
      'E_TARGET_PATH',
    ],
    [
      'when the new delta file would be ignored',
      (top) => write(top, 'pb/deltas/.gitignore', '*.json\n'),
      3,
      'E_TARGET_PATH',
    ],
    [
      'when git was told not to look at the playbook',
      (top) =>
        git(top, 'update-index', '--assume-unchanged', 'pb/ADAPTER.md') +
        write(top, 'pb/ADAPTER.md', `private\n${adapter(top)}`),
      3,
      'E_TARGET_PATH',
    ],
    [
      'when the mode of the playbook is changed',
      (top) => chmodSync(join(top, 'pb/ADAPTER.md'), 0o755),
      3,
      'E_TARGET_DIRTY',
    ],
    [
      'when a branch is locked by another git',
      (top) => write(top, '.git/refs/heads/main.lock', ''),
      3,
      'E_INDEX_LOCKED',
    ],
    ['when a merge is under way', (top) => conflict(top, 'merge'), 3, 'E_REPO_STATE'],
    ['when a rebase is under way', (top) => conflict(top, 'rebase'), 3, 'E_REPO_STATE'],
    ['when a cherry-pick is under way', (top) => conflict(top, 'cherry-pick'), 3, 'E_REPO_STATE'],
    [
      'when git does not know who commits',
      (top) => git(top, 'config', 'user.useConfigOnly', 'true') + git(top, 'config', '--unset', 'user.email'),
      3,
      'E_IDENTITY',
    ],
    [
      'when a hook refuses',
      (top) => hook(top, 'pre-commit', 'echo "lint failed" >&2; exit 1'),
      1,
      'lint failed',
    ],
    ['when a commit-msg hook refuses', (top) => hook(top, 'commit-msg', 'exit 1'), 1, 'E_HOOK_REJECTED'],
    [
      'when a reference-transaction hook refuses',
      (top) => hook(top, 'reference-transaction', '[ "$1" != prepared ]'),
      1,
      'E_HOOK_REJECTED',
    ],
    [
      'when a hook puts other files into the commit',
      (top) => void [write(top, 'secret.txt', 's'), hook(top, 'pre-commit', 'git add -A')],
      1,
      'E_HOOK_TAMPERED',
    ],
    [
      'when a hook changes the playbook',
      (top) => hook(top, 'pre-commit', 'sed -i s/lesson/LESSON/ pb/ADAPTER.md; git add pb/ADAPTER.md'),
      1,
      'E_HOOK_TAMPERED',
    ],
    [
      'when the commit cannot be signed',
      (top) => git(top, 'config', 'commit.gpgsign', 'true') + git(top, 'config', 'gpg.program', 'false'),
      3,
      'E_SIGNING',
    ],
    ['when a delta file was edited', (top) => editSnapshot(top), 1, 'delta/hash'],
    [
      'when a marker is missing',
      (top) => commitText(top, adapter(top).replace('<!-- playbook:end -->', '')),
      1,
      'marker/missing-end',
    ],
  ];

  it.each(refusals)('%s', async (_, arrange, code, says) => {
    const top = await repositoryWithPlaybook();
    write(top, 'untracked.txt', 'mine\n');
    arrange(top);
    const before = picture(top);
    const result = await deltabook(top, ['apply', '-', '--playbook', 'pb'], { input: ADD });
    expect(result.stdout + result.stderr).toContain(says);
    expect(result.code).toBe(code);
    // A hook that edited the file in the working tree did that itself; it is not ours to take back.
    const after = picture(top);
    expect({ ...after, files: {}, status: '' }).toEqual({ ...before, files: {}, status: '' });
    if (!says.includes('TAMPERED')) expect(after).toEqual(before);
  });

  it('when the repository cannot be written to', async () => {
    const top = await repositoryWithPlaybook();
    if (process.getuid?.() === 0) {
      // Root writes through permissions; a file in the way of deltabook's folder stops it all the same.
      write(top, '.git/deltabook-was', '');
      git(top, 'config', 'x.y', 'z');
      const { rmSync } = await import('node:fs');
      rmSync(join(top, '.git/deltabook'), { recursive: true, force: true });
      write(top, '.git/deltabook', 'in the way');
    } else chmodSync(join(top, '.git'), 0o555);
    const before = adapter(top);
    const result = await deltabook(top, ['apply', '-'], { input: ADD });
    expect(result.code).toBe(3);
    expect(result.stderr).toContain('E_IO');
    expect(adapter(top)).toBe(before);
  });
});

describe('apply outside of what it can do', () => {
  it('says so outside of a repository', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'pb/deltas'), { recursive: true });
    write(folder, 'pb/deltabook.yaml', 'template: ace@1.0\n');
    const result = await deltabook(folder, ['apply', '-'], {
      input: ADD,
      env: { GIT_CEILING_DIRECTORIES: folder },
    });
    expect(result.code).toBe(3);
    expect(result.stderr).toContain('E_REPO_STATE');
  });

  it('commits into its own repository when a git of another one called it', async () => {
    const top = await repositoryWithPlaybook();
    const outer = await repositoryWithPlaybook();
    const before = picture(outer);
    const env = {
      ...cleanEnvironment(),
      GIT_DIR: join(outer, '.git'),
      GIT_INDEX_FILE: join(outer, '.git/index'),
      GIT_WORK_TREE: outer,
    };
    expect((await deltabook(top, ['apply', '-'], { input: ADD, env })).code).toBe(0);
    expect(commits(top)).toBe(3);
    expect(picture(outer)).toEqual(before);
  });
});

function conflict(top: string, verb: 'merge' | 'rebase' | 'cherry-pick'): void {
  git(top, 'checkout', '-q', '-b', 'side');
  write(top, 'other.txt', 'side\n');
  git(top, 'commit', '-q', '-am', 'side');
  git(top, 'checkout', '-q', 'main');
  write(top, 'other.txt', 'main\n');
  git(top, 'commit', '-q', '-am', 'main');
  expect(() => git(top, verb, 'side')).toThrow();
}

function editSnapshot(top: string): void {
  const name = git(top, 'ls-files', 'pb/deltas').trim();
  write(top, name, readFileSync(join(top, name), 'utf8').replace('"helpful": 5', '"helpful": 6'));
  git(top, 'commit', '-q', '-am', 'edit');
}

function commitText(top: string, text: string): void {
  write(top, 'pb/ADAPTER.md', text);
  git(top, 'commit', '-q', '-am', 'text');
}
