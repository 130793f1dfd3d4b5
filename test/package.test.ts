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

  it('opens no connection: nothing in it can', () => {
    const chunks = readdirSync(join(ROOT, 'dist/chunks'));
    const network = /(?:from|import|import\()\s*["'`](?:node:)?(?:https?|http2|net|tls|dgram|dns)["'`]/;
    const able = chunks.filter((name) => network.test(readFileSync(join(ROOT, 'dist/chunks', name), 'utf8')));
    expect(able).toEqual([]);
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
