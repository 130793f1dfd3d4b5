import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PLANTED } from '../format/planted.ts';
import { deltabook } from '../support/cli.ts';
import { adapter, commits, delta, deltaNames, repositoryWithPlaybook } from '../support/playbook.ts';
import { git, newRepository, picture, temporaryFolder, write } from '../support/repository.ts';

const FILE =
  '<!-- playbook:start -->\n## OTHERS\n\n[oth-12345] helpful=0 harmful=0 :: Ask.\n<!-- playbook:end -->\n';
const SECRET = PLANTED.find(([what]) => what.includes('ghp'))?.[1] ?? '';
const VALUE = /ghp_\w+/.exec(SECRET)?.[0] ?? '';

describe('what is checked', () => {
  it('is every playbook below, a folder’s, and a markdown file by itself', async () => {
    const top = await repositoryWithPlaybook();
    await deltabook(top, ['init', 'deep/other']);
    write(top, 'notes/LONE.md', FILE);
    const all = JSON.parse((await deltabook(top, ['check', '--json'])).stdout);
    expect(all.files.map((each: { file: string }) => each.file).toSorted()).toEqual([
      'deep/other/ADAPTER.md',
      'pb/ADAPTER.md',
    ]);
    const some = JSON.parse((await deltabook(top, ['check', 'deep', 'notes/LONE.md', '--json'])).stdout);
    expect(some.files).toEqual([
      { file: 'deep/other/ADAPTER.md', bullets: 0, bytes: expect.any(Number), deltas: 0 },
      { file: 'notes/LONE.md', bullets: 1, bytes: FILE.length, deltas: null },
    ]);
    expect(some).toMatchObject({
      schema: 'deltabook/check@1',
      bullets: 1,
      deltas: 0,
      fixed: [],
      diagnostics: [],
    });
  });

  it.each(['pb', 'pb/ADAPTER.md', 'pb/deltabook.yaml', 'pb/deltas/RECORD'])(
    'is the whole playbook for %s',
    async (path) => {
      const top = await repositoryWithPlaybook();
      const record = join('pb/deltas', deltaNamesWithSnapshot(top));
      const result = await deltabook(top, ['check', path === 'pb/deltas/RECORD' ? record : path]);
      expect(result.stdout).toMatch(/^pb\/ADAPTER\.md: 3 bullets, [\d,]+ bytes, 0 deltas, no problems\n$/);
      expect(result.code).toBe(0);
    },
  );

  it('is said to be missing', async () => {
    const top = newRepository();
    const gone = await deltabook(top, ['check', 'nowhere.md']);
    expect([gone.code, gone.stderr]).toEqual([2, expect.stringContaining('E_USAGE: there is no nowhere.md')]);
    const none = await deltabook(top, ['check']);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('E_PLAYBOOK')]);
  });

  it('is refused, and not waited for, where it is no file', async () => {
    const folder = temporaryFolder();
    symlinkSync('loop', join(folder, 'loop'));
    execFileSync('sh', ['-c', 'mkfifo pipe'], { cwd: folder });
    for (const [path, code] of [
      ['loop', 3],
      ['a'.repeat(300), 3],
      ['pipe', 2],
    ] as const) {
      const result = await deltabook(folder, ['check', path]);
      expect([path, result.code, /\n +at /.test(result.stderr)]).toEqual([path, code, false]);
    }
  });

  it('needs no repository', async () => {
    const folder = temporaryFolder();
    write(folder, 'a.md', FILE);
    expect((await deltabook(folder, ['check', 'a.md'])).code).toBe(0);
  });
});

function deltaNamesWithSnapshot(top: string): string {
  return git(top, 'ls-files', 'pb/deltas').trim().split('\n')[0]?.replace('pb/deltas/', '') ?? '';
}

