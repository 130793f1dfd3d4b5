import { describe, expect, it } from 'vitest';
import { exactJudge } from '../../src/learn/judges/exact.ts';
import { adaptOffline } from '../../src/learn/offline.ts';
import type { AceParameters } from '../../src/learn/parameters.ts';
import type { Task } from '../../src/learn/task.ts';
import { memoryLedger } from '../support/memory-ledger.ts';
import { answersOf, type Script, stage } from '../support/scripted.ts';

const TASKS: readonly Task[] = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  input: `do ${id}`,
  target: `done ${id}`,
}));
const SPLITS = { train: TASKS, val: [], test: [] };
const REFLECTED = '{"insight": "Do it.", "tags": [{"id": "str-20451", "tag": "helpful"}]}';
const BULLET = '[str-20451] helpful=0 harmful=0 :: Begin.';

/** A run of four tasks, all wrong and none retried, whose Curator answers as told. */
function run(
  curator: (name: string) => string,
  more: Partial<Script> = {},
  params: Partial<AceParameters> = {},
) {
  return stage({
    tasks: TASKS,
    agent: answersOf({ a: ['x\nbullet_ids: str-20451'], b: ['x'], c: ['x'], d: ['x'] }),
    judge: exactJudge({ reveal: false }),
    model: ({ name }) => (name.includes('curator') ? curator(name) : REFLECTED),
    ledger: memoryLedger([BULLET]),
    params: { max_num_rounds: 1, ...params },
    ...more,
  });
}

function records({ events }: ReturnType<typeof run>) {
  return events.flatMap((event) => (event.kind === 'learned' ? [event.record] : []));
}

const add = (content: string) => ({ type: 'ADD', section: 'others', content });
const reply = (...operations: readonly unknown[]) => JSON.stringify({ reasoning: 'because', operations });

