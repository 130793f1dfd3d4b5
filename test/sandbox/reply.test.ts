import { describe, expect, it } from 'vitest';
import { replyTo } from '../../src/sandbox/model/reply.ts';
import { type Role, requestBody } from './request-body.ts';

const JP =
  'Customer 42 (tier gold, api v2, region JP) has a refund of 31 items, 123450 in minor units, dated 2026-03-14. What is the total?';
const EU = JP.replace('region JP', 'region EU').replace('gold', 'basic').replace('v2', 'v1');

function ask(role: Role, values: Readonly<Record<string, string>>): string {
  const { status, text } = replyTo(requestBody(role, values));
  expect(status).toBe(200);
  return JSON.parse(text).choices[0].message.content;
}

function refusal(body: string): string {
  const { status, text } = replyTo(body);
  expect(status).toBe(400);
  return JSON.parse(text).error.message;
}

describe('the Generator', () => {
  const playbook = [
    'Read me first.',
    '## FORMULAS & CALCULATIONS',
    '[cal-00001] For total, when region is JP, use decimals 0.',
    '[cal-00002] For total, when region is JP and kind is refund, use decimals 3.',
    '[cal-00003] For total, when tier is gold, use fee 2.',
    '[cal-00004] For total, when kind is refund, use fee 5.',
    '[cal-00005] For total, when region is EU, use sign minus.',
    '[cal-00006] Always take no decimals for yen.',
  ].join('\n\n');

  it('answers by default where the playbook says nothing', () => {
    expect(ask('generator', { task: JP })).toBe('1234.50 JPY\nbullet_ids:');
  });

  it('follows the bullets that match, and cites those that decided', () => {
    expect(ask('generator', { playbook, task: JP })).toBe('1296.225 JPY\nbullet_ids: cal-00002, cal-00004');
  });

  it('puts the insight of a reflection before every bullet, and does not cite what it overrules', () => {
    const reflection = 'diagnosis: Wrong.\ninsight: For total, when tier is gold, use decimals 2.';
    expect(ask('generator', { playbook, reflection, task: JP })).toBe('1296.23 JPY\nbullet_ids: cal-00004');
  });

  it('answers the same when it is asked again in the same conversation', () => {
    const body = JSON.parse(requestBody('generator', { playbook, task: JP }));
    const again = [
      ...body.messages,
      { role: 'assistant', content: 'x' },
      { role: 'user', content: 'Again.' },
    ];
    const { text } = replyTo(JSON.stringify({ ...body, messages: again }));
    expect(JSON.parse(text).choices[0].message.content).toBe(ask('generator', { playbook, task: JP }));
  });
});

interface Attempted {
  readonly prediction: string;
  readonly verdict?: string;
  readonly cited?: string;
  readonly playbook?: string;
  readonly history?: readonly object[];
}

function reflect({ prediction, verdict, cited = '', playbook = '', history = [] }: Attempted) {
  return JSON.parse(
    ask('reflector', {
      playbook,
      history: history.map((line) => JSON.stringify(line)).join('\n'),
      task: JP,
      attempt: `status: answered\ncited: ${cited}\nprediction:\n${prediction}\n\ntrajectory:\nthought`,
      feedback: verdict ?? 'The answer was judged right: score 1 of 1.',
    }),
  );
}

function wrong(expected: string): string {
  return `The answer was judged wrong: score 0 of 1.\nThe judge says: expected answer: ${expected}`;
}

describe('the Reflector', () => {
  it('finds the slot that was wrong, and does not repeat the answer', () => {
    const reflection = reflect({ prediction: '1234.50 JPY', verdict: wrong('1235 JPY') });
    expect(reflection.diagnosis).toBe('Wrong in decimals.');
    expect(reflection.insight).toMatch(/^For total, when \w+ is \w+, use decimals 0\.$/);
    expect(JSON.stringify(reflection)).not.toContain('1235');
  });

  it('takes the condition that the history speaks for', () => {
    const history = [
      { task: EU, prediction: '1234.50 EUR', score: 1 },
      {
        task: JP.replace('refund', 'sale').replace('gold', 'staff').replace('v2', 'v1'),
        prediction: '1235 JPY',
        score: 1,
      },
    ];
    const { insight } = reflect({ prediction: '1234.50 JPY', verdict: wrong('1235 JPY'), history });
    expect(insight).toBe('For total, when region is JP, use decimals 0.');
  });

  it('explains two slots at once, and no more', () => {
    const two = reflect({ prediction: '1234.50 JPY', verdict: wrong('JPY 1235') });
    expect(two.insight).toMatch(/use decimals 0\. For .+ use label prefix\.$/);
    const three = reflect({ prediction: '1234.50 JPY', verdict: wrong('JPY -1235') });
    expect(three.insight).toBe('');
    expect(reflect({ prediction: '1234.50 JPY', verdict: wrong('no answer at all') }).insight).toBe('');
  });

  it('overrules a bullet that misled by its own condition or a narrower one', () => {
    const playbook = '[cal-00001] helpful=3 harmful=0 :: For total, when region is JP, use decimals 0.';
    const given = { cited: 'cal-00001', playbook, prediction: '1235 JPY', verdict: wrong('1234.50 JPY') };
    expect(reflect(given).insight).toMatch(/region is JP.*use decimals 2\.$/);
    expect(reflect(given).tags).toEqual([{ id: 'cal-00001', tag: 'harmful' }]);
  });

  it('tags what was part of a right answer helpful, and prose neutral', () => {
    const playbook = [
      '[cal-00001] helpful=0 harmful=0 :: For total, when region is JP, use decimals 0.',
      '[cal-00002] helpful=0 harmful=0 :: Yen have no decimals.',
    ].join('\n');
    const { tags, insight } = reflect({ cited: 'cal-00001, cal-00002', playbook, prediction: '1235 JPY' });
    expect(insight).toBe('');
    expect(tags).toEqual([
      { id: 'cal-00001', tag: 'helpful' },
      { id: 'cal-00002', tag: 'neutral' },
    ]);
  });

  it('sees by the prediction what an insight made of the slots in a further round', () => {
    const { insight } = reflect({ prediction: 'JPY 1234.50', verdict: wrong('1234.50') });
    expect(insight).toMatch(/use label none\.$/);
  });

  it('learns nothing where nobody says what was expected', () => {
    const verdict = "The attempt was not judged. The agent's own status: answered.";
    expect(reflect({ prediction: '1234.50 JPY', verdict })).toMatchObject({ insight: '', tags: [] });
  });
});