describe('how it is said', () => {
  const BAD = FILE.replace('[oth-12345] helpful=0', `[oth-12345]\thelpful=0`).replace(
    'Ask.',
    `${'x'.repeat(300)} \u202E y`,
  );

  it('as text: a place to click on, the line, and a mark under the place', async () => {
    const folder = temporaryFolder();
    write(folder, 'a.md', FILE.replace(':: Ask.', `:: ${'x'.repeat(300)} \u202Ey`));
    const { stdout, code } = await deltabook(folder, ['check', 'a.md']);
    expect(code).toBe(1);
    const [message, line = '', mark = ''] = stdout.split('\n');
    expect(message).toMatch(
      /^a\.md:4:\d+ error oth-12345: Unexpected bidirectional control U\+202E, expected /,
    );
    expect(line).toMatch(/^ {4}4 \| …x{39} <U\+202E>y$/);
    expect(line[mark.indexOf('^')]).toBe('<');
  });

  it('for GitHub, where a bullet can’t begin a command of its own', async () => {
    const folder = temporaryFolder();
    write(folder, 'a,b.md', FILE.replace(/\[oth.*/, 'x 100%\u0085::error::forged'));
    const { stdout } = await deltabook(folder, ['check', 'a,b.md', '--format', 'github']);
    const [first] = stdout.split('\n');
    expect(first).toBe(
      '::error file=a%2Cb.md,line=4,col=1,title=block/unexpected-line::Unexpected text `x 100%25<U+0085>::error::forged` in the playbook, expected a `## SECTION`, a bullet `[id] helpful=0 harmful=0 :: text` or an empty line',
    );
    expect(stdout.match(/^::/gm)).toHaveLength(1);
    write(folder, 'a\n::error::forged/b.md', FILE);
    const named = await deltabook(folder, ['check', 'a\n::error::forged/b.md', '--format', 'github']);
    expect(named.stdout).not.toMatch(/^::/m);
  });

  it('with 200 errors at most, and a count of the others', async () => {
    const folder = temporaryFolder();
    write(folder, 'a.md', FILE.replace('Ask.\n', `Ask.\n${'text\n'.repeat(300)}`));
    const { stdout } = await deltabook(folder, ['check', 'a.md']);
    expect(stdout.match(/ error /g)).toHaveLength(200);
    expect(stdout).toContain('… and 100 more of block/unexpected-line (--json lists all)');
    const { diagnostics } = JSON.parse((await deltabook(folder, ['check', 'a.md', '--json'])).stdout);
    expect(diagnostics).toHaveLength(300);
  });

  it('warnings change the exit code only where there are more than were allowed', async () => {
    const folder = temporaryFolder();
    write(folder, 'a.md', FILE.replace('Ask.', 'Ask. \n\n[oth-12346] helpful=0 harmful=0 :: Ask.  '));
    expect((await deltabook(folder, ['check', 'a.md'])).code).toBe(0);
    expect((await deltabook(folder, ['check', 'a.md', '--max-warnings', '2'])).code).toBe(0);
    const strict = await deltabook(folder, ['check', 'a.md', '--max-warnings', '1']);
    expect([strict.code, strict.stderr]).toEqual([1, '2 warnings, expected at most 1 (--max-warnings)\n']);
    expect((await deltabook(folder, ['check', 'a.md', '--max-warnings', 'x'])).code).toBe(2);
  });

  it('explains a rule, or says which ones it can explain', async () => {
    const page = await deltabook(temporaryFolder(), ['check', '--explain', 'bullet/spacing']);
    expect(page.stdout).toMatch(/^# bullet\/spacing\n\nA bullet with other blanks/);
    const unknown = await deltabook(temporaryFolder(), ['check', '--explain', 'bullet/spacin']);
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      expect.stringContaining('did you mean bullet/spacing?'),
    ]);
    expect((await deltabook(temporaryFolder(), ['check', '--explain', '../../etc/passwd'])).code).toBe(2);
  });

  it('shows a place in a line with a tab', async () => {
    const folder = temporaryFolder();
    write(folder, 'a.md', BAD);
    expect((await deltabook(folder, ['check', 'a.md'])).stdout).toContain('    4 | [oth-12345] helpful=0');
  });
});

