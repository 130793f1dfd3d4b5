import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../src/format/hash.ts';
import { inspect } from '../../src/format/inspect.ts';
import { readPlaybook } from '../../src/format/playbook.ts';
import { CONTENT_RULES } from '../../src/format/rules/content-rules.ts';
import { checkForAce, RULES } from '../../src/format/rules/index.ts';
import { GUARDS, READING_RULES } from '../../src/format/rules/reading-rules.ts';
import { sectionKey } from '../../src/format/section.ts';
import { NO_TEMPLATE, type Template } from '../../src/format/template.ts';
import { rulePage } from '../../src/report/rule-page.ts';

const FOLDER = fileURLToPath(new URL('../../src/format/rules/', import.meta.url));
const IDS = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.includes('/') && path.endsWith('.ts'))
  .map((path) => path.replace(/\.ts$/, ''));

const PAGES = IDS.map((id) => [id, rulePage(id, readFileSync(join(FOLDER, `${id}.ts`), 'utf8'))] as const);

/** An example of a page: whether it is good, what the template says, and the lines. */
interface Example {
  readonly isGood: boolean;
  readonly options: string;
  readonly text: string;
}

function examplesOf(page: string): Example[] {
  return [...page.matchAll(/^(Good|Bad)(?:, with `(.*)`)?:\n\n((?:(?: {4}.*)?\n)+)/gm)].map(
    ([, word, options = '', block = '']) => ({
      isGood: word === 'Good',
      options,
      text: `${block.replace(/^ {4}/gm, '').replace(/\n+$/, '')}\n`,
    }),
  );
}

/** What a page can't show is written between angle brackets: a character, a byte, a repetition. */
function bytesOf(text: string): Buffer {
  const written = text
    .replaceAll('⟨no line end⟩\n', '')
    .replace(/⟨(\d+) × (.*?)⟩\n?/g, (_, times, part) => {
      const piece = /^U\+/.test(part) ? String.fromCodePoint(Number.parseInt(part.slice(2), 16)) : part;
      const line = /^(?:a line|===)$/.test(part) ? `${piece}\n` : piece;
      return line.repeat(Number(times)) + (line === piece ? '\n' : '');
    })
    .replace(/⟨U\+([0-9A-F]+)⟩/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/⟨(?!byte)(.*?)⟩/g, '$1');
  const [before = '', after] = written.split(/⟨byte EF⟩/);
  return after === undefined
    ? Buffer.from(before)
    : Buffer.concat([Buffer.from(before), Buffer.from([0xef]), Buffer.from(after)]);
}

/** Lines of a playbook stand for a file that has nothing else. */
function fileOf(id: string, text: string): string {
  if (
    (/^(?:marker|file|region)\//.test(id) && !text.startsWith('[')) ||
    text.includes('<!-- playbook:start -->\n')
  )
    return text;
  const heading = text.startsWith('#') || text.startsWith('⟨') ? '' : '## OTHERS\n\n';
  return `<!-- playbook:start -->\n${heading}${text}<!-- playbook:end -->\n`;
}

function templateOf(options: string): Template {
  const value = (key: string) => new RegExp(`${key}: (\\[[^\\]]*\\]|[^,]+)`).exec(options)?.[1];
  const list = (key: string) => value(key)?.replace(/[[\]]/g, '').split(', ') ?? [];
  const number = (key: string, otherwise: number) => Number(value(key) ?? otherwise);
  const { limits } = NO_TEMPLATE;
  return {
    ...NO_TEMPLATE,
    sections: list('sections').map((title) => ({
      key: sectionKey(title),
      title,
      prefix: 'oth',
      aliases: [],
      required: false,
    })),
    otherSections: value('sections') ? 'warn' : 'allow',
    sectionOrder: value('section_order') === 'fixed' ? 'fixed' : 'free',
    forbid: ['secret', ...(list('forbid') as Template['forbid'])],
    frozen: ['guide'],
    limits: {
      ...limits,
      maxBytes: number('max_bytes', limits.maxBytes),
      maxBullets: number('max_bullets', limits.maxBullets),
      maxContent: number('max_content', limits.maxContent),
    },
  };
}

async function idsFoundIn(id: string, { options, text }: Example): Promise<string[]> {
  const bytes = bytesOf(fileOf(id, text));
  const frozen = { guide: sha256Hex('Cite what you used.\n') };
  const context = {
    template: templateOf(options),
    ids: 'plain',
    frozen: id === 'region/frozen' ? frozen : {},
  } as const;
  const { diagnostics } = await inspect(bytes, context);
  const { playbook } = readPlaybook(bytes.toString());
  const forAce = playbook ? checkForAce(playbook, { ...context, bytes: bytes.length }) : [];
  return [...diagnostics, ...(id === 'bullet/id-not-citable' ? forAce : [])].map((each) => each.ruleId);
}

describe('the page of a rule', () => {
  it('is there for every rule that runs', () => {
    const running = [...GUARDS, ...READING_RULES, ...RULES, ...CONTENT_RULES].map((rule) => rule.id);
    const others = ['bullet/id-not-citable', 'file/conflict-marker', 'file/invalid-utf8'];
    expect([...new Set([...running, ...others])].toSorted()).toEqual(IDS.toSorted());
  });

  it.each(PAGES)('%s: says what and why, and its examples are good and bad', async (id, page) => {
    const [, title, what, why] = /^# ([^\n]*)\n\n(\S.*?)\n\n(\S.*?)\n\n/s.exec(page) ?? [];
    expect(title).toBe(id);
    expect(what?.length).toBeGreaterThan(20);
    expect(why?.length).toBeGreaterThan(20);
    const examples = examplesOf(page);
    expect(examples.some((each) => each.isGood)).toBe(true);
    expect(examples.some((each) => !each.isGood)).toBe(true);
    for (const example of examples) {
      const found = await idsFoundIn(id, example);
      if (example.isGood) expect(found).toEqual([]);
      else expect(found).toContain(id);
    }
  });
});
