import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hasErrors } from '../../src/format/diagnostic.ts';
import { inspect } from '../../src/format/inspect.ts';
import { sectionKey } from '../../src/format/section.ts';
import { NO_TEMPLATE, type Template } from '../../src/format/template.ts';

const CASES = fileURLToPath(new URL('../fixtures/markdown/', import.meta.url));

interface Case {
  readonly file: string;
  readonly what: string;
  readonly template?: {
    readonly required?: readonly string[];
    readonly maxContent?: number;
    readonly forbid?: readonly object[];
  };
  readonly expected: {
    readonly accept: boolean;
    readonly codes: readonly string[];
    readonly bullets: number | null;
    readonly positions: readonly string[];
  };
}

const { cases } = JSON.parse(readFileSync(`${CASES}index.json`, 'utf8')) as {
  readonly cases: readonly Case[];
};

/** The rules that are gone, or speak elsewhere. */
const GONE = new Set(['bullet/id-order', 'bullet/id-not-citable']);

/** `line:column severity rule` for each position of the index, in our words for severities. */
function wanted({ expected }: Case): string[] {
  return expected.positions
    .map((position) => /^(\d+:\d+) (\w+) (\S+)/.exec(position) ?? [])
    .filter(([, , , rule]) => !GONE.has(rule ?? ''))
    .map(([, at, severity, rule]) => `${at} ${severity === 'info' ? 'note' : severity} ${rule}`)
    .toSorted();
}

function templateOf({ template }: Case): Template {
  return {
    ...NO_TEMPLATE,
    sections: (template?.required ?? []).map((title) => ({
      key: sectionKey(title),
      title,
      prefix: 'oth',
      aliases: [],
      required: true,
    })),
    limits: { ...NO_TEMPLATE.limits, ...(template?.maxContent && { maxContent: template.maxContent }) },
  };
}

async function verdict(bytes: Uint8Array, one: Case) {
  const { playbook, diagnostics } = await inspect(bytes, { template: templateOf(one), ids: 'plain' });
  return {
    accept: !hasErrors(diagnostics),
    bullets: playbook?.bullets.length ?? null,
    found: diagnostics
      .map(({ place, severity, ruleId }) => `${place?.line}:${place?.column} ${severity} ${ruleId}`)
      .toSorted(),
    diagnostics,
  };
}

describe('the cases of the index', () => {
  it('are all here', () => expect(cases).toHaveLength(144));

  it.each(cases.map((one) => [one.file, one] as const))('%s', async (file, one) => {
    const { accept, bullets, found, diagnostics } = await verdict(readFileSync(CASES + file), one);
    expect({ accept, bullets, found }).toEqual({
      accept: one.expected.accept,
      bullets: one.expected.bullets,
      found: wanted(one),
    });
    for (const each of diagnostics) {
      expect(each.reason).toMatch(/Unexpected .*, expected /s);
      expect(each.place).toBeDefined();
    }
  });
});

/** Files about bytes and line ends mean something else in other bytes. */
const CASES_OF_LINES = cases.filter(({ file }) => !/^0(?:6[3-8]|70)-/.test(file));

const VARIANTS: readonly (readonly [string, (text: string) => string])[] = [
  ['with CRLF', (text) => text.replace(/\r?\n/g, '\r\n')],
  ['with a BOM', (text) => `\uFEFF${text}`],
  ['without a final newline', (text) => text.replace(/(?:\r?\n)+$/, '')],
  ['with all three', (text) => `\uFEFF${text.replace(/(?:\r?\n)+$/, '').replace(/\r?\n/g, '\r\n')}`],
];

describe.each(VARIANTS)('the cases of the index %s', (_, change) => {
  it.each(CASES_OF_LINES.map((one) => [one.file, one] as const))(
    '%s: same rules, same lines',
    async (file, one) => {
      const text = readFileSync(CASES + file, 'utf8');
      const lines = ({ found }: { readonly found: readonly string[] }) =>
        found.filter((each) => !each.includes(' file/')).map((each) => each.replace(/:\d+ /, ' '));
      const before = await verdict(Buffer.from(text), one);
      const after = await verdict(Buffer.from(change(text)), one);
      expect(lines(after)).toEqual(lines(before));
      expect([after.accept, after.bullets]).toEqual([before.accept, before.bullets]);
    },
  );
});