describe('check --fix', () => {
  const SPOILED =
    '# Notes  \n\n<!-- playbook:start -->\n## OTHERS\n- [oth-12345] helpful=007 harmful=0 ::   Ask.  \n[oth-12346] helpful=0  harmful=0 ::Say.\n<!-- playbook:end -->';
  const MENDED =
    '# Notes  \n\n<!-- playbook:start -->\n## OTHERS\n- [oth-12345] helpful=7 harmful=0 :: Ask.\n\n[oth-12346] helpful=0 harmful=0 :: Say.\n<!-- playbook:end -->\n';

  it.each([
    ['LF', (text: string) => text],
    ['CRLF and a BOM', (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`],
  ])('mends what needs no decision in a file with %s, and finds nothing more to mend', async (_, convert) => {
    const folder = temporaryFolder();
    const file = write(folder, 'a.md', convert(SPOILED));
    const dry = await deltabook(folder, ['check', 'a.md', '--fix', '--dry-run']);
    expect(dry.stderr).toMatch(/^a\.md: would mend \d findings\n$/);
    expect(dry.stdout).toContain('+[oth-12346] helpful=0 harmful=0 :: Say.');
    expect(readFileSync(file, 'utf8')).toBe(convert(SPOILED));
    const result = await deltabook(folder, ['check', 'a.md', '--fix']);
    expect(result.stderr).toMatch(/^a\.md: mended \d findings\n$/);
    expect(readFileSync(file, 'utf8')).toBe(convert(MENDED));
    expect((await deltabook(folder, ['check', 'a.md', '--fix'])).stderr).toBe('');
    expect((await deltabook(folder, ['check', 'a.md', '--dry-run'])).code).toBe(2);
  });

  it.each([
    [
      '[oth-12345]  helpful=99999999999999999999999 harmful=0 :: Ask.',
      '[oth-12345] helpful=99999999999999999999999 harmful=0 :: Ask.',
    ],
    [
      '[oth-12345] helpful=09007199254740993 harmful=000 :: Ask.',
      '[oth-12345] helpful=9007199254740993 harmful=0 :: Ask.',
    ],
    ['```\n[oth-12345] helpful=007 harmful=0 ::  Ask.\n```', undefined],
    ['  <!-- playbook:end -->\n# Mine\n[oth-12345] helpful=007 harmful=0 :: Ask.', undefined],
  ])('keeps every digit, and what is code or behind a doubtful marker: %j', async (before, after) => {
    const folder = temporaryFolder();
    const with_ = (line: string) => FILE.replace(/\[oth.*/, () => line);
    const file = write(folder, 'a.md', with_(before));
    await deltabook(folder, ['check', 'a.md', '--fix']);
    expect(readFileSync(file, 'utf8')).toBe(with_(after ?? before));
  });

  it('leaves commits, index and everything else of a repository alone', async () => {
    const top = await repositoryWithPlaybook();
    write(top, 'pb/ADAPTER.md', adapter(top).replace('helpful=5', 'helpful=005'));
    const before = picture(top);
    const result = await deltabook(top, ['check', '--fix']);
    expect([result.code, result.stderr]).toEqual([0, 'pb/ADAPTER.md: mended 1 finding\n']);
    expect(git(top, 'status', '--porcelain')).toBe('');
    expect({ ...picture(top), files: null, status: null }).toEqual({ ...before, files: null, status: null });
  });

  it('writes the file that a link leads to', async () => {
    const top = await repositoryWithPlaybook();
    write(top, 'real.md', SPOILED);
    symlinkSync('real.md', join(top, 'link.md'));
    write(top, 'pb/deltabook.yaml', 'template: ace@1.0\nfile: ../link.md\n');
    for (const path of ['pb', 'link.md']) {
      write(top, 'real.md', SPOILED);
      await deltabook(top, ['check', path, '--fix']);
      expect([path, readFileSync(join(top, 'real.md'), 'utf8')]).toEqual([path, MENDED]);
      expect(lstatSync(join(top, 'link.md')).isSymbolicLink()).toBe(true);
    }
  });
});

describe('a secret', () => {
  it.each([
    ['a lesson', { type: 'ADD', section: 'others', content: SECRET }, {}, '/operations/0/content'],
    ['a reason', { type: 'TAG', id: 'str-20451', tag: 'helpful' }, { reason: SECRET }, '/reason'],
    [
      'a quote',
      { type: 'TAG', id: 'str-20451', tag: 'helpful' },
      { evidence: [{ kind: 'status', quote: SECRET }] },
      '/evidence/0/quote',
    ],
    ['an event', { type: 'TAG', id: 'str-20451', tag: 'helpful', event: VALUE }, {}, '/operations/0/event'],
    ['a key that is none', { type: 'ADD', section: 'others', content: 'x', [VALUE]: 1 }, {}, undefined],
  ])('in %s refuses the delta, and is in nothing that is printed', async (_, operation, rest, pointer) => {
    const top = await repositoryWithPlaybook();
    const before = picture(top);
    const input = JSON.stringify({ operations: [operation], ...rest });
    const result = await deltabook(top, ['apply', '-', '--json'], { input });
    expect(result.code).toBe(1);
    if (pointer) {
      const { diagnostics } = JSON.parse(result.stdout);
      expect(diagnostics).toContainEqual(
        expect.objectContaining({ ruleId: 'content/forbidden', pointer, severity: 'error' }),
      );
    }
    const text = await deltabook(top, ['apply', '-'], { input });
    expect(result.stdout + result.stderr + text.stdout + text.stderr).not.toContain(VALUE.slice(0, 16));
    expect(picture(top)).toEqual(before);
  });

  it('that a bullet holds is found, and can be deleted without being said again', async () => {
    const top = await repositoryWithPlaybook();
    write(top, 'pb/ADAPTER.md', adapter(top).replace('Amounts are minor units.', SECRET));
    git(top, 'commit', '-q', '-a', '-m', 'by hand');
    const checked = await deltabook(top, ['check']);
    expect([checked.code, checked.stdout]).toEqual([
      1,
      expect.stringContaining('str-60000: Unexpected secret (github token)'),
    ]);
    expect(checked.stdout).not.toContain(VALUE.slice(0, 12));
    const removed = await deltabook(top, ['apply', '-'], {
      input: delta({ type: 'DELETE', id: 'str-60000' }),
    });
    expect(removed.code).toBe(0);
    const logs = await Promise.all([deltabook(top, ['log']), deltabook(top, ['log', '--json'])]);
    for (const { stdout } of [removed, ...logs]) expect(stdout).not.toContain(VALUE.slice(0, 12));
    expect(git(top, 'log', '-1', '--format=%B')).not.toContain(VALUE.slice(0, 12));
    const after = await deltabook(top, ['check']);
    expect([after.code, after.stdout]).toEqual([
      0,
      expect.stringMatching(/deltas\/00001-.*:\d+:\d+ warning Unexpected secret/),
    ]);
    const back = await deltabook(top, ['apply', '-'], {
      input: delta({ type: 'REVERT', delta: deltaNames(top)[0]?.slice(6, 18) }),
    });
    expect([back.code, back.stdout]).toEqual([1, expect.stringContaining('str-60000: Unexpected secret')]);
    expect(commits(top)).toBe(4);
  });

  it('is not shown by a dry run of --fix, nor where it stands outside the playbook', async () => {
    const folder = temporaryFolder();
    const bullet = `[oth-11111] helpful=00 harmful=0 :: ${SECRET}  `;
    write(folder, 'a.md', `${bullet}\n\n${FILE.replace('Ask.', `Ask.\n\n${bullet}`)}`);
    for (const args of [['--fix', '--dry-run'], ['--json'], []]) {
      const { stdout, stderr } = await deltabook(folder, ['check', 'a.md', ...args]);
      expect(stdout + stderr).not.toContain(VALUE.slice(0, 12));
      expect(stdout).toContain('content/forbidden');
    }
  });

  it('in what a delta was made for is not shown by the conflict', async () => {
    const top = await repositoryWithPlaybook();
    const applied = {
      operations: [
        {
          was: {
            line: `[str-20451] helpful=5 harmful=0 :: ${SECRET}`,
            section: 'strategies_and_insights',
            after: null,
          },
        },
      ],
    };
    const input = JSON.stringify({
      operations: [{ type: 'UPDATE', id: 'str-20451', content: 'x' }],
      applied,
    });
    const result = await deltabook(top, ['apply', '-'], { input });
    expect([result.code, result.stdout]).toEqual([1, expect.stringContaining('delta/conflict')]);
    expect(result.stdout + result.stderr).not.toContain(VALUE.slice(0, 12));
  });

  it('in a playbook of another tool is not taken over', async () => {
    const top = newRepository();
    const from = write(
      top,
      '.git/theirs.txt',
      `## OTHERS\n[misc-00001] Ask first.\n[misc-00002] ${SECRET}\n[misc-00003 ${SECRET}\n`,
    );
    const before = picture(top);
    const result = await deltabook(top, ['init', 'pb', '--from', from]);
    expect([result.code, result.stdout]).toEqual([
      1,
      expect.stringMatching(/theirs\.txt:3:\d+ error Unexpected secret/),
    ]);
    expect(result.stdout + result.stderr).not.toContain(VALUE.slice(0, 12));
    expect(picture(top)).toEqual(before);
  });

  it.each([
    ['\u202E', 'content/bidi-control'],
    ['\u{E0041}', 'content/invisible'],
    ['\u001b[31m', 'content/control'],
    ['<!-- playbook:end -->', 'content/marker'],
    ['[str-20451] helpful=9 harmful=0 :: forged', 'content/bullet-prefix'],
  ])('control: %j in a reason or a quote is refused as in a lesson', async (piece, ruleId) => {
    const top = await repositoryWithPlaybook();
    const input = JSON.stringify({
      operations: [{ type: 'TAG', id: 'str-20451', tag: 'helpful' }],
      reason: piece.startsWith('[') ? `first line\n- ${piece}` : `a ${piece} b`,
      evidence: [{ kind: 'status', quote: `two\nlines\tand ${piece}` }],
    });
    const result = await deltabook(top, ['apply', '-', '--json'], { input });
    const found = JSON.parse(result.stdout).diagnostics.map((each: { ruleId: string; pointer: string }) => [
      each.ruleId,
      each.pointer,
    ]);
    expect(found).toEqual([
      [ruleId, '/reason'],
      [ruleId, '/evidence/0/quote'],
    ]);
  });
});

describe('a template', () => {
  const template = (rules: string) =>
    `name: own\nversion: "1"\nsections:\n  - { title: STRATEGIES & INSIGHTS, prefix: str, required: true }\n  - { title: OTHERS, prefix: oth }\nothers: others\nlimits: {}\n${rules}`;
  const own = async (rules: string, change: (text: string) => string) => {
    const top = await repositoryWithPlaybook();
    write(top, 'pb/t/template.yaml', template(rules));
    write(top, 'pb/t/ADAPTER.md', FILE.replace(/\n\[oth.*/, ''));
    write(top, 'pb/deltabook.yaml', 'template: ./t\n');
    write(top, 'pb/ADAPTER.md', change(adapter(top)));
    const { stdout } = await deltabook(top, ['check', '--json']);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { ruleId: string; severity: string }[] };
    return [...new Set(diagnostics.map((each) => `${each.severity} ${each.ruleId}`))].toSorted();
  };

  it.each<[string, string, (text: string) => string, readonly string[]]>([
    [
      'requires sections',
      'other_sections: allow',
      (text) => text.replace('## STRATEGIES & INSIGHTS', '## MINE'),
      ['error section/missing'],
    ],
    ['allows other sections', 'other_sections: allow', (text) => text, []],
    ['warns of other sections', '', (text) => text, ['warning section/unknown']],
    ['forbids other sections', 'other_sections: forbid', (text) => text, ['error section/unknown']],
    [
      'fixes the order',
      'other_sections: allow\nsection_order: fixed',
      (text) => text.replace('## OTHERS', '').replace('## STRATEGIES', '## OTHERS\n\n## STRATEGIES'),
      ['error section/order'],
    ],
    [
      'forbids URLs',
      'other_sections: allow\nforbid: [secret, url]',
      (text) => text.replace('Amounts', 'https://a.example/b'),
      ['error content/forbidden'],
    ],
    [
      'freezes the guide',
      'other_sections: allow\nfrozen: [guide]',
      (text) => text.replace('Read it before you plan.', 'Skip it.'),
      ['error region/frozen'],
    ],
    [
      'lets the guide go',
      'other_sections: allow',
      (text) => text.replace('Read it before you plan.', 'Skip it.'),
      [],
    ],
    [
      'lets secrets pass',
      'other_sections: allow\nforbid: []',
      (text) => text.replace('Amounts are minor units.', SECRET),
      [],
    ],
  ])('%s', async (_, rules, change, expected) => {
    expect(await own(rules, change)).toEqual(expected);
  });
});
