import { describe, expect, it } from 'vitest';
import { deltaId } from '../../src/delta/id.ts';
import { normalise } from '../../src/delta/normalise.ts';
import { type ParsedDelta, parseDelta } from '../../src/delta/parse.ts';

const ADD = '{"type": "ADD", "section": "others", "content": "x"}';

describe('parseDelta', () => {
  it('reads the reply of ACE’s Curator as it is', () => {
    const reply =
      '{"reasoning": "pages", "operations": [{"type": "ADD", "section": "formulas_and_calculations", "content": "Fee is 2 %."}]}';
    const { written, diagnostics } = parsed(reply);
    expect(diagnostics).toEqual([]);
    expect(normalise(written).delta).toEqual({
      deltabook: 1,
      operations: [{ type: 'ADD', section: 'formulas_and_calculations', content: 'Fee is 2 %.' }],
      reason: 'pages',
      source: { by: 'hand' },
    });
  });

  it('takes types in any case and one meaning for one id, however it is written', () => {
    const ways = [
      `{"operations": [${ADD}], "reason": "r"}`,
      `{"reasoning": "r", "operations": [{"content": " x\\n", "type": "add", "section": "others"}]}`,
      `{"deltabook": 1, "source": {"by": "hand"}, "reason": "r", "operations": [${ADD}], "evidence": []}`,
    ];
    expect(new Set(ways.map((text) => deltaId(normalise(parsed(text).written).delta))).size).toBe(1);
  });

  const faults: readonly [string, string, string, string, string][] = [
    ['text that is no JSON', 'lesson: x', 'delta/json', '', '1:1'],
    ['JSON with a comma too many', `{"operations": [${ADD},]}`, 'delta/json', '', '1:70'],
    ['a comment', `// x\n{"operations": []}`, 'delta/json', '', '1:1'],
    ['a key that stands twice', `{"operations": [], "operations": []}`, 'delta/json', '/operations', '1:20'],
    ['an array', '[]', 'delta/schema', '', '1:1'],
    ['a later version', `{"deltabook": 2, "operations": []}`, 'delta/version', '/deltabook', '1:15'],
    [
      'a version that is no number',
      `{"deltabook": "1", "operations": []}`,
      'delta/schema',
      '/deltabook',
      '1:15',
    ],
    ['no operations', '{"reason": "r"}', 'delta/schema', '/operations', '1:1'],
    ['operations that are no array', '{"operations": {}}', 'delta/schema', '/operations', '1:16'],
    ['an operation that is no object', '{"operations": ["ADD"]}', 'delta/schema', '/operations/0', '1:17'],
    ['an unknown type', '{"operations": [{"type": "ADDD"}]}', 'operation/type', '/operations/0/type', '1:26'],
    [
      'a type that is a property of every object',
      '{"operations": [{"type": "constructor"}]}',
      'operation/type',
      '/operations/0/type',
      '1:26',
    ],
    ['a missing type', '{"operations": [{"id": "x"}]}', 'operation/type', '/operations/0/type', '1:17'],
    [
      'a missing field',
      '{"operations": [{"type": "ADD", "section": "others"}]}',
      'operation/schema',
      '/operations/0/content',
      '1:17',
    ],
    [
      'a section of another type',
      '{"operations": [{"type": "ADD", "section": 3, "content": "x"}]}',
      'operation/schema',
      '/operations/0/section',
      '1:44',
    ],
    [
      'an unknown field',
      '{"operations": [{"type": "DELETE", "id": "x", "idd": "y"}]}',
      'operation/schema',
      '/operations/0/idd',
      '1:54',
    ],
    ['an unknown key at the top', '{"operations": [], "rason": "r"}', 'delta/schema', '/rason', '1:29'],
    [
      'two reasons',
      '{"operations": [], "reason": "a", "reasoning": "b"}',
      'delta/schema',
      '/reasoning',
      '1:48',
    ],
    [
      'an unknown tag',
      '{"operations": [{"type": "TAG", "id": "x", "tag": "good"}]}',
      'operation/schema',
      '/operations/0/tag',
      '1:51',
    ],
    [
      'a REVERT of too few digits',
      '{"operations": [{"type": "REVERT", "delta": "abc"}]}',
      'operation/schema',
      '/operations/0/delta',
      '1:45',
    ],
    [
      'an unknown source',
      '{"operations": [], "source": {"by": "model"}}',
      'delta/schema',
      '/source/by',
      '1:37',
    ],
    [
      'evidence of an unknown kind',
      '{"operations": [], "evidence": [{"kind": "hunch"}]}',
      'delta/schema',
      '/evidence/0/kind',
      '1:42',
    ],
  ];

  it.each(faults)(
    'says one thing about %s, with its pointer and place',
    (_, text, ruleId, pointer, place) => {
      const { diagnostics, placeOf } = { placeOf: undefined, ...parseDelta(text) };
      expect(diagnostics).toHaveLength(1);
      const [only] = diagnostics;
      expect(only).toMatchObject({ ruleId, severity: 'error', pointer });
      const at = only?.place ?? placeOf?.(pointer);
      expect(`${at?.line}:${at?.column}`).toBe(place);
      expect(only?.reason).toMatch(/^Unexpected .*, expected /);
    },
  );

  it('names each fault, and keeps what is valid for a second look', () => {
    const text = `{"operations": [${ADD}, {"type": "NOPE"}, {"type": "TAG", "id": 3, "tag": "x"}, {"type": "DELETE", "id": "y"}]}`;
    const { written, positions, diagnostics } = parsed(text);
    expect(diagnostics.map((each) => each.pointer)).toEqual([
      '/operations/1/type',
      '/operations/2/id',
      '/operations/2/tag',
    ]);
    expect(written.operations.map((operation) => operation.type)).toEqual(['ADD', 'DELETE']);
    expect(positions).toEqual([0, 3]);
  });

  it('suggests the nearest key and type', () => {
    expect(first('{"operations": [], "evidnce": []}')).toContain('expected `evidence`');
    expect(first('{"operations": [{"type": "updat", "id": "x", "content": "y"}]}')).toContain(
      'expected UPDATE',
    );
  });

  it('has a final schema for operations that are not applied yet', () => {
    const operations = [
      { type: 'MERGE', ids: ['a', 'b'], content: 'x' },
      { type: 'SPLIT', id: 'a', into: [{ content: 'x' }, { content: 'y', section: 'others' }] },
      { type: 'CONDITION', id: 'a', when: 'w', content: 'When w, x' },
      { type: 'REORDER', id: 'a', section: 'others', after: null },
      { type: 'SECTION', title: 'NEW' },
      { type: 'COUNT', id: 'a', helpful: 1, harmful: 0 },
    ];
    expect(parsed(JSON.stringify({ operations })).diagnostics).toEqual([]);
  });
});

