import { describe, expect, it } from 'vitest';
import { showProgress } from '../../src/commands/adapting/progress.ts';
import type { LearnEvent, TaskRecord } from '../../src/learn/observe.ts';
import { curveOf, formatSummary, type RunSummary } from '../../src/report/adapted.ts';

const USAGE = { calls: 3, inputTokens: 1200, outputTokens: 34 };

function record(score: number | undefined): TaskRecord {
  return {
    epoch: 1,
    position: 1,
    task: 't',
    status: 'answered',
    score,
    cited: [],
    unknown: [],
    opinions: [],
    rounds: [],
    curator: { asked: false, why: 'no' },
    votes: [],
    usage: USAGE,
  };
}

const STEP: LearnEvent = {
  kind: 'stepped',
  epoch: 1,
  tasks: ['t'],
  scores: [1],
  size: { bullets: 2, bytes: 10, tokens: 3 },
};

/** What is printed for two tasks of ten, half a second each. */
function printed(isTerminal: boolean, note?: string): string {
  let text = '';
  let time = 0;
  const now = () => time;
  const context = {
    err: (part: string) => {
      text += part;
    },
    isTerminal,
  };
  const progress = showProgress(context, { total: 10, note, used: () => USAGE, now });
  for (const score of [1, 0]) {
    time += 500;
    progress.observe({ kind: 'learned', record: record(score) });
    progress.observe(STEP);
  }
  progress.observe({
    kind: 'scored',
    scored: { split: 'val', moment: 'val', after: 2, score: 0.5, count: 4, usage: USAGE },
  });
  progress.end();
  return text;
}

describe('progress', () => {
  it('is a line for each step where nothing can be written over', () => {
    expect(printed(false)).toBe(
      'task 1 of 10 · score so far 1.00 · 3 calls · 1,234 tokens · 5 s left · 2 bullets\n' +
        'task 2 of 10 · score so far 0.50 · 3 calls · 1,234 tokens · 4 s left · 2 bullets\n' +
        'val after 2 tasks: 0.500 (4 tasks)\n',
    );
  });

  it('is one live line on a terminal, which is gone in the end', () => {
    const text = printed(true);
    expect(text).not.toContain('bullets');
    expect(text.split('\n')).toHaveLength(2);
    expect(text.endsWith('\r\u001b[2K')).toBe(true);
    expect(text).toContain('\r\u001b[2Ktask 2 of 10 · score so far 0.50');
  });

  it('says beside every figure that it is the sandbox’s', () => {
    expect(
      printed(false, 'no model')
        .split('\n')
        .filter(Boolean)
        .every((line) => line.startsWith('[sandbox] ')),
    ).toBe(true);
  });
});

describe('the curve', () => {
  it('is the mean of first attempts in up to ten parts', () => {
    expect(curveOf([1, 0, 1].map(record))).toEqual([
      { from: 1, to: 1, score: 1 },
      { from: 2, to: 2, score: 0 },
      { from: 3, to: 3, score: 1 },
    ]);
    const many = curveOf(Array.from({ length: 25 }, (_, index) => record(index < 3 ? 0 : 1)));
    expect(many).toHaveLength(9);
    expect([many[0], many.at(-1)]).toEqual([
      { from: 1, to: 3, score: 0 },
      { from: 25, to: 25, score: 1 },
    ]);
  });

  it('is none without labels', () => {
    expect(curveOf([record(undefined)])).toEqual([]);
  });
});

it('the summary carries the note beside every score', () => {
  const summary: RunSummary = {
    schema: 'deltabook/adapt@1',
    outcome: 'adapted',
    run: 'r',
    playbook: 'pb',
    note: 'no model',
    test: { start: 0.1, last: 0.9, final: 0.8 },
    val: [{ after: 4, score: 0.7 }],
    returnedTo: 4,
    tasks: 8,
    curve: curveOf([record(1)]),
    deltas: 1,
    added: 1,
    bullets: 1,
    votes: 2,
    dropped: 0,
    cited: 1,
    unknown: ['str-99999'],
    usage: USAGE,
    commit: { start: 'a', end: 'b' },
    records: '.deltabook/runs/r',
    diagnostics: [],
  };
  const lines = formatSummary(summary).split('\n');
  expect(lines).toContain('test (no model): 0.100 before, 0.800 after (0.900 as training left it)');
  expect(lines).toContain('val (no model): 0.700 after 4; the playbook after 4 tasks stays');
  expect(lines).toContain('tasks  mean score of first attempts (no model)');
  expect(lines).toContain('cited, and not in the playbook: str-99999');
});
