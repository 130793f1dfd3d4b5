import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cleanEnvironment, git, temporaryFolder } from './support/repository.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

describe('the packed package', () => {
  it('runs where it is installed, without a network, with its templates and its types', () => {
    const folder = temporaryFolder();
    const [packed] = JSON.parse(
      run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], ROOT),
    );
    const home = join(folder, 'elsewhere');
    mkdirSync(home);
    run('npm', ['init', '-y'], home);
    run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, packed.filename)], home);
    expect(readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'deltabook',
    ]);

    git(home, 'init', '-q', '-b', 'main');
    git(home, 'config', 'user.name', 'Ada');
    git(home, 'config', 'user.email', 'ada@example.org');
    writeFileSync(join(home, '.gitignore'), 'node_modules\n');
    writeFileSync(
      join(home, 'd.json'),
      '{"operations": [{"type": "ADD", "section": "apis", "content": "Ask."}]}',
    );
    expect(run('npx', ['deltabook', 'init', 'pb', '--template', 'appworld@1.0'], home)).toContain(
      'committed',
    );
    expect(run('npx', ['deltabook', 'apply', 'd.json'], home)).toContain('committed');
    expect(git(home, 'rev-list', '--count', 'HEAD').trim()).toBe('2');

    const use =
      "import { readPlaybook, type Outcome } from 'deltabook';\nexport const n: number = readPlaybook('').diagnostics.length;\nexport type O = Outcome['outcome'];\n";
    writeFileSync(join(home, 'use.mts'), use);
    run(
      join(ROOT, 'node_modules/.bin/tsc'),
      ['--noEmit', '--strict', '--module', 'nodenext', 'use.mts'],
      home,
    );
    const schema = JSON.parse(
      readFileSync(join(home, 'node_modules/deltabook/dist/deltabook.schema.json'), 'utf8'),
    );
    expect(schema).toMatchObject({ title: 'deltabook.yaml', required: ['template'] });
    expect(readFileSync(join(home, 'node_modules/deltabook/dist/third-party-licenses.md'), 'utf8')).toContain(
      'commander',
    );
  });

  it('offers other programs these names, and no more', async () => {
    const api = await import('../src/index.ts');
    expect(Object.keys(api).toSorted()).toEqual([
      'ToolError',
      'applyToPlaybook',
      'deltaId',
      'formatBullet',
      'initPlaybook',
      'normalise',
      'parseDelta',
      'readPlaybook',
      'sectionKey',
    ]);
  });

  it('opens a connection by `adapt` alone: no other command can, not even by what it loads later', () => {
    const chunks = readdirSync(join(ROOT, 'dist/chunks'));
    const textOf = (name: string) => readFileSync(join(ROOT, 'dist/chunks', name), 'utf8');
    const modules = 'https?|http2|net|tls|dgram|dns';
    const network = new RegExp(
      `(?:from|import|import\\()\\s*["'\`](?:node:)?(?:${modules})["'\`]|(?<![\\w"'\`])fetch(?![\\w"'\`])`,
    );
    const able = chunks.filter((name) => network.test(textOf(name)));
    expect(able.map((name) => name.split('-')[0]).toSorted()).toEqual(['adapt', 'openai', 'server']);
    const reached = (names: readonly string[], seen = new Set<string>()): Set<string> => {
      for (const name of names.filter((each) => !seen.has(each))) {
        seen.add(name);
        reached(
          [...textOf(name).matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g)].map((match) => match[1] ?? ''),
          seen,
        );
      }
      return seen;
    };
    const commands = chunks.filter((name) => /^(?:init|add|apply|check|show|log)-/.test(name));
    expect(commands.length).toBeGreaterThanOrEqual(6);
    expect(able.filter((name) => reached(commands).has(name))).toEqual([]);
    // The control: what `adapt` reaches.
    expect(reached(chunks.filter((name) => name.startsWith('adapt-')))).toContain(
      able.find((name) => name.startsWith('openai-')),
    );
  });
});

describe('the command in the checkout', () => {
  it('can be started after a build', () => {
    expect(run('npx', ['deltabook', '--version'], ROOT)).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(statSync(join(ROOT, 'dist/cli.js')).mode & 0o111).toBe(0o111);
  });
});

describe('asking for the version', () => {
  it('imports nothing', () => {
    const text = readFileSync(join(ROOT, 'dist/cli.js'), 'utf8');
    expect(text).not.toMatch(/^\s*import[\s{*"']|;import[\s{*"']/m);
  });
});

function run(program: string, args: readonly string[], cwd: string): string {
  return execFileSync(program, args, {
    cwd,
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  }).toString();
}
