import { execFile } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { attemptsBy } from '../../src/learn/attempt.ts';
import { parseTasks } from '../../src/learn/data.ts';
import { commandAgent } from '../../src/run/command-agent.ts';
import { commandJudge } from '../../src/run/command-judge.ts';
import { inParallel } from '../../src/run/pool.ts';
import { openWorkspaces } from '../../src/run/workspace.ts';
import { cleanEnvironment, emptyRepository, git, picture } from '../support/repository.ts';

const FIXTURE = fileURLToPath(new URL('../fixtures/coding', import.meta.url));
const LESSON = { id: 'shr-00001', content: 'Amounts are whole cents: round with Math.round, never cut off.' };

it('mends code in a worktree by a lesson of the playbook, judged by the tests, the repository as it was', async () => {
  const top = emptyRepository();
  cpSync(FIXTURE, top, { recursive: true });
  git(top, 'add', '-A');
  git(top, 'commit', '-q', '-m', 'start');
  const before = picture(top);
  const read = parseTasks(readFileSync(join(top, 'playbook/tasks.jsonl'), 'utf8'));
  if (!read.ok) throw new Error('the tasks are broken');

  const command = (script: string) => ({
    command: [process.execPath, script],
    cwd: join(top, 'playbook'),
    env: cleanEnvironment(),
    timeoutMs: 30_000,
  });
  const attempt = attemptsBy({
    agent: commandAgent({ ...command('agent.mjs'), answer: 'auto' }),
    judge: commandJudge(command('judge.mjs')),
    openWorkspace: openWorkspaces({
      kind: 'worktree',
      filesFrom: join(top, 'playbook'),
      commit: git(top, 'rev-parse', 'HEAD').trim(),
      git: (args) =>
        new Promise((resolve) => {
          execFile('git', args, { cwd: top, env: cleanEnvironment() }, (error, stdout, stderr) =>
            resolve({ code: error ? 1 : 0, stdout, stderr }),
          );
        }),
    }),
  });
  const attemptWith = async (bullets: readonly (typeof LESSON)[]) => {
    const text = bullets.map(({ id, content }) => `## Lessons\n\n[${id}] ${content}\n`).join('');
    const attempts = await inParallel(read.tasks, 3, (task) =>
      attempt({ task, playbook: { text, bullets }, name: `test-${task.id}`, isJudged: true }),
    );
    return attempts.map(({ task, result, citations, verdict }) => ({
      task: task.id,
      status: result.status,
      cited: citations.cited,
      verdict,
    }));
  };

  expect(await attemptWith([])).toEqual([
    failed('tax', 'the test tax expected 19 and got 18'),
    failed('discount', 'the test discount expected 150 and got 149'),
    failed('tip', 'the test tip expected 200 and got 199'),
  ]);
  expect(await attemptWith([LESSON])).toEqual(['tax', 'discount', 'tip'].map(passed));
  expect(picture(top)).toEqual(before);
  expect(git(top, 'worktree', 'list').trim().split('\n')).toHaveLength(1);
});

function failed(task: string, feedback: string) {
  return { task, status: 'answered', cited: [], verdict: { score: 0, feedback } };
}

function passed(task: string) {
  const verdict = { score: 1, feedback: `the test ${task} passes` };
  return { task, status: 'answered', cited: [LESSON.id], verdict };
}
