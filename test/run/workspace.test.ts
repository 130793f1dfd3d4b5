import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ToolError } from '../../src/errors.ts';
import { inParallel } from '../../src/run/pool.ts';
import { openWorkspaces, type WorkspaceSettings } from '../../src/run/workspace.ts';
import type { Git } from '../../src/run/worktree.ts';
import {
  cleanEnvironment,
  git,
  hook,
  newRepository,
  picture,
  temporaryFolder,
  write,
} from '../support/repository.ts';
import { ownTemporaryPlace } from './program.ts';

const noGit: Git = async () => {
  throw new Error('no git here');
};

/** Opens a workspace for a task with these files. */
async function open(settings: Partial<WorkspaceSettings>, files?: readonly string[]) {
  const openWorkspace = openWorkspaces({
    kind: 'copy',
    filesFrom: '/',
    commit: 'HEAD',
    git: noGit,
    ...settings,
  });
  const { folder, close } = await openWorkspace({ id: 't1', input: 'x', ...(files && { files }) });
  return { folder: folder ?? 'none', close };
}

function gitOf(top: string): Git {
  return (args) =>
    new Promise((resolve) => {
      execFile('git', args, { cwd: top, env: cleanEnvironment() }, (error, stdout, stderr) =>
        resolve({ code: error ? 1 : 0, stdout, stderr }),
      );
    });
}

