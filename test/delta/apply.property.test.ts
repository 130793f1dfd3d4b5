import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDelta } from '../../src/delta/apply.ts';
import type { Operation } from '../../src/delta/delta.ts';
import type { History } from '../../src/delta/history.ts';
import { normalise } from '../../src/delta/normalise.ts';
import { readDeltaFile } from '../../src/delta/read-file.ts';
import type { ApplyResult } from '../../src/delta/result.ts';
import { decode, encode } from '../../src/format/bytes.ts';
import { sha256Hex } from '../../src/format/hash.ts';
import { readPlaybook } from '../../src/format/playbook.ts';
import { document, historyOf, operationsFor, rules } from './arbitrary.ts';

const RUNS = Number(process.env.DELTABOOK_RUNS ?? 1_000);

interface Case {
  readonly text: string;
  readonly bom: boolean;
  readonly operations: readonly Operation[];
}

const cases: fc.Arbitrary<Case> = document.chain(({ text, bom }) =>
  operationsFor(idsIn(text)).map((operations) => ({ text, bom, operations })),
);

describe('any delta on any playbook', () => {
  it('changes no byte outside the bullets that it names', () => {
    fc.assert(
      fc.property(cases, ({ text, bom, operations }) => {
        const result = run(text, operations);
        const after = result.kind === 'planned' ? result.plan.text : text;
        const named = new Set([
          ...operations.flatMap(idsOf),
          ...(result.kind === 'planned' ? result.plan.added : []),
        ]);
        const bytes = encode({ text: after, bom });
        expect(rest(decoded(bytes), named)).toEqual(rest(text, named));
        const count = (type: string) => operations.filter((operation) => operation.type === type).length;
        expect(blankLines(after) - blankLines(text)).toBeLessThanOrEqual(count('ADD'));
        expect(blankLines(after) - blankLines(text)).toBeGreaterThanOrEqual(-count('DELETE'));
        expect(outside(after)).toEqual(outside(text));
        expect(bytes[0] === 0xef).toBe(bom);
      }),
      { numRuns: RUNS },
    );
  });

  it('control: the same comparison notices a single foreign byte', () => {
    fc.assert(
      fc.property(cases, fc.nat(), ({ text, operations }, pick) => {
        const lines = linesOf(text);
        const named = new Set(operations.flatMap(idsOf));
        const foreign = lines.flatMap((line, index) => (rest(line, named).length > 0 ? [index] : []));
        const index = foreign[pick % foreign.length] ?? 0;
        const changed = lines.map((line, at) => (at === index ? `x${line}` : line)).join('');
        expect(rest(changed, named)).not.toEqual(rest(text, named));
      }),
      { numRuns: 200 },
    );
  });

  it('reads back as a plain model of bullets says it should', () => {
    fc.assert(
      fc.property(cases, ({ text, operations }) => {
        const result = run(text, operations);
        const after = result.kind === 'planned' ? result.plan.text : text;
        const added = result.kind === 'planned' ? [...result.plan.added] : [];
        expect(model(after)).toEqual(naive(model(text), operations, added));
      }),
      { numRuns: RUNS },
    );
  });

  it('applied twice is the same as applied once', () => {
    fc.assert(
      fc.property(cases, ({ text, operations }) => {
        const first = run(text, operations);
        if (first.kind !== 'planned') return;
        const again = run(first.plan.text, operations, extended(historyOf(text), first));
        expect(again).toMatchObject({ kind: 'unchanged', number: 1 });
      }),
      { numRuns: RUNS },
    );
  });

  it('gives the same text and the same file each time', () => {
    fc.assert(
      fc.property(cases, ({ text, operations }) => {
        expect(run(text, operations)).toEqual(run(text, operations));
      }),
      { numRuns: 200 },
    );
  });

  it('is undone by a REVERT, and done again by a REVERT of that', () => {
    fc.assert(
      fc.property(cases, ({ text, operations }) => {
        const first = run(text, operations);
        if (first.kind !== 'planned') return;
        let history = extended(historyOf(text), first);
        const back = run(first.plan.text, [{ type: 'REVERT', delta: first.plan.id }], history);
        if (back.kind !== 'planned') throw new Error(JSON.stringify(back));
        expect(model(back.plan.text)).toEqual(model(text));
        history = extended(history, back);
        const forth = run(back.plan.text, [{ type: 'REVERT', delta: back.plan.id }], history);
        if (forth.kind !== 'planned') throw new Error(JSON.stringify(forth));
        expect(model(forth.plan.text)).toEqual(model(first.plan.text));
      }),
      { numRuns: RUNS },
    );
  });
});

