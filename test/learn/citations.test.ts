import { describe, expect, it } from 'vitest';
import { readCitations } from '../../src/learn/citations.ts';

const BULLETS = [
  { id: 'cal-90177', content: 'Divide minor units by 100 before you show an amount.' },
  { id: 'str-48213', content: 'When the API is v3, ask for every page until `next` is null.' },
  { id: 'oth-33120', content: 'Ask.' },
  { id: 'rg-016', content: 'Round half to even.' },
  { id: 'ab-12345', content: 'Two letters are a prefix too.' },
  { id: 'cal-901771', content: 'A number of six digits came with an import.' },
  { id: 'kpt_001', content: 'Keep the receipts.' },
  { id: 'Rule-7', content: 'Capital letters came with an import.' },
];

const CAL = 'cal-90177';
const STR = 'str-48213';

interface Case {
  readonly cited: readonly string[];
  readonly unknown?: readonly string[];
  readonly prediction: string;
  readonly from?: 'line' | 'text' | 'none' | 'field';
  readonly opinions?: string;
}

/** A name, the final message, and what is to be read from it. */
const CASES: readonly (readonly [string, string, Case])[] = [
  // spacing and case of the line
  ['plain', '42\nbullet_ids: cal-90177, str-48213', { cited: [CAL, STR], prediction: '42' }],
  ['no blank', '42\nbullet_ids:cal-90177,str-48213', { cited: [CAL, STR], prediction: '42' }],
  ['many blanks', '42\n  bullet_ids :   cal-90177   ,  str-48213  ', { cited: [CAL, STR], prediction: '42' }],
  ['tabs', '42\n\tbullet_ids:\tcal-90177\tstr-48213', { cited: [CAL, STR], prediction: '42' }],
  ['upper case key', '42\nBULLET_IDS: cal-90177', { cited: [CAL], prediction: '42' }],
  ['mixed case key', '42\nBullet_Ids: cal-90177', { cited: [CAL], prediction: '42' }],
  ['a blank in the key', '42\nBullet IDs: cal-90177', { cited: [CAL], prediction: '42' }],
  ['a hyphen in the key', '42\nbullet-ids: cal-90177', { cited: [CAL], prediction: '42' }],
  ['singular', '42\nbullet_id: cal-90177', { cited: [CAL], prediction: '42' }],
  ['upper case ids', '42\nbullet_ids: CAL-90177, STR-48213', { cited: [CAL, STR], prediction: '42' }],
  ['ids of an import in their own case', '42\nbullet_ids: rule-7', { cited: ['Rule-7'], prediction: '42' }],
  ['CRLF', '42\r\nbullet_ids: cal-90177\r\n', { cited: [CAL], prediction: '42' }],
  ['blank lines behind', '42\n\nbullet_ids: cal-90177\n\n\n', { cited: [CAL], prediction: '42' }],
  ['only blanks between ids', '42\nbullet_ids: cal-90177 str-48213', { cited: [CAL, STR], prediction: '42' }],
  ['semicolons', '42\nbullet_ids: cal-90177; str-48213', { cited: [CAL, STR], prediction: '42' }],
  ['and', '42\nbullet_ids: cal-90177 and str-48213', { cited: [CAL, STR], prediction: '42' }],
  ['a full stop', '42\nbullet_ids: cal-90177, str-48213.', { cited: [CAL, STR], prediction: '42' }],
  ['twice the same', '42\nbullet_ids: cal-90177, cal-90177', { cited: [CAL], prediction: '42' }],
  // marks of code, emphasis and lists
  ['ticks around ids', '42\nbullet_ids: `cal-90177`, `str-48213`', { cited: [CAL, STR], prediction: '42' }],
  [
    'ticks around the line',
    '42\n`bullet_ids: cal-90177, str-48213`',
    { cited: [CAL, STR], prediction: '42' },
  ],
  ['ticks around the key', '42\n`bullet_ids`: cal-90177', { cited: [CAL], prediction: '42' }],
  ['bold', '42\n**bullet_ids:** cal-90177', { cited: [CAL], prediction: '42' }],
  ['bold key, colon outside', '42\n**bullet_ids**: **cal-90177**', { cited: [CAL], prediction: '42' }],
  ['brackets', '42\nbullet_ids: [cal-90177, str-48213]', { cited: [CAL, STR], prediction: '42' }],
  ['a bracket each', '42\nbullet_ids: [cal-90177] [str-48213]', { cited: [CAL, STR], prediction: '42' }],
  ['quotes', '42\nbullet_ids: "cal-90177", \'str-48213\'', { cited: [CAL, STR], prediction: '42' }],
  ['a list item', '42\n- bullet_ids: cal-90177', { cited: [CAL], prediction: '42' }],
  ['a quote', '42\n> bullet_ids: cal-90177', { cited: [CAL], prediction: '42' }],
  ['a heading', '42\n## bullet_ids: cal-90177', { cited: [CAL], prediction: '42' }],
  ['a list below', '42\nbullet_ids:\n- cal-90177\n- str-48213', { cited: [CAL, STR], prediction: '42' }],
  [
    'a list below, with ticks',
    '42\nbullet_ids:\n* `cal-90177`\n* `str-48213`\n',
    { cited: [CAL, STR], prediction: '42' },
  ],
  ['a list below a blank line', '42\nbullet_ids:\n\n- cal-90177', { cited: [CAL], prediction: '42' }],
  ['in a code fence of its own', '42\n```\nbullet_ids: cal-90177\n```', { cited: [CAL], prediction: '42' }],
  // where the line stands
  ['the line first', 'bullet_ids: cal-90177\n42', { cited: [CAL], prediction: '42' }],
  [
    'the last of two lines counts',
    'bullet_ids: str-48213\nbullet_ids: cal-90177',
    { cited: [CAL], prediction: 'bullet_ids: str-48213' },
  ],
  [
    'behind the answer on its line',
    'The answer is 42. bullet_ids: cal-90177',
    { cited: [CAL], prediction: 'The answer is 42.' },
  ],
  [
    'talked about, and not given',
    'I leave bullet_ids: out of it',
    { cited: [], prediction: 'I leave bullet_ids: out of it', from: 'none' },
  ],
  ['nothing but the line', 'bullet_ids: cal-90177', { cited: [CAL], prediction: '' }],
  // JSON
  [
    'a JSON message',
    '{"answer": "42", "bullet_ids": ["cal-90177"]}',
    { cited: [CAL], prediction: '42', from: 'field' },
  ],
  [
    'a JSON message without an answer',
    '{"x": 1, "bullet_ids": ["cal-90177"]}',
    { cited: [CAL], prediction: '{"x":1}', from: 'field' },
  ],
  [
    'a JSON message, no ids',
    '{"answer": "42", "bullet_ids": []}',
    { cited: [], prediction: '42', from: 'field' },
  ],
  [
    'a JSON array on the line',
    '42\n"bullet_ids": ["cal-90177", "str-48213"]',
    { cited: [CAL, STR], prediction: '42' },
  ],
  [
    'a JSON array over lines',
    '42\n"bullet_ids": [\n  "cal-90177",\n  "str-48213"\n]',
    { cited: [CAL, STR], prediction: '42' },
  ],
  // none
  ['no ids', '42\nbullet_ids:', { cited: [], prediction: '42' }],
  ['none', '42\nbullet_ids: none', { cited: [], prediction: '42' }],
  ['n/a', '42\nbullet_ids: N/A', { cited: [], prediction: '42' }],
  ['an empty array', '42\nbullet_ids: []', { cited: [], prediction: '42' }],
  ['a dash', '42\nbullet_ids: -', { cited: [], prediction: '42' }],
  ['no line at all', '42', { cited: [], prediction: '42', from: 'none' }],
  [
    'no line, and an id without brackets',
    'I used cal-90177.',
    { cited: [], prediction: 'I used cal-90177.', from: 'none' },
  ],
  ['none used', '42\nbullet_ids: none used', { cited: [], prediction: '42' }],
  ['an answer below that looks like an id', 'bullet_ids:\nAC-0042', { cited: [], prediction: 'AC-0042' }],
  ['in parentheses behind the answer', '42 (bullet_ids: cal-90177)', { cited: [CAL], prediction: '42' }],
  ['a numbered item', '42\n1. bullet_ids: cal-90177', { cited: [CAL], prediction: '42' }],
  [
    'a JSON message with a number',
    '{"answer": 42, "bullet_ids": ["cal-90177"]}',
    { cited: [CAL], prediction: '42', from: 'field' },
  ],
  // unknown ids, prefixes, digits
  [
    'unknown',
    '42\nbullet_ids: cal-11111, cal-90177',
    { cited: [CAL], unknown: ['cal-11111'], prediction: '42' },
  ],
  [
    'a prefix of two letters',
    '42\nbullet_ids: rg-016, ab-12345',
    { cited: ['rg-016', 'ab-12345'], prediction: '42' },
  ],
  ['six digits', '42\nbullet_ids: cal-901771', { cited: ['cal-901771'], prediction: '42' }],
  [
    'six digits, unknown',
    '42\nbullet_ids: str-482130',
    { cited: [], unknown: ['str-482130'], prediction: '42' },
  ],
  ['an underscore', '42\nbullet_ids: kpt_001', { cited: ['kpt_001'], prediction: '42' }],
  [
    'words',
    '42\nbullet_ids: the second one',
    { cited: [], unknown: ['the', 'second', 'one'], prediction: '42' },
  ],
  // in the text
  [
    'bracketed in the text',
    'By [cal-90177] it is 42.',
    { cited: [CAL], prediction: 'By [cal-90177] it is 42.', from: 'text' },
  ],
  [
    'bracketed, two in one',
    'By [cal-90177, str-48213] it is 42.',
    { cited: [CAL, STR], prediction: 'By [cal-90177, str-48213] it is 42.', from: 'text' },
  ],
  [
    'bracketed with ticks',
    'By [`CAL-90177`] it is 42.',
    { cited: [CAL], prediction: 'By [`CAL-90177`] it is 42.', from: 'text' },
  ],
  [
    'bracketed, unknown',
    'By [cal-11111] and [1] it is 42.',
    { cited: [], prediction: 'By [cal-11111] and [1] it is 42.', from: 'none' },
  ],
  [
    'a line wins over the text',
    'By [str-48213]\nbullet_ids: cal-90177',
    { cited: [CAL], prediction: 'By [str-48213]' },
  ],
  // copied lines
  [
    'copied with counters',
    '[cal-90177] helpful=3 harmful=0 :: Divide minor units',
    { cited: [], prediction: '[cal-90177] helpful=3 harmful=0 :: Divide minor units', from: 'none' },
  ],
  [
    'copied with its opening words',
    '[cal-90177] Divide minor units by 100.',
    { cited: [], prediction: '[cal-90177] Divide minor units by 100.', from: 'none' },
  ],
  [
    'copied in emphasis',
    '- **[cal-90177]** *Divide minor* units',
    { cited: [], prediction: '- **[cal-90177]** *Divide minor* units', from: 'none' },
  ],
  ['copied, one word', '[oth-33120] Ask.', { cited: [], prediction: '[oth-33120] Ask.', from: 'none' }],
  [
    'copied once, cited once',
    '[cal-90177] Divide minor units\nSo by [cal-90177] it is 42.',
    { cited: [CAL], prediction: '[cal-90177] Divide minor units\nSo by [cal-90177] it is 42.', from: 'text' },
  ],
  // opinions
  [
    'a good opinion',
    '42\nbullet_ids: +cal-90177',
    { cited: [CAL], prediction: '42', opinions: '+cal-90177' },
  ],
  [
    'a bad opinion',
    '42\nbullet_ids: cal-90177, -str-48213',
    { cited: [CAL, STR], prediction: '42', opinions: '-str-48213' },
  ],
];