describe('a Curator’s reply', () => {
  it('loses its bad operations one by one, and each is recorded with its reason', async () => {
    const bad = [
      add('Good.'),
      add('Bad <b>tag</b>.'),
      { type: 'UPDATE', id: 'str-99999', content: 'Nobody.' },
      { type: 'TAG', id: 'str-20451', tag: 'helpful' },
      { type: 'MERGE', ids: ['str-20451', 'str-1'], content: 'x' },
      { ...add('With an id.'), id: 'oth-12345', helpful: 9 },
      { type: 'ADD', section: 'others' },
      'no operation',
      { type: { toString: 1 } },
    ];
    const staged = run(
      (name) => (name.includes('0001') ? reply(...bad) : reply()),
      {},
      { curator_operations: ['ADD', 'UPDATE'] },
    );
    await adaptOffline(staged.settings, staged.tools, SPLITS);
    expect(staged.ledger.committed[0]?.operations).toEqual([
      { type: 'TAG', id: 'str-20451', tag: 'helpful', event: 'run-7/1/a' },
      add('Good.'),
      add('With an id.'),
    ]);
    const [first] = records(staged);
    expect(first?.curator.asked && first.curator.dropped.map((each) => each.slice(0, 46))).toEqual([
      'Unexpected operation TAG, expected ADD, UPDATE',
      'Unexpected operation MERGE, expected ADD, UPDA',
      'Unexpected `id` of ADD, expected none (/operat',
      'Unexpected `helpful` of ADD, expected none (/o',
      'Unexpected absence of `content`, expected a st',
      'Unexpected value, expected an operation (/oper',
      'Unexpected operation without a type, expected ',
      'ADD others: Unexpected HTML `<b>`, which a ren',
      'UPDATE str-99999: Unexpected id `str-99999`, e',
    ]);
  });

  it('is asked for once more where it is no JSON, and then given up, with its votes kept', async () => {
    const staged = run(() => 'I would rather not.');
    await adaptOffline(staged.settings, staged.tools, SPLITS);
    expect(staged.calls.filter((name) => name.includes('curator')).slice(0, 2)).toEqual([
      'e1-0001-curator',
      'e1-0001-curator-again',
    ]);
    expect(records(staged)[0]?.curator).toMatchObject({
      asked: true,
      dropped: ['curation: Unexpected reply without a whole JSON object, expected one'],
    });
    expect(staged.ledger.committed.map(({ operations }) => operations)).toEqual([
      [{ type: 'TAG', id: 'str-20451', tag: 'helpful', event: 'run-7/1/a' }],
    ]);
  });

  it('makes no commit where it proposes nothing; the votes travel in the next delta', async () => {
    const staged = run((name) => (name.includes('0002') ? reply(add('Second.')) : reply()));
    await adaptOffline(staged.settings, staged.tools, SPLITS);
    const types = staged.ledger.committed.map(({ operations }) => operations.map(({ type }) => type));
    // The last one writes the counters.
    expect(types).toEqual([['TAG', 'ADD'], []]);
    expect(staged.ledger.committed[0]?.source).toMatchObject({
      by: 'ace',
      run: 'run-7',
      task: 'b',
      score: 0,
    });
  });

  it('that deletes a bullet takes with it no vote that the same task cast for it', async () => {
    const turns = (name: string) =>
      reply(...(name.includes('0001') ? [{ type: 'DELETE', id: 'str-20451' }] : []));
    const staged = run(turns, {}, { curator_operations: ['DELETE'] });
    await adaptOffline(staged.settings, staged.tools, SPLITS);
    expect(staged.ledger.committed[0]?.operations.map(({ type }) => type)).toEqual(['TAG', 'DELETE']);
    expect(records(staged)[0]?.curator).toMatchObject({ asked: true, dropped: [] });
  });

  it('is asked every `curator_frequency` tasks', async () => {
    const staged = run(() => reply(), {}, { curator_frequency: 2 });
    await adaptOffline(staged.settings, staged.tools, SPLITS);
    expect(staged.calls.filter((name) => name.includes('curator'))).toEqual([
      'e1-0002-curator',
      'e1-0004-curator',
    ]);
  });

  it('may come again word for word: what an epoch took out can be learned anew', async () => {
    const id = () => /\[(oth-\d+)\]/.exec(staged.ledger.text())?.[1] ?? '';
    const turns = [
      () => reply(add('Same.')),
      () => reply({ type: 'DELETE', id: id() }),
      () => reply(add('Same.')),
      () => reply(),
    ];
    const staged = run(
      (name) => turns[Number(name.slice(3, 7)) - 1]?.() ?? reply(),
      {},
      { curator_operations: ['ADD', 'DELETE'] },
    );
    await adaptOffline(staged.settings, staged.tools, SPLITS);
    expect(staged.ledger.text()).toContain(':: Same.');
  });
});

