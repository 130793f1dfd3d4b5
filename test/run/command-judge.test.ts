import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CommandSettings } from '../../src/run/command.ts';
import { commandJudge } from '../../src/run/command-judge.ts';
import { cleanEnvironment, temporaryFolder, write } from '../support/repository.ts';
import { alive, withChild } from './program.ts';

const TASK = { id: 't1', input: '2 + 2', target: '4', split: 'train' } as const;

function judgeOf(source: string, changed: Partial<CommandSettings> = {}) {
  const cwd = temporaryFolder();
  write(cwd, 'judge.mjs', source);
  const command = [process.execPath, 'judge.mjs'];
  const judge = commandJudge({ command, cwd, env: cleanEnvironment(), timeoutMs: 20_000, ...changed });
  return { cwd, judge: (workspace?: string) => judge({ task: TASK, prediction: '4', workspace }) };
}

/** A judge that prints this line. */
function printing(line: string) {
  return judgeOf(`console.error('a note'); console.log(${JSON.stringify(line)})`).judge();
}

describe('a judge that is a command', () => {
  const ECHO = `
    import { readFileSync } from 'node:fs';
    const feedback = JSON.stringify({ input: readFileSync(0, 'utf8'), cwd: process.cwd() });
    console.log(JSON.stringify({ score: 0.5, feedback }));
  `;

  it('gets the task with its target, and the prediction', async () => {
    const { judge, cwd } = judgeOf(ECHO);
    const { score, feedback = '' } = await judge();
    expect(score).toBe(0.5);
    expect(JSON.parse(feedback)).toEqual({
      input: `${JSON.stringify({ task: TASK, prediction: '4' })}\n`,
      cwd,
    });
  });

  it('runs in the workspace, its script found beside deltabook.yaml', async () => {
    const workspace = temporaryFolder();
    const { feedback = '' } = await judgeOf(ECHO).judge(workspace);
    expect(JSON.parse(feedback).cwd).toBe(workspace);
  });

  it.each([
    ['{"score": 1}', { score: 1 }],
    ['{"score": 0, "feedback": null}', { score: 0 }],
    [
      '{"score": 0}\n{"score": 0.25, "feedback": "almost"}\n{"log": true}\ndone',
      { score: 0.25, feedback: 'almost' },
    ],
  ])('says by its last line of that kind: %s', async (printed, verdict) => {
    expect(await printing(printed)).toEqual(verdict);
  });

  it.each([
    ['it is right', 'Unexpected output of the judge without a score, expected a line `{"score": …}`'],
    ['[{"score": 1}]', 'Unexpected output of the judge without a score, expected a line `{"score": …}`'],
    ['{"score": 1.5}', 'Unexpected score 1.5 of the judge, expected a number from 0 to 1'],
    ['{"score": -0.1}', 'Unexpected score -0.1 of the judge, expected a number from 0 to 1'],
    ['{"score": "1"}', 'Unexpected score "1" of the judge, expected a number from 0 to 1'],
    ['{"score": 1}\n{"score": true}', 'Unexpected score true of the judge, expected a number from 0 to 1'],
    ['{"score": 1, "feedback": [2]}', 'Unexpected feedback [2] of the judge, expected a text, or none'],
  ])('has broken down where it prints %s', async (line, sentence) => {
    await expect(printing(line)).rejects.toMatchObject({
      code: 'E_JUDGE',
      message: `no verdict on task \`t1\`: ${sentence}; the last line of its standard error: a note`,
      hint: expect.stringContaining('`judge.command`'),
    });
  });

  it('has broken down with an exit code, whatever it printed', async () => {
    const { judge } = judgeOf(
      "console.log('{\"score\": 1}'); console.error('no pytest here'); process.exitCode = 2",
    );
    await expect(judge()).rejects.toMatchObject({
      code: 'E_JUDGE',
      message: expect.stringMatching(/exit code 2 of the judge, expected 0; .*: no pytest here$/),
    });
  });

  it('has broken down at the timeout, and is not asked twice', async () => {
    const { judge, cwd } = judgeOf(`${withChild({ stdio: 'inherit' })} setInterval(() => {}, 1000)`, {
      timeoutMs: 1200,
    });
    await expect(judge()).rejects.toMatchObject({
      code: 'E_JUDGE',
      message: expect.stringContaining('expected an end within 1.2 s'),
    });
    // One judge and its child wrote down their ids, and neither is left.
    expect(await alive(join(cwd, 'pids'))).toEqual([]);
  });

  it('is the fault of the config where its program does not exist', async () => {
    const { judge } = judgeOf('', { command: ['./no-such-judge'] });
    await expect(judge()).rejects.toMatchObject({
      code: 'E_CONFIG',
      message: expect.stringMatching(/`\.\/no-such-judge`.*`judge\.command`/),
    });
  });

  it('is ended by an interrupt', async () => {
    const { judge } = judgeOf('setInterval(() => {}, 1000)', { signal: AbortSignal.timeout(300) });
    await expect(judge()).rejects.toMatchObject({ code: 'E_INTERRUPTED' });
  });
});
