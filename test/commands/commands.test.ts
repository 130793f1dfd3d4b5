import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deltabook } from '../support/cli.ts';
import { adapter, commits, delta, repositoryWithPlaybook } from '../support/playbook.ts';
import { git, newRepository, picture, write } from '../support/repository.ts';

describe('deltabook', () => {
  it('tells its version, its commands and, for each, an example', async () => {
    const top = newRepository();
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect((await deltabook(top, ['--version'])).stdout).toBe(`${version}\n`);
    const help = await deltabook(top, ['--help']);
    for (const name of ['init', 'add', 'apply', 'check', 'show', 'log', 'adapt']) {
      expect(help.stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
      const own = await deltabook(top, [name, '--help']);
      expect(own.code).toBe(0);
      expect(own.stdout).toMatch(/\nExample:\n {2}\$ deltabook /);
      expect(own.stdout).toContain('--json');
    }
  });

  it.each([
    [['aply']],
    [['apply', '--frce', 'x']],
    [['apply']],
    [['show', '--as', 'xml']],
    [['show', 'x', '--stats']],
  ])('exits with 2 on %j and says what is meant', async (args) => {
    const top = await repositoryWithPlaybook();
    const result = await deltabook(top, args);
    expect(result.code).toBe(2);
    expect(result.stderr).not.toBe('');
    expect(result.stdout).toBe('');
  });

  it('prints one JSON document for a breakdown as well', async () => {
    const result = await deltabook(newRepository(), ['check', '--json']);
    expect(result.code).toBe(2);
    expect(JSON.parse(result.stdout)).toMatchObject({ schema: 'deltabook/error@1', code: 'E_PLAYBOOK' });
  });

  it('takes the playbook here, the only one below, or lists them', async () => {
    const top = await repositoryWithPlaybook();
    expect((await deltabook(join(top, 'pb'), ['check'])).code).toBe(0);
    expect((await deltabook(top, ['check'])).code).toBe(0);
    await deltabook(top, ['init', 'deep/other']);
    const several = await deltabook(top, ['show']);
    expect(several.code).toBe(2);
    expect(several.stderr).toContain('--playbook pb');
    expect(several.stderr).toContain('--playbook deep/other');
    expect((await deltabook(top, ['check', '--playbook', 'deep/other'])).code).toBe(0);
  });
});

describe('add', () => {
  it('adds a lesson with its condition, and does nothing when told the same again', async () => {
    const top = await repositoryWithPlaybook();
    const args = ['add', 'Ask for every page.', '--section', 'cal', '--when', 'the API is v3'];
    expect((await deltabook(top, args)).code).toBe(0);
    expect(adapter(top)).toMatch(
      /## FORMULAS & CALCULATIONS\n\n\[cal-\d{5}\] helpful=0 harmful=0 :: When the API is v3: Ask for every page\.\n/,
    );
    const before = picture(top);
    expect((await deltabook(top, args)).stdout).toContain('unchanged');
    expect(picture(top)).toEqual(before);
  });

  it('puts what fits nowhere into others, and says so', async () => {
    const top = await repositoryWithPlaybook();
    const result = await deltabook(top, ['add', 'Ask.', '--section', 'weather', '--json']);
    const { added, diagnostics } = JSON.parse(result.stdout);
    expect(added).toEqual([expect.stringMatching(/^oth-/)]);
    expect(diagnostics).toEqual([
      expect.objectContaining({
        ruleId: 'section/fallback',
        severity: 'note',
        pointer: '/operations/0/section',
      }),
    ]);
  });

  it('refuses what a reviewer would not see', async () => {
    const top = await repositoryWithPlaybook();
    const result = await deltabook(top, ['add', 'Ask.\u200B']);
    expect(result.code).toBe(1);
    expect(result.stdout).toContain('content/invisible');
    expect(result.stdout).not.toContain('\u200B');
  });
});

describe('a refused delta', () => {
  const faults: readonly [string, string, readonly string[]][] = [
    ['that is no JSON', 'lesson', ['']],
    ['of a later version', '{"deltabook": 2, "operations": []}', ['/deltabook']],
    ['with an unknown type', delta({ type: 'FOO' }), ['/operations/0/type']],
    ['with an unknown id', delta({ type: 'DELETE', id: 'str-99999' }), ['/operations/0/id']],
    [
      'with a section that is no text',
      delta({ type: 'ADD', section: 3, content: 'x' }),
      ['/operations/0/section'],
    ],
    ['with a missing field', delta({ type: 'ADD', section: 'others' }), ['/operations/0/content']],
    [
      'with one bad operation among good ones',
      delta(
        { type: 'TAG', id: 'str-20451', tag: 'helpful' },
        { type: 'UPDATE', id: 'nope', content: 'x' },
        { type: 'ADD', section: 'others', content: 'y' },
      ),
      ['/operations/1/id'],
    ],
    [
      'with faults of every kind at once',
      delta(
        { type: 'FOO' },
        { type: 'DELETE', id: 'str-20450' },
        { type: 'ADD', section: 'others' },
        { type: 'MERGE', ids: ['a', 'b'], content: 'x' },
      ),
      ['/operations/0/type', '/operations/2/content', '/operations/1/id', '/operations/3/type'],
    ],
  ];

  it.each(faults)(
    '%s: one diagnostic a fault, nothing changed, and the delta is kept',
    async (_, input, pointers) => {
      const top = await repositoryWithPlaybook();
      write(top, 'mine.txt', 'mine\n');
      const before = picture(top);
      const result = await deltabook(top, ['apply', '-', '--json'], { input });
      expect(result.code).toBe(1);
      const { outcome, diagnostics, kept } = JSON.parse(result.stdout);
      expect(outcome).toBe('refused');
      expect(diagnostics.map((each: { pointer: string }) => each.pointer)).toEqual(pointers);
      expect(picture(top)).toEqual(before);
      expect(readFileSync(join(top, kept), 'utf8')).toBe(input);
      const report = JSON.parse(readFileSync(join(top, kept.replace('.json', '.diagnostics.json')), 'utf8'));
      expect(report.diagnostics).toHaveLength(pointers.length);
    },
  );

  it('is one that a check refuses, with what the check printed', async () => {
    const top = await repositoryWithPlaybook();
    const script = 'grep -c "A lesson" "$DELTABOOK_CANDIDATE"; echo no lessons please; exit 4';
    write(
      top,
      'pb/deltabook.yaml',
      `template: ace@1.0\nchecks: [{name: style, run: [sh, -c, ${JSON.stringify(script)}]}, {name: run, run: ["false"], on: run}]\n`,
    );
    git(top, 'commit', '-q', '-am', 'checks');
    const before = picture(top);
    const result = await deltabook(top, ['add', 'A lesson.']);
    expect(result.code).toBe(1);
    expect(result.stdout).toContain('Unexpected result of the check `style`');
    expect(result.stdout).toContain('1\nno lessons please');
    expect(picture(top)).toEqual(before);
  });

  it.each([
    ['[sleep, "60"]', 'no end after 0.2 s'],
    ['[no-such-program]', 'no start, expected exit code 0'],
  ])('is one whose check %s ends badly', async (run, says) => {
    const top = await repositoryWithPlaybook();
    write(
      top,
      'pb/deltabook.yaml',
      `template: ace@1.0\nchecks: [{name: style, run: ${run}, timeout_s: 0.2}]\n`,
    );
    git(top, 'commit', '-q', '-am', 'checks');
    const result = await deltabook(top, ['add', 'A lesson.']);
    expect(result.code).toBe(1);
    expect(result.stdout).toContain(says);
  });
});

describe('check', () => {
  it.each([
    [
      'an unknown key, with the nearest one',
      'tempalte: ace@1.0\ntemplate: ace@1.0\n',
      ':1:11 error Unexpected key `tempalte`, expected `template`',
    ],
    ['a missing template', 'file: ADAPTER.md\n', 'Unexpected absence of `template`'],
    [
      'a nested key',
      'template: ace@1.0\nagent: {comand: [x]}\n',
      'expected `command` (config/schema, /agent/comand)',
    ],
    [
      'a value of the wrong type',
      'template: ace@1.0\nmax_deletes_per_delta: many\n',
      ':2:24 error Unexpected string `many`',
    ],
    ['a check without a command', 'template: ace@1.0\nchecks: [{name: x}]\n', '/checks/0/run'],
    ['text that is no YAML', 'template: [\n', 'Unexpected YAML'],
    ['a key that stands twice', 'template: ace@1.0\ntemplate: ace@1.0\n', 'Unexpected YAML'],
    ['an absolute path', 'template: ace@1.0\nfile: /etc/passwd\n', 'config/path'],
  ])('names in the config %s', async (_, text, says) => {
    const top = await repositoryWithPlaybook();
    write(top, 'pb/deltabook.yaml', text);
    const result = await deltabook(top, ['check']);
    expect(result.code).toBe(1);
    expect(result.stdout).toContain(says);
    expect(result.stdout).toContain('pb/deltabook.yaml');
  });

  it('accepts every key of the config', async () => {
    const top = await repositoryWithPlaybook();
    const text = readFileSync(new URL('../fixtures/deltabook.whole.yaml', import.meta.url), 'utf8');
    write(top, 'pb/deltabook.yaml', text);
    const result = await deltabook(top, ['check']);
    expect(result.stdout).toContain('no problems');
  });

  it('names file, line and column of what is wrong with a playbook', async () => {
    const top = await repositoryWithPlaybook();
    const text = adapter(top)
      .replace('[str-60000] helpful=2', '[str-20451] helpful=007')
      .replace('## OTHERS', '## OTHERS\n\n## Weather\n\n- no id yet');
    write(top, 'pb/ADAPTER.md', text);
    const result = await deltabook(top, ['check']);
    expect(result.code).toBe(1);
    expect(result.stdout).toMatch(/^pb\/ADAPTER\.md:\d+:2 error Unexpected second bullet str-20451/m);
    expect(result.stdout).toMatch(/^pb\/ADAPTER\.md:\d+:1 warning str-20451: Unexpected helpful=007/m);
    expect(result.stdout).toMatch(/^pb\/ADAPTER\.md:\d+:1 warning Unexpected section `Weather`/m);
    expect(result.stdout).toMatch(/^pb\/ADAPTER\.md:\d+:1 note Unexpected line without an id/m);
  });

  it('counts tokens only near the limit, and once for each text', async () => {
    const top = await repositoryWithPlaybook();
    const template = readFileSync(new URL('../../templates/ace/template.yaml', import.meta.url), 'utf8');
    write(top, 'pb/t/template.yaml', template.replace('max_tokens: 100000', 'max_tokens: 300'));
    write(top, 'pb/t/ADAPTER.md', readFileSync(new URL('../../templates/ace/ADAPTER.md', import.meta.url)));
    write(top, 'pb/deltabook.yaml', 'template: ./t\n');
    const cache = join(top, '.deltabook/cache/tokens.json');
    const result = await deltabook(top, ['check']);
    expect(result.stdout).toContain('file/too-many-tokens');
    const [[key, tokens]] = Object.entries(JSON.parse(readFileSync(cache, 'utf8'))) as [[string, number]];
    expect(tokens).toBeGreaterThan(300);
    write(top, '.deltabook/cache/tokens.json', JSON.stringify({ [key]: 7 }));
    expect((await deltabook(top, ['check'])).code).toBe(0);
    write(top, 'pb/deltabook.yaml', 'template: ace@1.0\n');
    write(top, '.deltabook/cache/tokens.json', '');
    expect((await deltabook(top, ['check'])).code).toBe(0);
    expect(readFileSync(cache, 'utf8')).toBe('');
  });
});

describe('show', () => {
  it('prints what an agent is given: the guide, the sections with bullets, no counters', async () => {
    const top = await repositoryWithPlaybook();
    const { stdout } = await deltabook(top, ['show', '--as', 'agent']);
    expect(stdout).toContain('This is a playbook');
    expect(stdout).toContain('## STRATEGIES & INSIGHTS\n\n[str-20451] Look the API up');
    expect(stdout).not.toMatch(/helpful=|<!--|## OTHERS/);
  });

  it('prints what ACE reads: every bullet fits its line pattern', async () => {
    const top = await repositoryWithPlaybook();
    const { stdout } = await deltabook(top, ['show', '--as', 'ace']);
    expect([...stdout.matchAll(/^\[([^\]]+)\]\s*helpful=(\d+)\s*harmful=(\d+)\s*::\s*(.*)$/gm)]).toHaveLength(
      3,
    );
    expect(stdout).toContain('## OTHERS');
  });

  it('counts bullets, votes, bytes and tokens against the limits', async () => {
    const top = await repositoryWithPlaybook();
    const { stats } = JSON.parse((await deltabook(top, ['show', '--stats', '--json'])).stdout);
    expect(stats).toMatchObject({
      bullets: 3,
      helpful: 7,
      harmful: 3,
      share: 0.7,
      neverUsed: 0,
      moreHarm: [{ id: 'str-48213' }],
    });
    expect(stats.bytes).toBe(Buffer.byteLength(adapter(top)));
    expect(stats.tokens).toBeGreaterThan(100);
    expect((await deltabook(top, ['show', '--stats'])).stdout).toMatch(/^OTHERS +0 +0\/0 +–$/m);
  });

  it('shows one bullet with all that happened to it', async () => {
    const top = await repositoryWithPlaybook();
    await deltabook(top, ['apply', '-'], {
      input: delta({ type: 'UPDATE', id: 'str-60000', content: 'Amounts are cents.' }),
    });
    const { stdout } = await deltabook(top, ['show', 'str-60000']);
    expect(stdout).toContain(
      'section: STRATEGIES & INSIGHTS\nvotes: 2 helpful, 2 harmful\nmade by: snapshot/str-60000\n\nAmounts are cents.\n',
    );
    expect(stdout).toContain('~ str-60000: Amounts are cents.');
    expect((await deltabook(top, ['show', 'str-1'])).code).toBe(2);
  });
});

describe('log', () => {
  it('lists deltas with reason and changes, and those of one bullet', async () => {
    const top = await repositoryWithPlaybook();
    await deltabook(top, ['apply', '-'], {
      input: JSON.stringify({
        operations: [{ type: 'TAG', id: 'str-20451', tag: 'helpful' }],
        reason: 'it helped',
      }),
    });
    await deltabook(top, ['add', 'Another.']);
    const { deltas } = JSON.parse((await deltabook(top, ['log', '--json'])).stdout);
    expect(deltas.map((each: { number: number }) => each.number)).toEqual([1, 2]);
    const own = await deltabook(top, ['log', 'str-20451']);
    expect(own.stdout).toContain('because: it helped');
    expect(own.stdout.trim().split('\n')).toHaveLength(3);
    expect((await deltabook(top, ['log', 'str-48213'])).stderr).toContain('no delta names str-48213');
    expect((await deltabook(top, ['log', 'nope'])).code).toBe(2);
  });
});

describe('leaving', () => {
  it('costs nothing: without deltas and markers a plain markdown list stays, and nothing else', async () => {
    const top = await repositoryWithPlaybook();
    await deltabook(top, ['apply', '-'], { input: 'no delta' });
    await deltabook(top, ['add', 'Another.']);
    expect(existsSync(join(top, '.deltabook/refused'))).toBe(true);
    expect(git(top, 'status', '--porcelain', '--untracked-files=all')).toBe('');
    git(top, 'rm', '-rq', 'pb/deltas', 'pb/deltabook.yaml', 'pb/.gitattributes');
    const text = adapter(top).replace(/^<!-- (?:guide|playbook):(?:start|end) -->\n/gm, '');
    expect(text).not.toContain('<!--');
    const [, list = ''] = text.split('## STRATEGIES & INSIGHTS\n\n');
    expect(list.split('\n').filter((line) => line !== '' && !/^## |^\[[a-z]+-\d{5}\] /.test(line))).toEqual(
      [],
    );
    expect(commits(top)).toBe(3);
  });
});