describe('a full playbook', () => {
  it('stops additions and nothing else, and says why once', async () => {
    const ledger = memoryLedger([BULLET], { maxBullets: 2 });
    const staged = run((name) => reply(add(`Lesson of ${name}.`)), { ledger });
    const { stopped } = await adaptOffline(staged.settings, staged.tools, {
      ...SPLITS,
      test: TASKS.slice(0, 1),
    });
    expect(stopped).toContain('2');
    expect(staged.events.filter(({ kind }) => kind === 'stopped')).toHaveLength(1);
    expect(records(staged)).toHaveLength(4);
    expect(records(staged).map(({ curator }) => curator.asked)).toEqual([true, true, false, false]);
    expect(ledger.text()).toContain('[str-20451] helpful=1 harmful=0 ::');
    expect(
      staged.events.filter((event) => event.kind === 'scored').map((event) => event.scored.moment),
    ).toEqual(['start', 'last']);
  });

  it('takes of a reply that is too long what fits, and learns on', async () => {
    const ledger = memoryLedger([BULLET], { maxBullets: 6 });
    const many = Array.from({ length: 20 }, (_, index) => add(`Lesson ${index}.`));
    const staged = run((name) => (name.includes('0001') ? reply(...many) : reply()), { ledger });
    const { stopped } = await adaptOffline(staged.settings, staged.tools, SPLITS);
    expect(stopped).toBeUndefined();
    expect(records(staged)[0]?.curator).toMatchObject({ asked: true, proposed: 20, dropped: { length: 15 } });
    expect(ledger.text().match(/:: Lesson \d+\./g)).toHaveLength(5);
  });

  it('loses by its limit no deletion of the same reply', async () => {
    const ledger = memoryLedger([BULLET, '[str-30000] helpful=0 harmful=0 :: Old.'], { maxBullets: 1 });
    const both = [add('New.'), add('Newer.'), { type: 'DELETE', id: 'str-30000' }];
    const allowed = { curator_operations: ['ADD', 'DELETE'] as const };
    const staged = run((name) => (name.includes('0001') ? reply(...both) : reply()), { ledger }, allowed);
    await adaptOffline(staged.settings, staged.tools, SPLITS);
    expect(ledger.text()).not.toContain('Old.');
  });

  it('stops at the token budget where that is enforced, and only there', async () => {
    const over = { playbook_token_budget: 10 };
    const told = run(() => reply(add('More.')), {}, over);
    await adaptOffline(told.settings, told.tools, SPLITS);
    expect(told.ledger.committed.length).toBeGreaterThan(0);
    const enforced = run(() => reply(add('More.')), {}, { ...over, enforce_token_budget: true });
    const { stopped } = await adaptOffline(enforced.settings, enforced.tools, SPLITS);
    expect(stopped).toMatch(/^the playbook has \d+ tokens, of a budget of 10$/);
    expect(enforced.calls.filter((name) => name.includes('curator'))).toEqual([]);
  });
});

describe('a run that breaks off', () => {
  it('keeps the votes that waited, and writes the counters', async () => {
    const staged = run(() => reply());
    const { tools } = staged;
    let calls = 0;
    const model: typeof tools.model = async (request) => {
      if (++calls > 3) throw new Error('the budget is spent');
      return tools.model(request);
    };
    await expect(adaptOffline(staged.settings, { ...tools, model }, SPLITS)).rejects.toThrow(
      'the budget is spent',
    );
    expect(staged.ledger.text()).toContain('[str-20451] helpful=1 harmful=0 ::');
    expect(staged.events.find(({ kind }) => kind === 'trained')).toMatchObject({
      text: staged.ledger.text(),
    });
  });

  it('tells of votes that its last delta could not take', async () => {
    const staged = run(() => reply());
    const settle = async () => ({
      outcome: 'refused' as const,
      diagnostics: [{ ruleId: 'check/failed', severity: 'error' as const, reason: 'no' }],
    });
    const tools = { ...staged.tools, ledger: { ...staged.ledger, settle } };
    await adaptOffline(staged.settings, tools, SPLITS);
    expect(staged.events.find(({ kind }) => kind === 'flushed')).toMatchObject({
      isLast: true,
      recorded: 0,
      pending: 1,
      refused: [{ reason: 'no' }],
    });
  });
});