describe('normalise', () => {
  it.each([
    ['Ask for every page.', 'the API is v3', 'When the API is v3: Ask for every page.'],
    ['Ask for every page.', 'When the API is v3', 'When the API is v3: Ask for every page.'],
    ['When it is v3, ask.', 'the API is v3', 'When it is v3, ask.'],
    ['if it is v3, ask.', 'the API is v3', 'if it is v3, ask.'],
    ['Forward every page.', 'the API is v3', 'When the API is v3: Forward every page.'],
    ['one\r\n  two\n\nthree', undefined, 'one two three'],
  ])('%j when %j is %j', (content, when, expected) => {
    const add = { type: 'ADD' as const, section: 'others', content, ...(when !== undefined && { when }) };
    const { delta } = normalise({ operations: [add] });
    expect(delta.operations).toEqual([{ type: 'ADD', section: 'others', content: expected }]);
  });

  it('says that it folded lines and that it left a condition out', () => {
    const { notes } = normalise({
      operations: [{ type: 'ADD', section: 'o', content: 'If a,\nb', when: 'c' }],
    });
    expect(notes.map((note) => [note.ruleId, note.pointer])).toEqual([
      ['content/line-break', '/operations/0/content'],
      ['operation/when-unused', '/operations/0/when'],
    ]);
  });
});

function parsed(text: string): ParsedDelta {
  const result = parseDelta(text);
  if (!('written' in result)) throw new Error(JSON.stringify(result.diagnostics));
  return result;
}

function first(text: string): string {
  return parseDelta(text).diagnostics[0]?.reason ?? '';
}
