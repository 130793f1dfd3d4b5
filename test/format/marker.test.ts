import { describe, expect, it } from 'vitest';
import { readPlaybook } from '../../src/format/playbook.ts';

const S = '<!-- playbook:start -->';
const E = '<!-- playbook:end -->';
const BODY = '## OTHERS\n\n[oth-12345] helpful=0 harmful=0 :: Ask.\n';
const GOOD = `${S}\n${BODY}${E}\n`;

const cases: readonly [string, string, readonly string[]][] = [
  ['nothing but the region', GOOD, []],
  ['text right around it', `Text.\n${GOOD}More.\n`, []],
  ['trailing blanks behind a marker', GOOD.replace(S, `${S}  `), []],
  ['front matter before it', `---\na: b\n---\n${GOOD}`, []],
  ['the markers in a fence before it', `\`\`\`\n${GOOD}\`\`\`\n\n${GOOD}`, []],
  ['the markers in indented code before it', `    ${S}\n    ${E}\n\n${GOOD}`, []],
  ['the markers in running text', `Between \`${S}\` and \`${E}\`.\n\n${GOOD}`, []],
  ['a comment that ends at once before it', `<!-- a -->\n<!---->\n<!-->\n${GOOD}`, []],
  ['a guide before it', `<!-- guide:start -->\nRead.\n<!-- guide:end -->\n${GOOD}`, []],
  ['a list with a fence in it', `- Run:\n  \`\`\`sh\n  npm test\n  \`\`\`\n\n${GOOD}`, []],
  [
    'a link and inline HTML around a fence',
    `See\n<https://example.com>\n<kbd>x</kbd> and:\n\`\`\`\na\n\nb\n\`\`\`\n${GOOD}`,
    [],
  ],
  [
    'a fence whose list item ends before it does',
    `- Run:\n  \`\`\`sh\n  npm test\n\`\`\`\n${GOOD}\`\`\`\n`,
    ['error marker/missing'],
  ],
  [
    'a fence behind a tag alone on its line',
    `See\n<span>\n\`\`\`sh\nnpm i\n\n${GOOD}`,
    ['error marker/missing'],
  ],
  [
    'a tag and a blank that is none',
    `<div>\n\u00a0\n${GOOD}`,
    ['warning marker/not-root', 'error marker/missing-start'],
  ],
  ['no region', 'Text.\n', ['error marker/missing']],
  ['an empty file', '', ['error marker/missing']],
  ['no end', `${S}\n${BODY}`, ['error marker/missing-end']],
  ['no start', `${BODY}${E}\n`, ['error marker/missing-start']],
  ['the end first', `${E}\n${BODY}${S}\n`, ['error marker/reversed']],
  ['two starts', `${S}\n${GOOD}`, ['error marker/nested']],
  ['two ends', `${GOOD}${E}\n`, ['error marker/duplicate-end']],
  ['two regions', `${GOOD}${GOOD}`, ['error marker/duplicate-start', 'error marker/duplicate-end']],
  [
    'a marker in capitals',
    GOOD.replace(S, '<!-- Playbook:Start -->'),
    ['error marker/variant', 'error marker/missing-start'],
  ],
  [
    'another word for start',
    GOOD.replace(S, '<!-- playbook:begin -->'),
    ['error marker/variant', 'error marker/missing-start'],
  ],
  [
    'a marker with attributes',
    GOOD.replace(S, '<!-- playbook:start next=4 -->'),
    ['error marker/variant', 'error marker/missing-start'],
  ],
  [
    'text behind a marker',
    GOOD.replace(S, `${S} (do not edit)`),
    ['error marker/variant', 'error marker/missing-start'],
  ],
  [
    'an indented marker',
    GOOD.replace(S, `  ${S}`),
    ['warning marker/indented', 'error marker/missing-start'],
  ],
  ['a fence that is never closed before it', `~~~\n${GOOD}`, ['error marker/missing']],
  [
    'a comment that is never closed before it',
    `<!-- note\n\n${GOOD}`,
    ['warning marker/not-root', 'error marker/missing-start'],
  ],
  [
    'an HTML block right before it',
    `<details>\n${GOOD}`,
    ['warning marker/not-root', 'error marker/missing-start'],
  ],
  ['front matter that swallows it', `---\na: b\n${GOOD}\n---\n`, ['error marker/missing']],
  ['a guide around it', `<!-- guide:start -->\n${GOOD}<!-- guide:end -->\n`, ['error marker/nested']],
  ['half a guide', `<!-- guide:start -->\n\n${GOOD}`, ['error marker/missing-end']],
  ['a fence in it', `${S}\n${BODY}\`\`\`\n${E}\n`, ['error marker/missing-end']],
];

describe('the region of a file', () => {
  it.each(cases)('%s', (_, text, expected) => {
    const said = ({ diagnostics, playbook }: ReturnType<typeof readPlaybook>) => [
      diagnostics.map((each) => `${each.severity} ${each.ruleId}`),
      playbook?.bullets.length,
    ];
    const good = expected.every((each) => each.startsWith('warning'));
    const bullets = good ? 1 : undefined;
    const [found, count] = said(readPlaybook(text));
    expect(found).toEqual(expected);
    if (good) expect(count).toBe(bullets);
    expect(said(readPlaybook(text.replaceAll('\n', '\r\n')))).toEqual([found, count]);
    for (const diagnostic of readPlaybook(text).diagnostics) {
      expect(diagnostic.reason).toMatch(/^Unexpected .*, expected /s);
      expect(diagnostic.place).toBeDefined();
    }
  });
});

describe('the lines of a region', () => {
  it.each([
    ['[oth-12345] helpful=1 harmful=0 :: Ask.', []],
    ['- [oth-12345] helpful=1 harmful=0 :: Ask.', []],
    ['   ', []],
    ['- Ask.', ['note bullet/unrecorded']],
    ['Ask.', ['error block/unexpected-line']],
    ['* [oth-12345] helpful=1 harmful=0 :: Ask.', ['error bullet/malformed']],
    [' [oth-12345] helpful=1 harmful=0 :: Ask.', ['error bullet/spacing']],
    ['[oth-12345]  helpful=1 harmful=0 :: Ask.', ['error bullet/spacing']],
    ['[oth-12345] helpful=٣ harmful=0 :: Ask.', ['error bullet/spacing']],
    ['[oth-12345] helpful=-1 harmful=0 :: Ask.', ['error bullet/malformed']],
    ['[oth-12345] helpful=1.5 harmful=0 :: Ask.', ['error bullet/malformed']],
    ['[oth-12345] harmful=1 helpful=0 :: Ask.', ['error bullet/malformed']],
    ['### OTHERS', ['error section/wrong-heading']],
    ['##OTHERS', ['error section/wrong-heading']],
    ['=======', ['error file/conflict-marker']],
    ['---', ['error block/unexpected-line']],
    ['- [ ] Ask.', ['error block/unexpected-line']],
    ['<!-- note -->', ['error block/unexpected-line']],
  ])('%j', (line, expected) => {
    const { diagnostics } = readPlaybook(`${S}\n## OTHERS\n${line}\n${E}\n`);
    expect(diagnostics.map((each) => `${each.severity} ${each.ruleId}`)).toEqual(expected);
    for (const each of diagnostics) expect(each.place).toMatchObject({ line: 3, column: 1 });
  });
});