describe('val', () => {
  /** The agent is right on val while the playbook holds a word. */
  const valAgent: Script['agent'] = async ({ task, playbook }) => ({
    status: 'answered',
    message: task.id !== 'v' ? 'x' : playbook.includes('GOOD') && !playbook.includes('BAD') ? 'done v' : 'no',
    trajectory: '',
  });
  const val: readonly Task[] = [{ id: 'v', input: 'do v', target: 'done v' }];
  const curator = (name: string) => {
    if (name.includes('0001')) return reply(add('This is GOOD.'));
    return name.includes('0003') ? reply(add('This is BAD.')) : reply();
  };

  it('chooses the playbook that stays: one delta of REVERTs takes back what came after the best', async () => {
    const staged = run(curator, { agent: valAgent, tasks: [...TASKS, ...val] }, { val_every: 1 });
    const adapted = await adaptOffline(staged.settings, staged.tools, { train: TASKS, val, test: val });
    expect(adapted.returnedTo).toBe(1);
    expect(staged.ledger.text()).toContain('GOOD');
    expect(staged.ledger.text()).not.toContain('BAD');
    expect(staged.ledger.committed.at(-1)?.operations.map(({ type }) => type)).toEqual(['REVERT']);
    const moments = adapted.scores.map(({ split, moment, score }) => `${split} ${moment} ${score}`);
    expect(moments).toEqual([
      'test start 0',
      'val val 1',
      'val val 1',
      'val val 0',
      'val val 0',
      'test last 0',
      'test final 1',
    ]);
    const trained = staged.events.find((event) => event.kind === 'trained');
    expect(trained?.text).toContain('BAD');
  });

  it('of 0 all along returns to the beginning; without val the last one stays', async () => {
    const never: Script['agent'] = async () => ({ status: 'answered', message: 'no', trajectory: '' });
    const zero = run(curator, { agent: never }, { val_every: 'epoch' });
    await adaptOffline(zero.settings, zero.tools, { train: TASKS, val, test: [] });
    expect(zero.ledger.text()).not.toContain('GOOD');
    const without = run(curator, { agent: never });
    await adaptOffline(without.settings, without.tools, SPLITS);
    expect(without.ledger.text()).toContain('BAD');
  });

  it('takes back no delta of somebody else', async () => {
    const staged = run(curator, { agent: valAgent, tasks: [...TASKS, ...val] }, { val_every: 1 });
    const { ledger } = staged;
    const byHand: Promise<unknown>[] = [];
    const tools = {
      ...staged.tools,
      observe: (event: Parameters<typeof staged.tools.observe>[0]) => {
        if (event.kind === 'learned' && event.record.position === 4)
          byHand.push(
            ledger.commit({
              operations: [{ type: 'ADD', section: 'others', content: 'By hand.' }],
              source: { by: 'hand' },
            }),
          );
      },
    };
    await adaptOffline(staged.settings, tools, { train: TASKS, val, test: [] });
    await Promise.all(byHand);
    expect(byHand).toHaveLength(1);
    expect(ledger.text()).toContain('By hand.');
    expect(ledger.text()).not.toContain('BAD');
  });
});

describe('a step', () => {
  it('attempts its tasks with the playbook frozen, then learns from each in order', async () => {
    const staged = run((name) => reply(add(`Lesson of ${name}.`)), { stepSize: 3 });
    await adaptOffline(staged.settings, staged.tools, SPLITS);
    expect(staged.calls.slice(0, 6)).toEqual([
      'e1-0001-r1-agent',
      'e1-0002-r1-agent',
      'e1-0003-r1-agent',
      'e1-0001-r1-reflector',
      'e1-0001-r2-agent (with a reflection)',
      'e1-0001-curator',
    ]);
  });

  it('shows the Reflector earlier attempts of the same group with their outcomes, as many as it is told', async () => {
    const tasks = TASKS.map((task, index) => ({ ...task, group: index === 1 ? 'other' : 'one' }));
    const staged = run(() => reply(), { tasks }, { reflector_history: 1 });
    await adaptOffline(staged.settings, staged.tools, { ...SPLITS, train: tasks });
    const history = (name: string) => {
      const request = staged.requests.find((each) => each.name === name);
      return /<history>\n([\s\S]*?)\n<\/history>/.exec(request?.messages[1]?.content ?? '')?.[1];
    };
    expect(history('e1-0001-r1-reflector')).toBeUndefined();
    expect(history('e1-0002-r1-reflector')).toBeUndefined();
    expect(history('e1-0003-r1-reflector')).toBe('{"task":"do a","prediction":"x","score":0}');
    expect(history('e1-0004-r1-reflector')).toBe('{"task":"do c","prediction":"x","score":0}');
  });

  it('shows the Reflector all of the playbook where attribution is its own, and tags of any bullet count', async () => {
    const staged = run(() => reply(), {}, { attribution: 'reflector' });
    await adaptOffline(staged.settings, staged.tools, SPLITS);
    expect(staged.ledger.text()).toContain('[str-20451] helpful=4 harmful=0 ::');
  });
});