describe('ids', () => {
  it('are never given out again over random additions and deletions', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat()), { minLength: 10, maxLength: 40 }), (steps) => {
        let text = '<!-- playbook:start -->\n## OTHERS\n<!-- playbook:end -->\n';
        let history = historyOf(text);
        const given: string[] = [];
        steps.forEach(([adds, pick], step) => {
          const there = idsIn(text);
          const id = there[pick % Math.max(1, there.length)];
          const operation: Operation =
            adds || id === undefined
              ? { type: 'ADD', section: 'others', content: `lesson ${step}` }
              : { type: 'DELETE', id };
          const result = run(text, [operation], history);
          if (result.kind !== 'planned') throw new Error(JSON.stringify(result));
          given.push(...result.plan.added);
          history = extended(history, result);
          text = result.plan.text;
        });
        expect(new Set(given).size).toBe(given.length);
      }),
      { numRuns: 100 },
    );
  });
});

function run(
  text: string,
  operations: readonly Operation[],
  history: History = historyOf(text),
): ApplyResult {
  const { playbook, diagnostics } = readPlaybook(text);
  if (!playbook) throw new Error(JSON.stringify(diagnostics));
  const { delta } = normalise({ operations });
  return applyDelta({ playbook, history, delta, rules: rules(text) });
}

function extended(history: History, result: ApplyResult): History {
  if (result.kind !== 'planned') return history;
  const read = readDeltaFile(result.plan.file, sha256Hex(result.plan.file.text));
  if (read.kind !== 'delta') throw new Error(JSON.stringify(read));
  return { ...history, deltas: [...history.deltas, read.recorded] };
}

function decoded(bytes: Uint8Array): string {
  const result = decode(bytes);
  if ('ruleId' in result) throw new Error(result.reason);
  return result.text;
}

/** Written without the parser under test: lines by a plain split, bullets by a plain pattern. */
const HEAD = /^(?:- )?\[([a-z]+-\d+)\] helpful=(\d+) harmful=(\d+) :: (.*?)\s*$/;

function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

/** Every line that is neither blank nor a named bullet's, with its line end. */
function rest(text: string, named: ReadonlySet<string>): string[] {
  return linesOf(text).filter((line) => line.trim() !== '' && !named.has(HEAD.exec(line)?.[1] ?? ''));
}

function blankLines(text: string): number {
  return linesOf(text).filter((line) => line.trim() === '').length;
}

/** What stands before and behind the region, to the byte. */
function outside(text: string): [string, string] {
  const start = text.lastIndexOf('<!-- playbook:start -->');
  return [text.slice(0, start), text.slice(text.indexOf('<!-- playbook:end -->'))];
}

interface Row {
  readonly section: string;
  readonly id: string;
  readonly helpful: number;
  readonly harmful: number;
  readonly content: string;
}

function model(text: string): Row[] {
  const rows: Row[] = [];
  let section = '';
  const start = text.lastIndexOf('<!-- playbook:start -->');
  for (const line of linesOf(text.slice(start, text.indexOf('<!-- playbook:end -->')))) {
    section = /^## (.*?)\s*$/.exec(line)?.[1] ?? section;
    const [, id, helpful, harmful, content = ''] = HEAD.exec(line) ?? [];
    if (id) rows.push({ section, id, helpful: Number(helpful), harmful: Number(harmful), content });
  }
  return rows;
}

/** What the operations come to, worked out the simple way. */
function naive(rows: readonly Row[], operations: readonly Operation[], added: string[]): Row[] {
  const result = [...rows];
  const at = (id: string) => result.findIndex((row) => row.id === id);
  for (const operation of operations) {
    if (operation.type === 'DELETE') result.splice(at(operation.id), 1);
    if (operation.type === 'UPDATE')
      result[at(operation.id)] = { ...(result[at(operation.id)] as Row), content: operation.content };
    if (operation.type === 'TAG' && operation.tag !== 'neutral') {
      const row = result[at(operation.id)] as Row;
      result[at(operation.id)] = { ...row, [operation.tag]: row[operation.tag] + 1 };
    }
    if (operation.type === 'ADD') {
      const section = operation.section === 'nowhere' ? 'OTHERS' : operation.section;
      const id = added.shift() ?? '';
      const number = (each: string) => Number(each.split('-')[1]);
      const before = result.findIndex((row) => row.section === section && number(row.id) > number(id));
      const last = result.findLastIndex((row) => ORDER.indexOf(row.section) <= ORDER.indexOf(section));
      result.splice(before === -1 ? last + 1 : before, 0, {
        section,
        id,
        helpful: 0,
        harmful: 0,
        content: operation.content,
      });
    }
  }
  return result;
}

const ORDER = ['STRATEGIES & INSIGHTS', 'FORMULAS & CALCULATIONS', 'OTHERS'];

function idsIn(text: string): string[] {
  return model(text).map((row) => row.id);
}

function idsOf(operation: Operation): string[] {
  return 'id' in operation ? [operation.id] : [];
}
