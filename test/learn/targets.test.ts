import { describe, expect, it } from 'vitest';
import type { AgentRequest } from '../../src/learn/agent.ts';
import type { Judge } from '../../src/learn/judge.ts';
import { exactJudge } from '../../src/learn/judges/exact.ts';
import { adaptOffline } from '../../src/learn/offline.ts';
import type { AceParameters } from '../../src/learn/parameters.ts';
import type { Task } from '../../src/learn/task.ts';
import { memoryLedger } from '../support/memory-ledger.ts';
import { stage } from '../support/scripted.ts';

/** Targets that are found wherever they get to; some are asked twice, so that history has something to show. */
const TASKS: readonly Task[] = Array.from({ length: 12 }, (_, index) => ({
  id: `task-${index}`,
  input: `How much is order ${index}?`,
  target: `TARGET-${index}-${(index * 7919).toString(36)}`,
  group: index % 2 === 0 ? 'even' : 'odd',
  meta: { customer: `c-${index}` },
}));
const SPLITS = { train: TASKS.slice(0, 8), val: TASKS.slice(8, 10), test: TASKS.slice(10) };

/** A whole run with a Reflector that repeats all it was told, and all texts that agents and models were given. */
async function textsOf(judge: Judge, params: Partial<AceParameters> = {}) {
  const given: string[] = [];
  const agent = async (request: AgentRequest) => {
    given.push(JSON.stringify(request));
    const message = 'wrong\nbullet_ids: str-20451';
    return { status: 'answered', message, trajectory: 'I looked it up.' } as const;
  };
  const run = stage({
    tasks: TASKS,
    agent,
    judge,
    model: ({ name, messages }) => {
      if (name.includes('curator'))
        return '{"operations": [{"type": "ADD", "section": "others", "content": "Look it up."}]}';
      const told = messages[1]?.content ?? '';
      return JSON.stringify({ diagnosis: told, insight: told, tags: [{ id: 'str-20451', tag: 'helpful' }] });
    },
    ledger: memoryLedger(['[str-20451] helpful=5 harmful=0 :: Amounts are minor units.']),
    params: { num_epochs: 2, reflector_history: 5, val_every: 4, score_initial: true, ...params },
    stepSize: 4,
  });
  await adaptOffline(run.settings, run.tools, SPLITS);
  const prompts = (role: string) =>
    run.requests.filter(({ name }) => name.includes(role)).map(({ messages }) => JSON.stringify(messages));
  return {
    agents: given,
    reflector: prompts('reflector'),
    curator: prompts('curator'),
    deltas: JSON.stringify(run.ledger.history()),
  };
}

const REVEALING: Judge = exactJudge({ reveal: true });
const isTold = (text: string) => TASKS.some(({ target }) => text.includes(String(target)));

describe('the target of a task', () => {
  it('is in no prompt, no agent’s input and no delta of a whole run', async () => {
    const { agents, reflector, curator, deltas } = await textsOf(exactJudge({ reveal: false }));
    expect([agents.length, reflector.length, curator.length].every((count) => count > 10)).toBe(true);
    expect([...agents, ...reflector, ...curator, deltas].filter(isTold)).toEqual([]);
  });

  it('is in the Reflector’s prompt and nowhere else where the judge names it, even if the Reflector repeats it', async () => {
    const { agents, reflector, curator, deltas } = await textsOf(REVEALING);
    expect(reflector.filter(isTold).length).toBe(reflector.length);
    expect([...agents, ...curator, deltas].filter(isTold)).toEqual([]);
    expect(agents.some((text) => text.includes('[withheld]'))).toBe(true);
  });
});

describe('without labels', () => {
  const LABELS = /judged (?:right|wrong)|score|TARGET-|expected answer/i;

  it('no prompt and no agent’s input holds a verdict, a score or a target, and nothing is tried again', async () => {
    const { agents, reflector, curator } = await textsOf(REVEALING, { feedback: false });
    expect([...agents, ...reflector, ...curator].filter((text) => LABELS.test(text))).toEqual([]);
    expect(reflector).toHaveLength(16);
    expect(agents.filter((text) => text.includes('"reflection"'))).toEqual([]);
    expect(reflector.every((text) => text.includes("The agent's own status: answered."))).toBe(true);
  });

  it('the same search finds them where there are labels', async () => {
    const { reflector } = await textsOf(REVEALING);
    expect(reflector.filter((text) => LABELS.test(text))).toHaveLength(reflector.length);
  });
});
