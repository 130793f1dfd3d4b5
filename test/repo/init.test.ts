import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deltabook } from '../support/cli.ts';
import { adapter, commits, delta } from '../support/playbook.ts';
import {
  emptyRepository,
  git,
  newRepository,
  othersIn,
  picture,
  temporaryFolder,
  write,
} from '../support/repository.ts';

const FILES = [
  'pb/.gitattributes',
  'pb/ADAPTER.md',
  'pb/deltabook.yaml',
  expect.stringMatching(/^pb\/deltas\/00000-[0-9a-f]{12}-[0-9a-f]{6}\.json$/),
];

describe('init', () => {
  it.each(['ace@1.0', 'appworld@1.0'])(
    'makes one commit with a playbook of %s that passes its own check',
    async (template) => {
      const top = newRepository();
      write(top, 'mine.txt', 'mine\n');
      git(top, 'add', 'mine.txt');
      const before = picture(top);
      const result = await deltabook(top, ['init', 'pb', '--template', template]);
      expect(result.code).toBe(0);
      const files = git(top, 'diff-tree', '-r', '--no-commit-id', '--name-only', 'HEAD').trim().split('\n');
      expect(files).toEqual(FILES);
      expect(othersIn(picture(top), files)).toEqual(othersIn(before, files));
      expect(result.stdout).toContain('@pb/ADAPTER.md');
      const check = await deltabook(top, ['check']);
      expect(check.stdout).toMatch(/^pb\/ADAPTER\.md: 0 bullets, .* no problems\n$/);
      expect(check.code).toBe(0);
    },
  );

  it('begins on a branch without commits', async () => {
    const top = emptyRepository();
    expect((await deltabook(top, ['init', 'pb'])).code).toBe(0);
    expect(commits(top)).toBe(1);
    expect(git(top, 'status', '--porcelain')).toBe('');
  });

  it.each([
    ['LF', '# Notes\n\nOurs.\n', 'text eol=lf'],
    ['CRLF', '# Notes\r\n\r\nOurs.\r\n', '-text'],
    ['no final newline', '# Notes', 'text eol=lf'],
  ])('appends the regions to a file that is there (%s), its text untouched', async (_, text, attribute) => {
    const top = newRepository();
    write(top, 'pb/ADAPTER.md', text);
    git(top, 'add', '-A');
    git(top, 'commit', '-q', '-m', 'notes');
    expect((await deltabook(top, ['init', 'pb'])).code).toBe(0);
    expect(adapter(top).startsWith(text)).toBe(true);
    expect(adapter(top)).toContain('<!-- playbook:start -->');
    if (text.includes('\r\n')) expect(adapter(top).replaceAll('\r\n', '')).not.toContain('\n');
    expect(readFileSync(join(top, 'pb/.gitattributes'), 'utf8')).toContain(`ADAPTER.md ${attribute}\n`);
    expect(git(top, 'status', '--porcelain')).toBe('');
  });

  it('takes over a playbook that is there without a config, as it is', async () => {
    const top = newRepository();
    const text =
      '# Ours\n\n<!-- playbook:start -->\n## OTHERS\n[oth-12345] helpful=3 harmful=1 :: Ask.\n<!-- playbook:end -->\n';
    write(top, 'pb/ADAPTER.md', text);
    expect((await deltabook(top, ['init', 'pb'])).code).toBe(0);
    expect(adapter(top)).toBe(text);
    expect(
      (
        await deltabook(top, ['apply', '-'], {
          input: delta({ type: 'TAG', id: 'oth-12345', tag: 'helpful' }),
        })
      ).code,
    ).toBe(0);
    expect(adapter(top)).toBe(text.replace('helpful=3', 'helpful=4'));
  });

  it('puts the regions at the end of a host, and says where in the config', async () => {
    const top = newRepository();
    write(top, 'CLAUDE.md', '# Ours\n');
    write(top, '.gitattributes', '*.png binary');
    git(top, 'add', '-A');
    git(top, 'commit', '-q', '-m', 'host');
    const result = await deltabook(top, ['init', 'playbooks/orders', '--in', 'CLAUDE.md']);
    expect(result.code).toBe(0);
    expect(result.stdout).toContain('CLAUDE.md holds the playbook');
    expect(readFileSync(join(top, 'playbooks/orders/deltabook.yaml'), 'utf8')).toContain(
      'file: "../../CLAUDE.md"\n',
    );
    expect(readFileSync(join(top, 'CLAUDE.md'), 'utf8')).toMatch(/^# Ours\n\n<!-- guide:start -->/);
    expect(readFileSync(join(top, '.gitattributes'), 'utf8')).toBe('*.png binary\n/CLAUDE.md text eol=lf\n');
    expect(existsSync(join(top, 'playbooks/orders/ADAPTER.md'))).toBe(false);
    expect((await deltabook(top, ['check'])).code).toBe(0);
  });

  it('names a schema for editors in the first line of the config', async () => {
    const top = newRepository();
    await deltabook(top, ['init', 'pb']);
    const config = readFileSync(join(top, 'pb/deltabook.yaml'), 'utf8');
    expect(config).toMatch(
      /^# yaml-language-server: \$schema=\S+\/deltabook\.schema\.json\ntemplate: ace@1\.0\n$/,
    );
  });

  it.each([
    ['a playbook that is there already', 2, 'E_USAGE', ['init', 'pb']],
    ['an unknown template', 2, 'E_CONFIG', ['init', 'new', '--template', 'acme@1.0']],
    ['a template without its version', 2, 'ace@1.0', ['init', 'new', '--template', 'ace']],
    ['a file to import that is not there', 2, 'E_USAGE', ['init', 'new', '--from', 'nowhere.txt']],
    ['a folder outside of the repository', 3, 'E_', ['init', '../outside']],
  ])('refuses %s and writes nothing', async (_, code, says, args) => {
    const top = newRepository();
    await deltabook(top, ['init', 'pb']);
    const before = picture(top);
    const result = await deltabook(top, args);
    expect(result.stderr).toContain(says);
    expect(result.code).toBe(code);
    expect(picture(top)).toEqual(before);
  });

  it('does not take in edits of the host that nobody committed', async () => {
    const top = newRepository();
    write(top, 'other.txt', 'edited\n');
    const before = picture(top);
    const result = await deltabook(top, ['init', 'pb', '--in', 'other.txt']);
    expect(result.stderr).toContain('E_TARGET_DIRTY');
    expect(picture(top)).toEqual(before);
  });

  it('says what it would make in a dry run, and makes nothing', async () => {
    const top = newRepository();
    const before = picture(top);
    const result = await deltabook(top, ['init', 'pb', '--dry-run']);
    expect(result.stdout).toContain('would commit');
    expect(result.stdout).toContain('pb/deltabook.yaml');
    expect(picture(top)).toEqual(before);
  });

  it('needs a repository, and says how to make one', async () => {
    const folder = temporaryFolder();
    const result = await deltabook(folder, ['init', 'pb'], {
      env: { GIT_CEILING_DIRECTORIES: join(folder, '..') },
    });
    expect(result.code).toBe(3);
    expect(result.stderr).toContain('git init');
    expect(existsSync(join(folder, 'pb'))).toBe(false);
  });
});

describe('init --from', () => {
  it('keeps ids, counters and order of ACE text, and goes on with them', async () => {
    const top = newRepository();
    const text = [
      '## FORMULAS & CALCULATIONS',
      '[calc-00012] helpful=7 harmful=2 :: Fee is 2 %.',
      '[calc-00003] helpful=0 harmful=0 :: Round last.',
      '',
      '## SOMETHING ELSE',
      '[x_1] helpful=1 harmful=0 :: Kept.',
    ].join('\n');
    const result = await deltabook(top, ['init', 'pb', '--from', write(top, '.git/ace.txt', text)]);
    expect(result.code).toBe(0);
    expect(result.stdout).toContain('3 of 3 read');
    expect(result.stderr).toContain('SOMETHING ELSE');
    expect(adapter(top)).toContain(
      '## FORMULAS & CALCULATIONS\n\n[calc-00012] helpful=7 harmful=2 :: Fee is 2 %.\n\n[calc-00003] helpful=0 harmful=0 :: Round last.\n',
    );
    expect(adapter(top)).toContain('## OTHERS\n\n[x_1] helpful=1 harmful=0 :: Kept.\n');
    expect(readFileSync(join(top, 'pb/deltabook.yaml'), 'utf8')).toContain('ids: any');
    expect((await deltabook(top, ['check'])).code).toBe(0);
    expect((await deltabook(top, ['add', 'And so on.', '--section', 'formulas'])).code).toBe(0);
  });

  it.each([
    ['a bracket that is not closed', '[shr-00002 Broken line', 'bullet/malformed'],
    ['a counter that is no number', '[shr-00002] helpful=x harmful=0 :: Broken', 'bullet/malformed'],
    ['an id that comes twice', '[shr-00001] Again', 'bullet/id-duplicate'],
    ['a second line', 'the rest of the bullet above', 'bullet/continued'],
    ['an invisible character', '[shr-00002] a\u200Bb', 'content/invisible'],
    ['a marker', '[shr-00002] <!-- playbook:end -->', 'content/marker'],
  ])('refuses %s, names the line and writes nothing', async (_, line, ruleId) => {
    const top = newRepository();
    const before = picture(top);
    const from = write(top, '.git/from.txt', `## STRATEGIES AND HARD RULES\n[shr-00001] Fine.\n${line}\n`);
    const result = await deltabook(top, ['init', 'pb', '--template', 'appworld@1.0', '--from', from]);
    expect(result.code).toBe(1);
    expect(result.stdout).toContain('.git/from.txt:3:1 error');
    expect(result.stdout).toContain(ruleId);
    expect(result.stdout).toContain('1 of 2 read');
    expect(picture(top)).toEqual(before);
  });
});
