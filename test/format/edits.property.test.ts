import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDelta } from '../../src/delta/apply.ts';
import { normalise } from '../../src/delta/normalise.ts';
import { hasErrors } from '../../src/format/diagnostic.ts';
import { splice } from '../../src/format/edit.ts';
import { fixText } from '../../src/format/fix.ts';
import { blockAt } from '../../src/format/outline.ts';
import { readPlaybook } from '../../src/format/playbook.ts';
import { outlineOf } from '../../src/format/remark.ts';
import { checkPlaybook } from '../../src/format/rules/index.ts';
import { historyOf, operationsFor, rules } from '../delta/arbitrary.ts';
import { BULLET_HEADS, BULLET_TEXTS, OTHER_LINES } from './line-kinds.ts';

const RUNS = 10 * Number(process.env.DELTABOOK_RUNS ?? 1_000);

const anyLine = fc.oneof(
  fc.constantFrom(...OTHER_LINES),
  fc
    .tuple(fc.constantFrom(...BULLET_HEADS), fc.constantFrom(...BULLET_TEXTS))
    .map(([head, text]) => head + text),
);
const chaos = fc.array(anyLine, { maxLength: 6 });
const bullets = fc
  .uniqueArray(fc.integer({ min: 10_000, max: 99_999 }), { maxLength: 5 })
  .chain((numbers) =>
    fc.tuple(
      ...numbers.map((number) =>
        fc
          .tuple(
            fc.constantFrom('', '', '- ', ' '),
            fc.constantFrom('0', '3', '007'),
            fc.constantFrom(' ', ' ', '  ', '\t'),
            fc.constantFrom(...BULLET_TEXTS),
            fc.constantFrom('', '', ' ', '  ', '\t'),
            fc.constantFrom<readonly string[]>([], [], [''], ['', ''], ['- a lesson without an id']),
          )
          .map(([dash, helpful, gap, text, trailing, between]) => [
            `${dash}[oth-${number}] helpful=${helpful} harmful=0 ::${gap}${text}${trailing}`,
            ...between,
          ]),
      ),
    ),
  )
  .map((parts) => parts.flat());

/** A file that may hold a playbook, in between whatever files hold; each line with a line end of its own. */
const file = fc
  .record({
    before: chaos,
    inside: bullets,
    odd: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: chaos }),
    after: chaos,
    ends: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('\n', '\r\n').map((end) => [end]) },
      { weight: 1, arbitrary: fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 3, maxLength: 7 }) },
    ),
    final: fc.boolean(),
  })
  .map(({ before, inside, odd, after, ends, final }) => {
    const region = ['<!-- playbook:start -->', '## OTHERS', ...inside, ...odd, '<!-- playbook:end -->'];
    const lines = [...before, '', ...region, ...after];
    return lines
      .map(
        (line, index) =>
          line + (index < lines.length - 1 || final ? (ends[index % ends.length] ?? '\n') : ''),
      )
      .join('');
  });

const cases = file.chain((text) => {
  const ids = readPlaybook(text).playbook?.bullets.map((bullet) => bullet.id) ?? [];
  return operationsFor(ids).map((operations) => ({ text, operations }));
});

/** Written without the reader under test: the lines of a text with their ends, but for blank ones and these bullets. */
function rest(text: string, named: ReadonlySet<string>): string[] {
  return text
    .split(/(?<=\r\n|\n|\r(?!\n))/)
    .filter(
      (line) =>
        !/^[ \t\r\n]*$/.test(line) && !named.has(/^(?:- )?\[([^\]]+)\] helpful=/.exec(line)?.[1] ?? ''),
    );
}

function bulletsIn(text: string): (string | number)[][] {
  const { bullets = [] } = readPlaybook(text).playbook ?? {};
  return bullets.map(({ id, helpful, harmful, content }) => [id, helpful, harmful, content]);
}

function outside(text: string, { start, end }: { readonly start: number; readonly end: number }) {
  return [text.slice(0, start), text.slice(end)];
}

describe('any file at all', () => {
  it('changes in nothing but the bullets that a delta names, or is left alone', {
    timeout: 1_800_000,
  }, () => {
    let edited = 0;
    fc.assert(
      fc.property(cases, ({ text, operations }) => {
        const { playbook, diagnostics } = readPlaybook(text);
        if (!playbook || hasErrors(diagnostics)) return;
        const { delta } = normalise({ operations });
        const result = applyDelta({ playbook, history: historyOf(text), delta, rules: rules(text) });
        if (result.kind !== 'planned') return;
        edited++;
        const { text: after, added } = result.plan;
        const named = new Set([...added, ...operations.flatMap((each) => ('id' in each ? [each.id] : []))]);
        expect(rest(after, named)).toEqual(rest(text, named));
        const region = readPlaybook(after).playbook?.region;
        expect(region && outside(after, region)).toEqual(outside(text, playbook.region));
      }),
      { numRuns: RUNS },
    );
    expect(edited).toBeGreaterThan(RUNS / 10);
  });

  it('is mended without a change to a bullet or to anything outside, once and for all', {
    timeout: 1_800_000,
  }, () => {
    let mended = 0;
    fc.assert(
      fc.property(file, (text) => {
        const fixed = fixText(text, rules(text), outlineOf);
        const { playbook } = readPlaybook(text);
        if (!playbook) {
          expect(fixed).toEqual({ text, count: 0 });
          return;
        }
        const after = readPlaybook(fixed.text).playbook;
        if (!after) throw new Error('gone');
        if (fixed.count > 0) mended++;
        expect(outside(fixed.text, after.region).map((part) => part.trimEnd())).toEqual(
          outside(text, playbook.region).map((part) => part.trimEnd()),
        );
        const left = [...readPlaybook(fixed.text).diagnostics, ...checkPlaybook(after, rules(fixed.text))];
        // A doubtful marker leaves the file alone, and a block what is in it.
        if (readPlaybook(text).diagnostics.some((each) => each.ruleId.startsWith('marker/'))) {
          expect(fixed).toEqual({ text, count: 0 });
          return;
        }
        for (const { fix, place } of left) {
          if (!fix || fix.length === 0) continue;
          const block = place && blockAt(after.outline, place.line - 1);
          if (block && (block.kind === 'code' || block.startLine !== block.endLine)) continue;
          expect(bulletsIn(splice(fixed.text, fix))).not.toEqual(bulletsIn(fixed.text));
        }
        const before = playbook.bullets.map(({ id, helpful, harmful, content }) => [
          id,
          helpful,
          harmful,
          content,
        ]);
        const now = after.bullets.map(({ id, helpful, harmful, content }) => [id, helpful, harmful, content]);
        expect(now.filter((row) => before.some((other) => `${other}` === `${row}`))).toEqual(before);
      }),
      { numRuns: RUNS },
    );
    expect(mended).toBeGreaterThan(RUNS / 10);
  });
});