/** A git that is interrupted in these commands; `add` has done its work by then, and `remove` has done nothing. */
function interruptedAt(run: Git, ...commands: readonly string[]): Git {
  return async (args) => {
    if (!args.includes('remove')) {
      const result = await run(args);
      if (!commands.some((command) => args.includes(command))) return result;
    }
    throw new ToolError('E_INTERRUPTED', 'interrupted');
  };
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('no workspace', () => {
  it('has no folder', async () => {
    const { folder, close } = await open({ kind: 'none' }, ['/etc/passwd']);
    expect(folder).toBe('none');
    await close();
  });
});

describe('a workspace of copies', () => {
  it("holds the task's files at their paths and nothing else, and goes with all that came into it", async () => {
    const filesFrom = temporaryFolder();
    write(filesFrom, 'a.txt', 'a');
    write(filesFrom, 'data/deep/b c.txt', 'b');
    write(filesFrom, 'other.txt', 'other');
    symlinkSync('a.txt', join(filesFrom, 'linked.txt'));
    const place = ownTemporaryPlace();
    const { folder, close } = await open({ filesFrom }, ['a.txt', './data/deep/b c.txt', 'linked.txt']);
    expect(modeOf(folder)).toBe(0o700);
    const found = readdirSync(folder, { recursive: true }).sort();
    expect(found).toEqual(['a.txt', 'data', 'data/deep', 'data/deep/b c.txt', 'linked.txt']);
    write(folder, 'a.txt', 'changed');
    write(folder, 'linked.txt', 'changed');
    write(folder, 'new/file', '');
    expect(readFileSync(join(filesFrom, 'a.txt'), 'utf8')).toBe('a');
    await close();
    expect(readdirSync(place)).toEqual([]);
  });

  it('is empty for a task without files, and a fresh one each time', async () => {
    const [one, two] = [await open({}), await open({})];
    expect(one.folder).not.toBe(two.folder);
    expect(readdirSync(one.folder)).toEqual([]);
    await one.close();
    expect(existsSync(two.folder)).toBe(true);
    await two.close();
  });

  it('keeps what can be executed so, and lets everything be written', async () => {
    const filesFrom = temporaryFolder();
    chmodSync(write(filesFrom, 'run.sh', '#!/bin/sh\n'), 0o555);
    chmodSync(write(filesFrom, 'data.txt', ''), 0o444);
    const { folder, close } = await open({ filesFrom }, ['run.sh', 'data.txt']);
    expect([modeOf(join(folder, 'run.sh')), modeOf(join(folder, 'data.txt'))]).toEqual([0o755, 0o644]);
    await close();
  });

  it('goes with folders that nobody may write in, and not through links', async () => {
    asNobody();
    const outside = temporaryFolder();
    write(outside, 'kept.txt', 'kept');
    const { folder, close } = await open({});
    write(folder, 'locked/deep/file', '');
    symlinkSync(outside, join(folder, 'locked/out'));
    chmodSync(join(folder, 'locked/deep'), 0o555);
    chmodSync(join(folder, 'locked'), 0o500);
    await close();
    expect([existsSync(folder), readdirSync(outside)]).toEqual([false, ['kept.txt']]);
  });

  it('may be gone already', async () => {
    const { folder, close } = await open({});
    rmSync(folder, { recursive: true });
    await close();
  });

  it.each([
    ['../secret.txt', 'leads through `..`'],
    ['sub/../a.txt', 'leads through `..`'],
    ['/etc/hostname', 'is an absolute path'],
    ['out.txt', 'is a link that leads out'],
    ['out/secret.txt', 'is a link that leads out'],
    ['sub', 'is no file'],
    ['none.txt', 'does not exist'],
  ])('refuses %s, and leaves no folder', async (path, reason) => {
    const above = temporaryFolder();
    const filesFrom = join(above, 'tasks');
    write(above, 'secret.txt', 'secret');
    write(filesFrom, 'a.txt', 'a');
    mkdirSync(join(filesFrom, 'sub'));
    symlinkSync('../secret.txt', join(filesFrom, 'out.txt'));
    symlinkSync('..', join(filesFrom, 'out'));
    const place = ownTemporaryPlace();
    await expect(open({ filesFrom }, ['a.txt', path])).rejects.toMatchObject({
      code: 'E_CONFIG',
      message: `task \`t1\` brings the file \`${path}\`, which ${reason}; expected a file inside ${filesFrom}`,
    });
    expect(readdirSync(place)).toEqual([]);
  });
});

describe('a worktree', () => {
  function repository() {
    const top = newRepository();
    chmodSync(write(top, 'run.sh', '#!/bin/sh\n'), 0o755);
    write(top, 'src/a.txt', 'committed\n');
    git(top, 'add', '-A');
    git(top, 'commit', '-q', '-m', 'more');
    const commit = git(top, 'rev-parse', 'HEAD').trim();
    const settings = { kind: 'worktree', filesFrom: top, commit, git: gitOf(top) } as const;
    return { top, commit, settings };
  }

  /** What of a repository is not to change: the picture, and what git and the disk know of worktrees. */
  function whole(top: string) {
    const worktrees = git(top, 'worktree', 'list', '--porcelain');
    return { ...picture(top), worktrees, entries: existsSync(join(top, '.git/worktrees')) };
  }

  it('is a detached tree of the commit, with the files of the task over it, whatever the user has there', async () => {
    const { top, commit, settings } = repository();
    write(top, 'src/a.txt', 'staged\n');
    git(top, 'add', '-A');
    write(top, 'src/a.txt', 'unsaved\n');
    write(top, 'tasks/src/a.txt', 'of the task\n');
    write(top, 'tasks/new.txt', 'new\n');
    const before = whole(top);
    const plain = await open(settings);
    expect(readFileSync(join(plain.folder, 'src/a.txt'), 'utf8')).toBe('committed\n');
    expect(modeOf(join(plain.folder, 'run.sh')) & 0o111).toBe(0o111);
    expect(git(plain.folder, 'rev-parse', 'HEAD').trim()).toBe(commit);
    expect(git(plain.folder, 'branch', '--show-current')).toBe('');
    const filled = await open({ ...settings, filesFrom: join(top, 'tasks') }, ['src/a.txt', 'new.txt']);
    expect(git(filled.folder, 'status', '--porcelain')).toBe(' M src/a.txt\n?? new.txt\n');
    await plain.close();
    await filled.close();
    expect(whole(top)).toEqual(before);
    expect([existsSync(plain.folder), existsSync(filled.folder)]).toEqual([false, false]);
  });

  it('stands eight times at once, and the repository is unchanged after', async () => {
    const { top, settings } = repository();
    const before = whole(top);
    const openWorkspace = openWorkspaces(settings);
    const statuses = await inParallel(
      Array.from({ length: 8 }, (_, i) => i),
      8,
      async (i) => {
        const { folder = '', close } = await openWorkspace({ id: `t${i}`, input: 'x' });
        write(folder, 'src/a.txt', `${i}\n`);
        git(folder, 'add', '-A');
        const status = git(folder, 'status', '--porcelain') + readFileSync(join(folder, 'src/a.txt'), 'utf8');
        await close();
        return status;
      },
    );
    expect(statuses).toEqual(Array.from({ length: 8 }, (_, i) => `M  src/a.txt\n${i}\n`));
    expect(whole(top)).toEqual(before);
  });

  it('runs no hook and no watcher of the repository', async () => {
    const { top, settings } = repository();
    const ran = join(temporaryFolder(), 'ran');
    for (const name of ['post-checkout', 'reference-transaction', 'post-index-change'])
      hook(top, name, `echo ${name} >> '${ran}'`);
    chmodSync(write(top, '.git/watch', `#!/bin/sh\necho watch >> '${ran}'\n`), 0o755);
    git(top, 'config', 'core.fsmonitor', join(top, '.git/watch'));
    const { close } = await open(settings);
    await close();
    expect(existsSync(ran)).toBe(false);
  });

  it.each<[string, (folder: string, top: string) => void]>([
    ['locked it', (folder) => git(folder, 'worktree', 'lock', '.')],
    ['deleted it', (folder) => rmSync(folder, { recursive: true })],
    [
      'locked and deleted it',
      (folder, top) => {
        git(top, 'worktree', 'lock', folder);
        rmSync(folder, { recursive: true });
      },
    ],
    ['deleted its .git file', (folder) => unlinkSync(join(folder, '.git'))],
    [
      'pointed its .git file elsewhere',
      (folder, top) => write(folder, '.git', `gitdir: ${top}/.git/worktrees/other\n`),
    ],
    ['pruned its entry', (_, top) => rmSync(join(top, '.git/worktrees'), { recursive: true })],
    ['made a repository in it', (folder) => git(folder, 'init', '-q', 'inner')],
    [
      'made a folder read-only',
      (folder) => {
        write(folder, 'locked/file', '');
        chmodSync(join(folder, 'locked'), 0o555);
      },
    ],
  ])('leaves neither folder nor entry where the agent %s', async (_, harm) => {
    const { top, settings } = repository();
    const before = whole(top);
    const { folder, close } = await open(settings);
    harm(folder, top);
    await close();
    expect(existsSync(folder)).toBe(false);
    expect(whole(top)).toEqual(before);
  });

  it.each(['plain', 'locked', 'deleted'])('is removed by git itself: %s', async (state) => {
    const { settings } = repository();
    const removals: (readonly [string, number])[] = [];
    const recorded: Git = async (args) => {
      const result = await settings.git(args);
      if (args.includes('remove')) removals.push([args.slice(-4).join(' '), result.code]);
      return result;
    };
    const { folder, close } = await open({ ...settings, git: recorded });
    if (state === 'locked') git(folder, 'worktree', 'lock', '.');
    if (state === 'deleted') rmSync(folder, { recursive: true });
    await close();
    expect(removals).toEqual([[`remove --force --force ${folder}`, 0]]);
  });

  it('leaves neither folder nor entry where git is interrupted when it is to be removed', async () => {
    const { top, settings } = repository();
    const before = whole(top);
    const { folder, close } = await open({ ...settings, git: interruptedAt(settings.git, 'remove') });
    await close();
    expect(existsSync(folder)).toBe(false);
    expect(whole(top)).toEqual(before);
  });

  it('leaves neither folder nor entry where git is interrupted when it is made', async () => {
    const { top, settings } = repository();
    const before = whole(top);
    const place = ownTemporaryPlace();
    const opened = open({ ...settings, git: interruptedAt(settings.git, 'add', 'remove') });
    await expect(opened).rejects.toMatchObject({ code: 'E_INTERRUPTED' });
    expect(readdirSync(place)).toEqual([]);
    expect(whole(top)).toEqual(before);
  });

  it('leaves neither folder nor entry where a file of the task is not there', async () => {
    const { top, settings } = repository();
    const before = whole(top);
    const place = ownTemporaryPlace();
    await expect(open(settings, ['none.txt'])).rejects.toMatchObject({ code: 'E_CONFIG' });
    expect(readdirSync(place)).toEqual([]);
    expect(whole(top)).toEqual(before);
  });

  it('of a commit that is not there is an error in the words of git', async () => {
    const { top, settings } = repository();
    const before = whole(top);
    const place = ownTemporaryPlace();
    const commit = '1'.repeat(40);
    await expect(open({ ...settings, commit })).rejects.toMatchObject({
      code: 'E_GIT',
      message: expect.stringMatching(/^cannot make a worktree of 1{40}: fatal: /),
    });
    expect(readdirSync(place)).toEqual([]);
    expect(whole(top)).toEqual(before);
  });

  it('gets no file through a link that the commit holds', async () => {
    const outside = temporaryFolder();
    const { top, settings } = repository();
    symlinkSync(outside, join(top, 'way'));
    write(outside, 'kept.txt', 'kept');
    symlinkSync(join(outside, 'kept.txt'), join(top, 'link.txt'));
    git(top, 'add', '-A');
    git(top, 'commit', '-q', '-m', 'links');
    const commit = git(top, 'rev-parse', 'HEAD').trim();
    const filesFrom = temporaryFolder();
    write(filesFrom, 'way/in.txt', 'in');
    write(filesFrom, 'link.txt', 'of the task');
    await expect(open({ ...settings, commit, filesFrom }, ['way/in.txt'])).rejects.toMatchObject({
      code: 'E_CONFIG',
      message: expect.stringContaining('would be copied through a link of the workspace'),
    });
    const { folder, close } = await open({ ...settings, commit, filesFrom }, ['link.txt']);
    expect(readFileSync(join(folder, 'link.txt'), 'utf8')).toBe('of the task');
    await close();
    expect(readdirSync(outside)).toEqual(['kept.txt']);
    expect(readFileSync(join(outside, 'kept.txt'), 'utf8')).toBe('kept');
  });
});

/** Where the tests run as root, to whom no folder is read-only, this one goes on as another user. */
function asNobody(): void {
  if (process.getuid?.() !== 0) return;
  process.seteuid?.(65534);
  onTestFinished(() => process.seteuid?.(0));
}
