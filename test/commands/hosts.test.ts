import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deltabook } from '../support/cli.ts';
import { delta } from '../support/playbook.ts';
import { git, newRepository, write } from '../support/repository.ts';

/** Files that agents already read, as they are found: what stands around a playbook in them. */
const HOSTS: readonly (readonly [name: string, text: string])[] = [
  ['front matter', '---\ndescription: Rules\nglobs: ["**/*.ts"]\nalwaysApply: true\n---\n\n# Rules\n'],
  ['imports', '# Project\n\n@README.md\n@docs/style.md and @~/.claude/mine.md\n\n- Use pnpm.\n'],
  [
    'blocks of other tools',
    '# Agents\n\n<!-- other-tool:start -->\nManaged, do not edit.\n<!-- other-tool:end -->\n\n<!-- BEGIN MANAGED -->\n## OTHERS\n\n- [x] done\n<!-- END MANAGED -->\n',
  ],
  [
    'HTML',
    '<details>\n<summary>Long</summary>\n\n- text\n\n</details>\n\n<!-- a comment -->\n\n<p align="center">\n  <img src="a.png">\n</p>\n',
  ],
  [
    'code and rules',
    '# Run\n\n```sh\n# <!-- playbook:start -->\nnpm test\n```\n\n~~~\n<!-- playbook:end -->\n~~~\n\n---\n\nTitle\n=====\n',
  ],
  [
    'quotes, tables and definitions',
    '> Be kind.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[docs]: https://example.org "Docs"\n',
  ],
  ['no final newline', '# Agents\n\nAnswer politely.'],
  ['words in ten scripts', '# Правила\n\n日本語 한국어 العربية עברית हिन्दी ไทย Ελληνικά 👩‍💻\n'],
];

describe.each([
  ['LF', (text: string) => text],
  ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
  ['a BOM', (text: string) => `\uFEFF${text}`],
])('a host with %s', (_, convert) => {
  it.each(HOSTS)(
    'and %s: the playbook in it reads, changes and is checked, and the rest stays',
    async (_name, host) => {
      const top = newRepository();
      const before = convert(host);
      write(top, 'CLAUDE.md', before);
      git(top, 'add', 'CLAUDE.md');
      git(top, 'commit', '-q', '-m', 'host');
      const made = await deltabook(top, ['init', 'pb', '--in', 'CLAUDE.md']);
      expect(made.stdout).toContain('committed');
      const begun = readFileSync(join(top, 'CLAUDE.md'), 'utf8');
      expect(begun.startsWith(before)).toBe(true);
      const input = delta(
        { type: 'ADD', section: 'others', content: 'Ask for every page.' },
        { type: 'ADD', section: 'strategies', content: 'Look it up first.' },
      );
      const applied = JSON.parse((await deltabook(top, ['apply', '-', '--json'], { input })).stdout);
      expect(applied.outcome).toBe('committed');
      const text = readFileSync(join(top, 'CLAUDE.md'), 'utf8');
      const rest = text.split(/(?<=\n)/).filter((line) => !/^\[(?:oth|str)-\d{5}\] /.test(line));
      expect(rest.filter((line) => line.trim())).toEqual(
        begun.split(/(?<=\n)/).filter((line) => line.trim()),
      );
      const checked = JSON.parse((await deltabook(top, ['check', '--json'])).stdout);
      expect(checked.bullets).toBe(2);
      expect(checked.diagnostics.filter((each: { ruleId: string }) => each.ruleId !== 'file/bom')).toEqual(
        [],
      );
      const alone = JSON.parse((await deltabook(top, ['check', 'CLAUDE.md', '--json'])).stdout);
      expect([alone.bullets, alone.diagnostics.length]).toEqual([2, checked.diagnostics.length]);
    },
  );
});

it('a host that is checked by its name is judged by its playbook’s own rules, and once', async () => {
  const top = newRepository();
  write(top, 'CLAUDE.md', '# Agents\n');
  git(top, 'add', '-A');
  git(top, 'commit', '-q', '-m', 'host');
  await deltabook(top, ['init', 'pb', '--in', 'CLAUDE.md']);
  const config = readFileSync(join(top, 'pb/deltabook.yaml'), 'utf8');
  write(top, 'pb/deltabook.yaml', `${config}ids: any\n`);
  const line = '[rg-016] helpful=0 harmful=0 :: Round half to even.';
  write(
    top,
    'CLAUDE.md',
    readFileSync(join(top, 'CLAUDE.md'), 'utf8').replace('## OTHERS\n', `## OTHERS\n\n${line}\n`),
  );
  const rules = async (...paths: readonly string[]) => {
    const { files, diagnostics } = JSON.parse((await deltabook(top, ['check', ...paths, '--json'])).stdout);
    return [files.length, diagnostics.map((each: { ruleId: string }) => each.ruleId)];
  };
  expect(await rules('CLAUDE.md')).toEqual(await rules('pb'));
  expect(await rules('pb', 'CLAUDE.md')).toEqual(await rules('pb'));
  expect((await rules('pb'))[0]).toBe(1);
});
