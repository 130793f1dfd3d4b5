import { describe, expect, it } from 'vitest';
import { decode, encode } from '../../src/format/bytes.ts';
import { splice } from '../../src/format/edit.ts';
import { majorityLineEnd, placeAt, splitLines } from '../../src/format/line.ts';
import { sectionKey } from '../../src/format/section.ts';

describe('sectionKey', () => {
  it.each([
    ['STRATEGIES & INSIGHTS', 'strategies_and_insights'],
    ['TROUBLESHOOTING AND PITFALLS:', 'troubleshooting_and_pitfalls'],
    ['  PROBLEM-SOLVING   heuristics ', 'problem_solving_heuristics'],
    ['APIs (v3)', 'apis_v3'],
    ['Größen & Maße', 'größen_and_maße'],
    ['日本語の規則', '日本語の規則'],
    ['---', ''],
  ])('%j is %j', (title, key) => {
    expect(sectionKey(title)).toBe(key);
  });
});

describe('lines', () => {
  it('end in LF, CRLF or CR, each for itself', () => {
    const text = 'a\nb\r\nc\rd\n\re';
    expect(splitLines(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'a',
      'b',
      'c',
      'd',
      '',
      'e',
    ]);
    expect(splitLines(text).at(-1)?.next).toBe(text.length);
  });

  it.each([
    ['a\nb\r\nc\n', '\n'],
    ['a\r\nb\r\nc\n', '\r\n'],
    ['a\rb\rc\n', '\r'],
    ['a', '\n'],
  ])('of %j are mostly %j', (text, end) => {
    expect(majorityLineEnd(text)).toBe(end);
  });

  it('count columns in UTF-16 units from 1', () => {
    expect(placeAt(splitLines('a\n👍b\n'), 4)).toEqual({ line: 2, column: 3, offset: 4 });
  });
});

describe('bytes', () => {
  it('come back as they were, byte order mark included', () => {
    for (const bytes of [Buffer.from('\uFEFFä\r\n'), Buffer.from('ä'), Buffer.from('\uFEFF\uFEFF')]) {
      const decoded = decode(bytes);
      expect('ruleId' in decoded ? undefined : Buffer.from(encode(decoded))).toEqual(bytes);
    }
  });

  it('that are not UTF-8 are a diagnostic and never replaced', () => {
    expect(decode(Uint8Array.of(0x61, 0xff))).toMatchObject({ ruleId: 'file/invalid-utf8' });
  });
});

describe('splice', () => {
  it('takes text as it is, and keeps the order of edits at one place', () => {
    const edits = [
      { start: 3, end: 4, text: "$& $' $1" },
      { start: 1, end: 1, text: 'x' },
      { start: 1, end: 2, text: 'y' },
      { start: 1, end: 1, text: 'z' },
    ];
    expect(splice('abcde', edits)).toBe("axzyc$& $' $1e");
  });

  it('refuses edits that overlap or leave the text', () => {
    expect(() =>
      splice('abc', [
        { start: 0, end: 2, text: '' },
        { start: 1, end: 3, text: '' },
      ]),
    ).toThrow(RangeError);
    expect(() => splice('abc', [{ start: 2, end: 9, text: '' }])).toThrow(RangeError);
  });
});
