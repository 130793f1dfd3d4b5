import fc from 'fast-check';
import type { Operation } from '../../src/delta/delta.ts';
import type { History } from '../../src/delta/history.ts';
import { readPlaybook } from '../../src/format/playbook.ts';
import type { RuleContext } from '../../src/format/rules/rule.ts';
import { sectionKey } from '../../src/format/section.ts';
import type { Template } from '../../src/format/template.ts';

const TITLES = ['STRATEGIES & INSIGHTS', 'FORMULAS & CALCULATIONS', 'OTHERS'] as const;
const PREFIXES = ['str', 'cal', 'oth'] as const;

export const TEMPLATE: Template = {
  name: 'test@1.0',
  sections: TITLES.map((title, index) => ({
    key: sectionKey(title),
    title,
    prefix: PREFIXES[index] ?? 'oth',
    aliases: [],
    required: false,
  })),
  others: 'others',
  otherSections: 'warn',
  sectionOrder: 'free',
  forbid: ['secret'],
  frozen: [],
  limits: { maxBytes: 400_000, maxBullets: 2_000, maxContent: 4_000, maxTokens: 100_000 },
};

export function rules(text: string, bom = false): RuleContext {
  return { template: TEMPLATE, ids: 'strict', bytes: new TextEncoder().encode(text).length + (bom ? 3 : 0) };
}

/** One line that a bullet may hold: words, code, symbols, other scripts. */
const content = fc
  .array(
    fc.constantFrom(
      'look',
      'the',
      'API',
      'up',
      '`next`',
      'a < b',
      '€',
      '日本',
      '👩‍💻',
      '::',
      '[x]',
      '$&',
      '-',
      '100 %',
      "it's",
      '\\d+',
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((words) => words.join(' '))
  .filter((text) => !/^[-[]|^::/.test(text));

interface Written {
  readonly id: string;
  readonly line: string;
}

const counter = fc.oneof(
  fc.nat({ max: 20 }).map(String),
  fc.nat({ max: 9 }).map((value) => `00${value}`),
);

function bulletLine(id: string): fc.Arbitrary<Written> {
  return fc
    .tuple(counter, counter, content, fc.constantFrom('', ' ', '  '), fc.constantFrom('', '- '))
    .map(([helpful, harmful, text, trailing, dash]) => ({
      id,
      line: `${dash}[${id}] helpful=${helpful} harmful=${harmful} :: ${text}${trailing}`,
    }));
}

/** A playbook's text with every oddity that must survive: line ends, spacing, list form, notes, text around. */
export const document = fc
  .uniqueArray(fc.integer({ min: 10_000, max: 99_999 }), { minLength: 0, maxLength: 14 })
  .chain((numbers) =>
    fc.record({
      bullets: fc.tuple(...numbers.map((number, index) => bulletLine(`${PREFIXES[index % 3]}-${number}`))),
      gaps: fc.array(fc.constantFrom('', '\n', '\n', '\n', '\n\n', '\n  \n', '- a lesson without an id\n'), {
        minLength: 20,
        maxLength: 20,
      }),
      end: fc.constantFrom('\n', '\r\n'),
      bom: fc.boolean(),
      before: fc.constantFrom(
        '',
        '# Agent\n\nText.\n\n',
        '---\ntitle: x\n---\n\n',
        '```md\n<!-- playbook:start -->\n```\n\n',
      ),
      after: fc.constantFrom('', '\n', '\nMore text.\n', '\n\n## Not a section'),
    }),
  )
  .map(({ bullets, gaps, end, bom, before, after }) => {
    let gap = 0;
    const next = () => gaps[gap++ % gaps.length] ?? '';
    const sections = TITLES.map((title, index) => {
      const own = (bullets as Written[]).filter((_, at) => at % 3 === index);
      return `## ${title}\n${own.map((bullet) => `${next()}${bullet.line}\n`).join('')}${next()}`;
    });
    const text = `${before}<!-- playbook:start -->\n${sections.join('')}<!-- playbook:end -->${after}`;
    return { text: text.replaceAll('\n', end), bom };
  });

/** Operations on the bullets of a text; some name a bullet twice, as votes may. */
export function operationsFor(ids: readonly string[]): fc.Arbitrary<Operation[]> {
  const add = fc.record({
    type: fc.constant('ADD' as const),
    section: fc.constantFrom(...TITLES, 'nowhere'),
    content,
  });
  if (ids.length === 0) return fc.array(add, { minLength: 1, maxLength: 4 });
  const id = fc.constantFrom(...ids);
  const tag = fc.record({
    type: fc.constant('TAG' as const),
    id,
    tag: fc.constantFrom('helpful' as const, 'harmful' as const, 'neutral' as const),
  });
  const update = fc.record({ type: fc.constant('UPDATE' as const), id, content });
  const remove = fc.record({ type: fc.constant('DELETE' as const), id });
  return fc
    .array(fc.oneof({ weight: 2, arbitrary: add }, { weight: 3, arbitrary: tag }, update, remove), {
      minLength: 1,
      maxLength: 6,
    })
    .map(withoutVanished);
}

/** An operation on a bullet that the delta deleted before would be refused: it is left out. */
function withoutVanished(operations: readonly Operation[]): Operation[] {
  const gone = new Set<string>();
  return operations.filter((operation) => {
    if (!('id' in operation)) return true;
    if (gone.has(operation.id)) return false;
    if (operation.type === 'DELETE') gone.add(operation.id);
    return true;
  });
}

/** A history that began with what a text holds. */
export function historyOf(text: string): History {
  const sections = readPlaybook(text).playbook?.sections ?? [];
  const snapshot = {
    template: TEMPLATE.name,
    frozen: {},
    sections: sections.map(({ title, bullets }) => ({
      title,
      bullets: bullets.map(({ id, helpful, harmful, content: own }) => ({
        id,
        helpful,
        harmful,
        content: own,
      })),
    })),
  };
  return { snapshot, deltas: [] };
}