function curate(insight: string, bullets: readonly string[], types: readonly string[]) {
  const reply = ask('curator', {
    operations: types.map((type) => JSON.stringify({ type, more: '…' })).join('\n'),
    playbook: ['## FORMULAS & CALCULATIONS', ...bullets].join('\n'),
    progress: 'task 1 of 100',
    task: JP,
    feedback: `diagnosis: Wrong.\ninsight: ${insight}`,
  });
  return JSON.parse(reply).operations;
}

describe('the Curator', () => {
  const ALL = ['ADD', 'UPDATE', 'DELETE'];
  const RULE = 'For total, when region is JP, use decimals 0.';
  const OTHER = '[cal-00001] helpful=1 harmful=0 :: For total, when region is JP, use decimals 3.';

  it('adds what is new and nothing twice', () => {
    expect(curate(RULE, [], ALL)).toEqual([{ type: 'ADD', section: 'formulas', content: RULE }]);
    expect(curate(RULE, [`[cal-00001] helpful=0 harmful=0 :: ${RULE}`], ALL)).toEqual([]);
    expect(curate('', [], ALL)).toEqual([]);
  });

  it('mends a bullet with the same condition, or adds where it may not', () => {
    expect(curate(RULE, [OTHER], ALL)).toEqual([{ type: 'UPDATE', id: 'cal-00001', content: RULE }]);
    expect(curate(RULE, [OTHER], ['ADD'])).toEqual([{ type: 'ADD', section: 'formulas', content: RULE }]);
  });

  it('deletes a bullet rather than turn it into the default', () => {
    const usual = 'For total, when region is JP, use decimals 2.';
    expect(curate(usual, [OTHER], ALL)).toEqual([{ type: 'DELETE', id: 'cal-00001' }]);
    expect(curate(usual, [OTHER], ['ADD', 'UPDATE'])).toEqual([
      { type: 'UPDATE', id: 'cal-00001', content: usual },
    ]);
  });

  it('deletes what misled more than it helped, five at a time, where it may', () => {
    const counters = ['helpful=2 harmful=2', 'helpful=0 harmful=1', ...Array(7).fill('helpful=1 harmful=2')];
    const bullets = counters.map((each, index) => `[cal-0000${index}] ${each} :: Some words.`);
    expect(curate('', bullets, ALL).map(({ id }: { id: string }) => id)).toEqual(
      [2, 3, 4, 5, 6].map((index) => `cal-0000${index}`),
    );
    expect(curate('', bullets, ['ADD', 'UPDATE'])).toEqual([]);
  });
});

describe('a body that can’t be read is refused with what was found and expected:', () => {
  it.each([
    ['no JSON', 'nonsense', 'Unexpected body "nonsense", expected a JSON object with `messages`'],
    ['no messages', '{"model":"x"}', 'expected a JSON object with `messages`'],
    ['a message without a text', '{"messages":[{"role":"user"}]}', 'expected one whose `content` is a text'],
    ['no task', '{"messages":[]}', 'Unexpected prompt without a <task> block, expected one'],
    ['another task', requestBody('generator', { task: 'Add 2 and 2.' }), 'Unexpected task "Add 2 and 2."'],
    [
      'a history of something else',
      requestBody('reflector', { task: JP, attempt: 'x', feedback: 'y', history: 'once upon a time' }),
      'Unexpected line "once upon a time" in <history>',
    ],
    ['no operations', requestBody('curator', { task: JP, feedback: 'x' }), 'an example of an operation'],
  ])('%s', (_, body, message) => {
    expect(refusal(body)).toContain(message);
  });
});
