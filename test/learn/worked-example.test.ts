import { describe, expect, it } from 'vitest';
import { exactJudge } from '../../src/learn/judges/exact.ts';
import { adaptOffline } from '../../src/learn/offline.ts';
import type { Task } from '../../src/learn/task.ts';
import { memoryLedger } from '../support/memory-ledger.ts';
import { answersOf, stage } from '../support/scripted.ts';

const TASKS: readonly Task[] = [
  { id: 'late', input: 'When is it due?', target: '2026-03-31' },
  { id: 'never', input: 'How much is it?', target: '12.50 EUR' },
  { id: 'right', input: 'Which account?', target: 'AC-0042' },
];

const ANSWERS = {
  late: [
    '2026-03-01\nbullet_ids: str-20451',
    '2026-03-30\nbullet_ids: str-20451',
    '2026-03-31\nbullet_ids: str-48213',
  ],
  never: ['1250\nbullet_ids: str-48213'],
  right: ['AC-0042\nbullet_ids: str-20451, str-48213'],
};

/** What the Reflector says, by the name of the call. */
const REFLECTIONS: Readonly<Record<string, object>> = {
  'e1-0001-r1-reflector': {
    insight: 'Count from the end of the month.',
    tags: [{ id: 'str-20451', tag: 'harmful' }],
  },
  'e1-0001-r2-reflector': { insight: 'The last day counts.', tags: [{ id: 'str-20451', tag: 'harmful' }] },
  'e1-0002-r1-reflector': { insight: 'Divide by 100.', tags: [{ id: 'str-48213', tag: 'harmful' }] },
  'e1-0002-r2-reflector': { insight: 'Name the currency.', tags: [{ id: 'str-48213', tag: 'neutral' }] },
  'e1-0002-r3-reflector': {
    insight: 'Divide by 100 and name the currency.',
    tags: [{ id: 'str-20451', tag: 'helpful' }],
  },
  'e1-0003-r1-reflector': {
    tags: [
      { id: 'str-20451', tag: 'helpful' },
      { id: 'str-48213', tag: 'neutral' },
    ],
  },
};

const CURATIONS: Readonly<Record<string, object>> = {
  'e1-0001-curator': {
    reasoning: 'dates',
    operations: [
      { type: 'ADD', section: 'strategies', content: 'Due dates count from the end of the month.' },
    ],
  },
  'e1-0002-curator': {
    reasoning: 'amounts',
    operations: [{ type: 'ADD', section: 'formulas', content: 'Divide minor units by 100.' }],
  },
  'e1-0003-curator': { reasoning: 'nothing new', operations: [] },
};

const BULLETS = [
  '[str-20451] helpful=5 harmful=0 :: Dates are ISO dates.',
  '[str-48213] helpful=0 harmful=1 :: Look twice.',
];

function worked(votes: 'task' | 'round') {
  return stage({
    tasks: TASKS,
    agent: answersOf(ANSWERS),
    judge: exactJudge({ reveal: false }),
    model: ({ name }) => JSON.stringify(REFLECTIONS[name] ?? CURATIONS[name]),
    ledger: memoryLedger(BULLETS),
    params: { votes },
  });
}

describe('one epoch over a task that comes right in round 2, one that never does, and a right one', () => {
  it('makes the calls that ACE makes, in its order', async () => {
    const { settings, tools, calls } = worked('task');
    await adaptOffline(settings, tools, { train: TASKS, val: [], test: [] });
    expect(calls).toEqual([
      'e1-0001-r1-agent',
      'e1-0001-r1-reflector',
      'e1-0001-r2-agent (with a reflection)',
      'e1-0001-r2-reflector',
      'e1-0001-r3-agent (with a reflection)',
      'e1-0001-curator',
      'e1-0002-r1-agent',
      'e1-0002-r1-reflector',
      'e1-0002-r2-agent (with a reflection)',
      'e1-0002-r2-reflector',
      'e1-0002-r3-agent (with a reflection)',
      'e1-0002-r3-reflector',
      'e1-0002-r4-agent (with a reflection)',
      'e1-0002-curator',
      'e1-0003-r1-agent',
      'e1-0003-r1-reflector',
      'e1-0003-curator',
    ]);
  });

  it('makes one delta of the operations of a task and its votes, and one of the votes that are left', async () => {
    const { settings, tools, ledger } = worked('task');
    await adaptOffline(settings, tools, { train: TASKS, val: [], test: [] });
    expect(ledger.committed.map(({ operations }) => operations)).toEqual([
      [
        { type: 'TAG', id: 'str-20451', tag: 'harmful', event: 'run-7/1/late' },
        { type: 'ADD', section: 'strategies', content: 'Due dates count from the end of the month.' },
      ],
      [
        { type: 'TAG', id: 'str-48213', tag: 'harmful', event: 'run-7/1/never' },
        { type: 'TAG', id: 'str-48213', tag: 'neutral', event: 'run-7/1/never' },
        { type: 'ADD', section: 'formulas', content: 'Divide minor units by 100.' },
      ],
      [
        { type: 'TAG', id: 'str-20451', tag: 'helpful', event: 'run-7/1/right' },
        { type: 'TAG', id: 'str-48213', tag: 'neutral', event: 'run-7/1/right' },
      ],
    ]);
    expect(ledger.text()).toContain('[str-20451] helpful=6 harmful=1 ::');
    expect(ledger.text()).toContain('[str-48213] helpful=0 harmful=2 ::');
  });

  it('counts every round where the config wants the votes of the ACE authors’ code', async () => {
    const { settings, tools, ledger } = worked('round');
    await adaptOffline(settings, tools, { train: TASKS, val: [], test: [] });
    expect(ledger.text()).toContain('[str-20451] helpful=6 harmful=2 ::');
    expect(ledger.committed[0]?.operations.slice(0, -1)).toEqual([
      { type: 'TAG', id: 'str-20451', tag: 'harmful', event: 'run-7/1/late/1' },
      { type: 'TAG', id: 'str-20451', tag: 'harmful', event: 'run-7/1/late/2' },
    ]);
  });

  it('drops and records a tag for a bullet that the attempt did not cite', async () => {
    const { settings, tools, events } = worked('task');
    await adaptOffline(settings, tools, { train: TASKS, val: [], test: [] });
    const records = events.flatMap((event) => (event.kind === 'learned' ? [event.record] : []));
    expect(records[1]?.rounds.map((round) => round.dropped)).toEqual([
      [],
      [],
      ['Unexpected tag for "str-20451", expected a bullet that it was shown'],
    ]);
    expect(records.map(({ score, rounds }) => [score, ...rounds.map((round) => round.retryScore)])).toEqual([
      [0, 0, 1],
      [0, 0, 0, 0],
      [1, undefined],
    ]);
  });
});
