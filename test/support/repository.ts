import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { onTestFinished } from 'vitest';

/** An environment without the tester's own git configuration and identity. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  return { ...env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', NO_COLOR: '1' };
}

/** An empty folder that goes when the test does. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'deltabook-test-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs git and returns what it printed; throws where it fails. */
export function git(cwd: string, ...args: readonly string[]): string {
  const run = execFileSync('git', args, {
    cwd,
    env: cleanEnvironment(),
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return run.toString();
}

/** A repository on branch `main` without a commit, with an identity of its own. */
export function emptyRepository(): string {
  const top = temporaryFolder();
  git(top, 'init', '-q', '-b', 'main');
  git(top, 'config', 'user.name', 'Ada Tester');
  git(top, 'config', 'user.email', 'ada@example.org');
  return top;
}

/** The same with one commit that holds `other.txt`. */
export function newRepository(): string {
  const top = emptyRepository();
  write(top, 'other.txt', 'other\n');
  git(top, 'add', '-A');
  git(top, 'commit', '-q', '-m', 'start');
  return top;
}

/** Writes a file, and the folders above it. */
export function write(top: string, path: string, content: string | Uint8Array): string {
  const file = join(top, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

/** Installs a hook that is a shell script. */
export function hook(top: string, name: string, script: string): void {
  const file = write(top, `.git/hooks/${name}`, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

/** Everything of a repository that a tool must not change behind its user's back. */
export interface Picture {
  readonly head: string;
  readonly refs: string;
  readonly index: string;
  readonly stashes: string;
  readonly config: string;
  readonly status: string;
  readonly locks: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

/** Takes a picture of a repository; `.deltabook/`, which git ignores, is not in it. */
export function picture(top: string): Picture {
  const tryGit = (...args: readonly string[]) => {
    try {
      return git(top, ...args);
    } catch {
      return '(none)';
    }
  };
  const gitDir = git(top, 'rev-parse', '--absolute-git-dir').trim();
  return {
    head: readFileSync(join(gitDir, 'HEAD'), 'utf8') + tryGit('rev-parse', '-q', '--verify', 'HEAD'),
    refs: tryGit('for-each-ref'),
    index: git(top, 'ls-files', '-s', '-v', '-z'),
    stashes: tryGit('stash', 'list'),
    config: git(top, 'config', '--local', '--list'),
    status: git(top, 'status', '--porcelain=v2', '-z', '--untracked-files=all'),
    locks: locksIn(gitDir),
    files: filesIn(top),
  };
}

/** Locks, journals and temporary files that a finished command must not leave. */
function locksIn(gitDir: string): string[] {
  return allFiles(gitDir)
    .filter((file) => !file.includes('/objects/'))
    .filter((file) => /\.lock$|\.tmp$|\/deltabook\//.test(file))
    .map((file) => relative(gitDir, file));
}

function filesIn(top: string): Record<string, string> {
  const own = allFiles(top).filter((file) => !/\/\.(?:git|deltabook)\//.test(file));
  return Object.fromEntries(own.map((file) => [relative(top, file), fingerprint(file)]));
}

function fingerprint(file: string): string {
  const found = lstatSync(file);
  if (found.isSymbolicLink()) return `-> ${readlinkSync(file)}`;
  return `${(found.mode & 0o777).toString(8)} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`;
}

function allFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? allFiles(path) : [path];
  });
}

/** A picture without the paths that a command was meant to write, and without what its commit moves. */
export function othersIn(taken: Picture, paths: readonly string[]): object {
  const keep = ([path]: readonly [string, string]) => !paths.includes(path);
  const records = (text: string) =>
    text
      .split('\0')
      .filter((record) => !paths.some((path) => record.endsWith(path)))
      .join('\0');
  return {
    index: records(taken.index),
    status: records(taken.status),
    stashes: taken.stashes,
    config: taken.config,
    locks: taken.locks,
    files: Object.fromEntries(Object.entries(taken.files).filter(keep)),
  };
}