describe('citations are read', () => {
  it.each(CASES)('%s', (_name, message, expected) => {
    const { cited, unknown, opinions, from, prediction } = readCitations(message, BULLETS);
    expect({
      cited,
      unknown,
      prediction,
      opinions: opinions.map((each) => each.opinion + each.id).join(' '),
    }).toEqual({
      cited: expected.cited,
      unknown: expected.unknown ?? [],
      prediction: expected.prediction,
      opinions: expected.opinions ?? '',
    });
    expect(from).toBe(expected.from ?? 'line');
  });

  it('from a field of the answer, which then stands for the line', () => {
    const read = readCitations('42\nbullet_ids: str-48213', BULLETS, ['CAL-90177', 'x-1']);
    expect(read).toEqual({ cited: [CAL], unknown: ['x-1'], opinions: [], from: 'field', prediction: '42' });
  });

  it('at once, however long what stands on the line', () => {
    const began = performance.now();
    readCitations(`bullet_ids: ${'.'.repeat(1_000_000)}x ${'7'.repeat(100_000)}`, BULLETS);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('of a JSON message that nests deeper than can be written again', () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const message = `{"answer": ${deep}, "bullet_ids": ["cal-90177", ${deep}]}`;
    expect(readCitations(message, BULLETS)).toMatchObject({ cited: [], prediction: message, from: 'field' });
  });

  it('by more than sixty cases', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(CASES.map(([, message]) => message)).size).toBe(CASES.length);
  });
});
