import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Delta } from '../../src/delta/delta.ts';
import { formatDelta } from '../../src/delta/file.ts';
import { deltaId, drawId } from '../../src/delta/id.ts';
import { readDeltaFile } from '../../src/delta/read-file.ts';
import { sha256Hex } from '../../src/format/hash.ts';

const DELTA: Delta = {
  deltabook: 1,
  operations: [{ type: 'ADD', section: 'others', content: 'x' }],
  reason: 'r',
  source: { by: 'hand' },
};

describe('a delta’s id', () => {
  it('is SHA-256 over its canonical JSON, whatever the order of its keys', () => {
    const canonical =
      '{"deltabook":1,"operations":[{"content":"x","section":"others","type":"ADD"}],"reason":"r","source":{"by":"hand"}}';
    expect(deltaId(DELTA)).toBe(sha256Hex(canonical));
    expect(
      deltaId({
        source: { by: 'hand' },
        reason: 'r',
        operations: [{ content: 'x', type: 'ADD', section: 'others' }],
        deltabook: 1,
      }),
    ).toBe(deltaId(DELTA));
  });

  it('comes back from the delta’s file, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (content, reason) => {
        fc.pre(!/\p{Cs}/u.test(content + reason) && /\S/.test(content));
        const delta: Delta = { ...DELTA, operations: [{ type: 'ADD', section: 'others', content }], reason };
        const file = formatDelta(delta, {
          number: 7,
          base: '',
          result: '',
          operations: [{ id: 'oth-12345', section: 'others' }],
        });
        const read = readDeltaFile(file, sha256Hex(file.text));
        expect(read).toMatchObject({ kind: 'delta', recorded: { id: deltaId(delta), number: 7 } });
      }),
      { numRuns: 500 },
    );
  });
});

describe('a delta’s file', () => {
  const file = formatDelta(DELTA, {
    number: 43,
    base: 'b',
    result: 'r',
    operations: [{ id: 'oth-12345', section: 'others' }],
  });

  it('has one operation on a line', () => {
    expect(file.text).toMatchInlineSnapshot(`
      "{
        "deltabook": 1,
        "operations": [
          { "type": "ADD", "section": "others", "content": "x" }
        ],
        "reason": "r",
        "source": { "by": "hand" },
        "applied": {
          "number": 43,
          "base": "b",
          "result": "r",
          "operations": [
            { "id": "oth-12345", "section": "others" }
          ]
        }
      }
      "
    `);
  });

  it('is named by its number, the delta’s id and its own bytes', () => {
    expect(file.name).toBe(`00043-${deltaId(DELTA).slice(0, 12)}-${sha256Hex(file.text).slice(0, 6)}.json`);
  });

  it.each([
    ['an edited file', { ...file, text: file.text.replace('"x"', '"y"') }, 'delta/hash'],
    ['a file of another name', { ...file, name: 'notes.json' }, 'delta/name'],
    ['a file of another number', { ...file, name: file.name.replace('00043', '00044') }, 'delta/name'],
  ])('is not taken when it is %s', (_, changed, ruleId) => {
    expect(readDeltaFile(changed, sha256Hex(changed.text))).toMatchObject({
      kind: 'bad',
      diagnostic: { ruleId },
    });
  });
});

describe('drawId', () => {
  const first = 10_000 + (Number.parseInt(sha256Hex('seed/0').slice(0, 8), 16) % 90_000);

  it('draws from the hash and needs no state', () => {
    expect(drawId('oth', 'seed/0', new Set())).toBe(`oth-${first}`);
  });

  it('goes on to the next number that is free under any prefix, and from 99999 to 10000', () => {
    expect(drawId('oth', 'seed/0', new Set([`str-${first}`, `x_${first + 1}`]))).toBe(`oth-${first + 2}`);
    const upper = new Set(Array.from({ length: 100_000 - first }, (_, index) => `str-${first + index}`));
    expect(drawId('oth', 'seed/0', upper)).toBe('oth-10000');
  });

  it('ends when every number is taken', () => {
    const all = new Set(Array.from({ length: 90_000 }, (_, index) => `str-${10_000 + index}`));
    expect(() => drawId('oth', 'seed/0', all)).toThrow(RangeError);
  });
});
