import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { deltabook } from '../support/cli.ts';
import { modelServer, roleOf, type ServedRequest } from '../support/model-server.ts';
import { adapter, commits, deltaNames } from '../support/playbook.ts';
import { git, hook, newRepository, othersIn, picture, write } from '../support/repository.ts';

/** The user's own agent: right once the playbook says how, and it says what it used. */
const AGENT = `
let text = '';
for await (const chunk of process.stdin) text += chunk;
const { task, playbook, reflection } = JSON.parse(text);
const id = /\\[(cal-\\d+)\\] Divide/.exec(playbook)?.[1];
console.error('looked at ' + task.id + (reflection ? ' again' : ''));
const amount = id || /Divide/.test(reflection ?? '') ? task.input / 100 : task.input;
console.log(JSON.stringify({ answer: String(amount), bullet_ids: id ? [id] : [] }));
`;

const TASKS = Array.from({ length: 6 }, (_, index) => ({
  id: `task-${index}`,
  input: (index + 1) * 111,
  target: String(((index + 1) * 111) / 100),
  split: index < 4 ? 'train' : 'test',
}));

const ANSWERS: Readonly<Record<ReturnType<typeof roleOf>, string>> = {
  generator: 'none',
  reflector: JSON.stringify({ diagnosis: 'cents', insight: 'Divide minor units by 100.', tags: [] }),
  curator: JSON.stringify({
    reasoning: 'amounts are in cents',
    operations: [{ type: 'ADD', section: 'formulas', content: 'Divide minor units by 100.' }],
  }),
};

interface Desk {
  readonly top: string;
  readonly served: readonly ServedRequest[];
}

/** A repository with a config, tasks and an agent, all committed, and no playbook yet. */
async function desk(
  config: string,
  options: { readonly tasks?: readonly object[]; readonly answer?: (request: ServedRequest) => string } = {},
): Promise<Desk> {
  const { baseUrl, served } = await modelServer(options.answer ?? ((request) => ANSWERS[roleOf(request)]));
  const top = newRepository();
  write(top, 'pb/agent.mjs', AGENT);
  write(top, 'pb/tasks.jsonl', (options.tasks ?? TASKS).map((task) => `${JSON.stringify(task)}\n`).join(''));
  write(
    top,
    'pb/deltabook.yaml',
    `template: ace@1.0\nbackends: {local: {base_url: "${baseUrl}", api_key_env: LOCAL_KEY}}\n${config}`,
  );
  git(top, 'add', '-A');
  git(top, 'commit', '-qm', 'the desk');
  return { top, served };
}

const CONFIG = `evolver: {name: ace, params: {max_num_rounds: 1}}
data: {tasks: tasks.jsonl}
agent: {command: [node, agent.mjs]}
judge: {exact: {}}
llm: {model: local/any}
`;
const KEY = 'local-key-not-to-be-seen-41c7';
const adapt = (top: string, ...args: readonly string[]) =>
  deltabook(top, ['adapt', '--run', 'run-7', ...args], { env: { LOCAL_KEY: KEY } });

describe('adapt', () => {
  it('begins the playbook, runs the user’s agent, and lands what was learned as commits', async () => {
    const { top, served } = await desk(CONFIG);
    const run = await adapt(top, '--json');
    expect(run.stderr).toContain('began the playbook: committed ');
    const summary = JSON.parse(run.stdout);
    expect(summary).toMatchObject({
      schema: 'deltabook/adapt@1',
      outcome: 'adapted',
      run: 'run-7',
      test: { start: 0, last: 1, final: 1 },
      tasks: 4,
      cited: 3,
      usage: { calls: served.length, inputTokens: served.length * 10 },
      records: '.deltabook/runs/run-7',
    });
    expect(summary.note).toBeUndefined();
    expect(run.code).toBe(0);
    expect(adapter(top)).toMatch(/\[cal-\d+\] helpful=0 harmful=0 :: Divide minor units by 100\./);
    expect(git(top, 'status', '--porcelain')).toBe('');
    expect(served.every(({ body }) => body.model === 'any')).toBe(true);
    expect(served.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
  });

  it('keeps a record of every attempt, every call and every task, and in none of them the key', async () => {
    const { top, served } = await desk(CONFIG);
    await adapt(top);
    const folder = join(top, '.deltabook/runs/run-7');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => name.startsWith('output/calls/')).length).toBe(served.length);
    expect(files).toEqual(
      expect.arrayContaining([
        'run.json',
        'steps.jsonl',
        'state/ace.json',
        'state/last_adapter',
        'summary.json',
        'CARD.md',
        'attempts/e1-0001-r1.json',
        'attempts/test-start-0-0001.json',
        'output/calls/e1-0001-curator.json',
      ]),
    );
    const text = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect(text('state/last_adapter')).toBe(adapter(top));
    const all = files
      .filter((name) => /\.\w+$|adapter$/.test(name))
      .map(text)
      .join('\n');
    expect(all).not.toContain(KEY);
    expect(JSON.parse(text('run.json'))).toMatchObject({
      feedback: true,
      splits: { train: ['task-0', 'task-1', 'task-2', 'task-3'], test: ['task-4', 'task-5'] },
      commit: git(top, 'rev-list', 'HEAD').trim().split('\n').at(-3),
    });
    const attempt = JSON.parse(text('attempts/e1-0001-r2.json'));
    expect(attempt.input.reflection).toContain('insight: Divide minor units by 100.');
    expect(attempt.result.trajectory).toContain('looked at task-0 again');
    expect(JSON.stringify(attempt.input)).not.toContain('1.11');
    expect(existsSync(join(folder, `playbooks/${attempt.input.playbook}.md`))).toBe(true);
  });

  it('begins a playbook whose config git does not have yet, and commits that with it', async () => {
    const { top } = await desk(CONFIG);
    git(top, 'rm', '-q', '--cached', 'pb/deltabook.yaml');
    git(top, 'commit', '-qm', 'without the config');
    expect((await adapt(top)).code).toBe(0);
    const begun = git(top, 'log', '--diff-filter=A', '--format=%s', '-1', '--', 'pb/deltabook.yaml');
    expect(begun.trim()).toBe('chore(deltabook): begin the playbook pb');
    expect(git(top, 'status', '--porcelain')).toBe('');
  });

  it('says what it would run and calls nothing in a dry run', async () => {
    const { top, served } = await desk(CONFIG);
    const before = picture(top);
    const run = await adapt(top, '--dry-run');
    expect(run.stdout).toBe(
      'pb: 4 train tasks, 1 epoch; 0 val, 2 test\nagent: node agent.mjs; judge: exact; models: local/any\nat most 16 calls\n',
    );
    expect([run.code, served.length]).toEqual([0, 0]);
    expect(picture(top)).toEqual(before);
  });

  it('spends no more calls than its budget, and says so with 4', async () => {
    const { top, served } = await desk(CONFIG);
    const run = await adapt(top, '--max-calls', '3');
    expect(run.stderr).toContain(
      'E_BUDGET: 3 calls of models are made, which was the budget; 1 delta of the run is committed and stays; its records are in .deltabook/runs/run-7\n',
    );
    expect([run.code, served.length]).toEqual([4, 3]);
    expect(deltaNames(top)).toHaveLength(1);
    const summary = JSON.parse(readFileSync(join(top, '.deltabook/runs/run-7/summary.json'), 'utf8'));
    expect(summary).toMatchObject({ outcome: 'broken', error: { code: 'E_BUDGET' }, tasks: 1, deltas: 1 });
    expect(summary.commit.end).toBe(git(top, 'rev-parse', 'HEAD').trim());
    expect(readFileSync(join(top, '.deltabook/runs/run-7/CARD.md'), 'utf8')).toContain('E_BUDGET: 3 calls');
  });

  it('names every part of the config that learning lacks', async () => {
    const { top } = await desk('judge: {exact: {}}\n');
    const run = await adapt(top);
    expect(run.code).toBe(2);
    for (const key of ['evolver', 'data', 'agent', 'llm'])
      expect(run.stderr).toContain(`pb/deltabook.yaml:1:1 Unexpected absence of \`${key}\``);
  });

  it.each([
    [
      'a task without a target',
      CONFIG,
      [{ id: 'a', input: 1, split: 'train' }],
      'Unexpected absence of a target in task `a`, expected a text, a number or a boolean for the judge `exact`',
    ],
    [
      'val that never comes',
      CONFIG.replace('max_num_rounds: 1', 'val_every: 50'),
      [...TASKS, { ...TASKS[0], id: 'v', split: 'val' }],
      'Unexpected `val_every: 50`, which never comes in 4 tasks, expected at most 4, or 0 for never (/evolver/params/val_every)',
    ],
    [
      'an operation that is not built',
      CONFIG.replace('max_num_rounds: 1', 'curator_operations: [ADD, MERGE]'),
      TASKS,
      "Unexpected MERGE, which this version can't apply yet, expected ADD, UPDATE, DELETE",
    ],
    [
      'a model that the sandbox does not play',
      CONFIG.replace('local/any', 'sandbox/other'),
      TASKS,
      'Unexpected model `sandbox/other`, expected `sandbox/rules`',
    ],
    [
      'the analyzer',
      CONFIG.replace('max_num_rounds: 1', 'use_bulletpoint_analyzer: true'),
      TASKS,
      'Unexpected analyzer, which this version does not have yet, expected false',
    ],
    [
      'no train tasks',
      CONFIG,
      TASKS.slice(4),
      'Unexpected run without train tasks, expected some, or `num_epochs: 0` to only score',
    ],
  ])('refuses %s before anything is called', async (_, config, tasks, reason) => {
    const { top, served } = await desk(config, { tasks });
    const before = picture(top);
    const run = await adapt(top);
    expect(run.stderr).toContain(reason);
    expect([run.code, served.length]).toEqual([2, 0]);
    expect(picture(top)).toEqual(before);
  });

  it('refuses a prompt of the playbook’s own that lacks a part, and uses one that has them all', async () => {
    const { top, served } = await desk(CONFIG);
    write(top, 'pb/prompts/curator.md', '<role>\nx\n</role>\n');
    const refused = await adapt(top);
    expect(refused.stderr).toContain(
      'prompts/curator.md:1:1 Unexpected prompt with 0 parts <playbook> … </playbook>, expected one',
    );
    expect([refused.code, served.length]).toEqual([2, 0]);
    const parts = ['playbook', 'task', 'feedback'].map((tag) => `<${tag}>\n{{${tag}}}\n</${tag}>\n`);
    write(top, 'pb/prompts/curator.md', `<role>\nOur own curator.\n</role>\n${parts.join('')}`);
    expect((await adapt(top)).code).toBe(0);
    expect(served.some(({ body }) => body.messages[0]?.content.includes('Our own curator.'))).toBe(true);
  });

  it('warns of a run in which nobody cites', async () => {
    const { top } = await desk(CONFIG);
    write(top, 'pb/agent.mjs', 'console.log("no idea");\n');
    const run = await adapt(top);
    expect(run.stderr).toContain('Unexpected run in which no attempt cited a bullet');
    expect(run.code).toBe(0);
  });

  it('warns of a run in which no attempt gets an answer, and says how the first one ended', async () => {
    const { top } = await desk(CONFIG.replace('agent.mjs', 'gone.mjs'));
    const run = await adapt(top);
    expect(run.stderr).toContain(
      'warning Unexpected run in which no attempt got an answer, expected some; the first: Unexpected exit code 1 of the agent, expected 0',
    );
  });

  it('stops learning where the playbook is full, goes on scoring, and exits with 1', async () => {
    const { top } = await desk(CONFIG.replace('exact: {}', 'number: {tolerance: 1000}'));
    write(top, 'tpl/ADAPTER.md', readFileSync(new URL('../../templates/ace/ADAPTER.md', import.meta.url)));
    const template = readFileSync(new URL('../../templates/ace/template.yaml', import.meta.url), 'utf8');
    write(top, 'tpl/template.yaml', template.replace('max_bullets: 2000', 'max_bullets: 1'));
    write(
      top,
      'pb/deltabook.yaml',
      readFileSync(join(top, 'pb/deltabook.yaml'), 'utf8').replace('ace@1.0', '../tpl'),
    );
    const run = await adapt(top);
    expect(run.stderr).toContain('learning-stopped: Unexpected 2 bullets, expected at most 1');
    expect(run.stdout).toContain('learning-stopped pb in run run-7');
    expect(run.code).toBe(1);
  });

  it('refuses before anything is called a playbook that is not as git has it, and a key that is not there', async () => {
    const { top, served } = await desk(CONFIG);
    const without = await deltabook(top, ['adapt', '--run', 'run-7']);
    expect(without.stderr).toContain('E_CONFIG: LOCAL_KEY is not set, expected the key for local/any');
    expect([without.code, commits(top), existsSync(join(top, '.deltabook'))]).toEqual([2, 2, false]);
    await adapt(top);
    const count = served.length;
    write(top, 'pb/ADAPTER.md', `${adapter(top)}\nEdited.\n`);
    const dirty = await adapt(top, '--run', 'run-8');
    expect(dirty.stderr).toContain('E_TARGET_DIRTY: pb/ADAPTER.md has uncommitted edits');
    expect([dirty.code, served.length]).toEqual([3, count]);
  });

  it('refuses a name that a run in deltas/ has, wherever its records are', async () => {
    const { top, served } = await desk(CONFIG);
    await adapt(top);
    rmSync(join(top, '.deltabook'), { recursive: true });
    const count = served.length;
    const again = await adapt(top);
    expect(again.stderr).toContain(
      'E_USAGE: Unexpected name `run-7`, which a run in deltas/ has, expected a new one',
    );
    expect([again.code, served.length]).toEqual([2, count]);
  });

  it('refuses a secret among the words of the agent, which would stand in every delta', async () => {
    const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;
    const { top, served } = await desk(CONFIG.replace('agent.mjs]', `agent.mjs, "--token=${token}"]`));
    const run = await adapt(top);
    expect(run.stderr).toContain('Unexpected secret (');
    expect([run.code, served.length]).toEqual([2, 0]);
    expect(existsSync(join(top, '.deltabook/runs'))).toBe(false);
  });

  it('lets no key that an endpoint echoes or an agent prints into a record or a commit', async () => {
    const { top } = await desk(CONFIG, {
      answer: (request) =>
        ANSWERS[roleOf(request)].replaceAll('Divide', `${request.headers.authorization} Divide`),
    });
    write(top, 'pb/agent.mjs', `console.error(process.env.LOCAL_KEY);\n${AGENT}`);
    expect((await adapt(top)).code).toBe(0);
    const files = readdirSync(join(top, '.deltabook'), { recursive: true, encoding: 'utf8' });
    const texts = files
      .map((name) => join(top, '.deltabook', name))
      .filter((file) => statSync(file).isFile())
      .map((file) => readFileSync(file, 'utf8'));
    expect(texts.some((text) => text.includes('••••'))).toBe(true);
    expect(texts.filter((text) => text.includes(KEY))).toEqual([]);
    expect(git(top, 'log', '-p')).not.toContain(KEY);
  });

  it.each([true, false])(
    'keeps targets out of all that it records of agents and Curator, with `reveal: %s`',
    async (reveal) => {
      const tasks = TASKS.map((task, index) => ({ ...task, target: `TARGET-${index}-zz`, group: 'g' }));
      const config = CONFIG.replace(
        'max_num_rounds: 1',
        'max_num_rounds: 2, num_epochs: 2, reflector_history: 3',
      );
      const { top, served } = await desk(config.replace('exact: {}', `exact: {reveal: ${reveal}}`), {
        tasks,
        answer: (request) =>
          roleOf(request) === 'reflector'
            ? JSON.stringify({
                diagnosis: request.body.messages[1]?.content,
                insight: request.body.messages[1]?.content,
              })
            : ANSWERS[roleOf(request)],
      });
      expect((await adapt(top)).code).toBe(0);
      const folder = join(top, '.deltabook/runs/run-7');
      const inputs = readdirSync(join(folder, 'attempts')).map((name) =>
        JSON.stringify(JSON.parse(readFileSync(join(folder, 'attempts', name), 'utf8')).input),
      );
      const curator = readdirSync(join(folder, 'output/calls'))
        .filter((name) => name.includes('curator'))
        .map((name) => readFileSync(join(folder, 'output/calls', name), 'utf8'));
      expect([inputs.length > 20, curator.length]).toEqual([true, 8]);
      expect(
        [...inputs, ...curator, git(top, 'log', '-p', 'HEAD~3..')].filter((text) => text.includes('TARGET-')),
      ).toEqual([]);
      const told = served.filter(({ body }) => JSON.stringify(body).includes('TARGET-'));
      expect(told.every((request) => roleOf(request) === 'reflector')).toBe(true);
      expect(told.length > 0).toBe(reveal);
    },
  );

  it('says what a hook did not let in, and exits with 1 where that was the last delta with votes and counters', async () => {
    const { top } = await desk(CONFIG, {
      answer: (request) => {
        const cited = /cited: (cal-\d+)/.exec(request.body.messages[1]?.content ?? '')?.[1];
        const tags = cited === undefined ? [] : [{ id: cited, tag: 'helpful' }];
        return roleOf(request) === 'reflector'
          ? JSON.stringify({ insight: 'Divide.', tags })
          : ANSWERS[roleOf(request)];
      },
    });
    hook(top, 'pre-commit', 'test "$(git rev-list --count HEAD)" -lt 4');
    const run = await adapt(top);
    expect(run.stdout).toContain('not-settled pb in run run-7');
    expect(run.stderr).toContain(
      'warning Unexpected refusal of the lessons of task `task-1`, expected them to be committed',
    );
    expect(run.stderr).toContain(
      'error Unexpected refusal of the last delta, expected it to hold 3 votes and to write the counters',
    );
    expect(run.code).toBe(1);
    rmSync(join(top, '.git/hooks/pre-commit'));
    expect((await adapt(top, '--run', 'run-8')).code).toBe(0);
    expect((await deltabook(top, ['check'])).code).toBe(0);
  });

  it('says which counters were typed by hand, as those that deltas/ account for win', async () => {
    const { top } = await desk(CONFIG);
    await adapt(top);
    write(top, 'pb/ADAPTER.md', adapter(top).replace('helpful=0', 'helpful=9'));
    git(top, 'commit', '-qam', 'by hand');
    const run = await adapt(top, '--run', 'run-8');
    expect(run.stderr).toMatch(
      /warning Unexpected helpful=9 harmful=0 of cal-\d+, expected helpful=\d+ harmful=0, which is what deltas\/ account for/,
    );
  });

  it('stops where somebody switches the branch in the middle of it', async () => {
    const { top } = await desk(CONFIG);
    write(
      top,
      'pb/agent.mjs',
      `import { spawnSync } from 'node:child_process';\n${AGENT}spawnSync('git', ['checkout', '-q', '-B', 'other']);\n`,
    );
    const run = await adapt(top);
    expect(run.stderr).toContain(
      'E_REPO_STATE: Unexpected branch refs/heads/other, expected refs/heads/main, which the run began on',
    );
    expect(run.code).toBe(3);
  });

  it('only scores with no epochs, val or not', async () => {
    const { top } = await desk(CONFIG.replace('max_num_rounds: 1', 'num_epochs: 0'), {
      tasks: TASKS.map(({ split: _, ...task }) => task),
    });
    const run = await adapt(top, '--json');
    expect(JSON.parse(run.stdout)).toMatchObject({
      outcome: 'adapted',
      test: { start: 0, final: 0 },
      tasks: 0,
      deltas: 0,
    });
    expect(run.code).toBe(0);
  });

  it('leaves what the user staged and edited alone', async () => {
    const { top } = await desk(CONFIG);
    write(top, 'staged.txt', 'staged\n');
    git(top, 'add', 'staged.txt');
    write(top, 'other.txt', 'edited\n');
    const before = picture(top);
    await adapt(top);
    const ours = git(top, 'ls-files', 'pb').trim().split('\n');
    expect(othersIn(picture(top), ours)).toEqual(othersIn(before, ours));
  });

  it('ends its agents and undoes what was under way when it is interrupted', async () => {
    const { top } = await desk(CONFIG);
    write(
      top,
      'pb/agent.mjs',
      `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(join(top, 'begun'))}, String(process.pid)); setInterval(() => {}, 1000);`,
    );
    const run = await deltabook(top, ['adapt', '--run', 'run-7'], {
      env: { LOCAL_KEY: KEY },
      started: (kill) => {
        const wait = setInterval(() => {
          if (!existsSync(join(top, 'begun'))) return;
          clearInterval(wait);
          kill('SIGINT');
        }, 20);
      },
    });
    expect(run.code).toBe(130);
    const pid = Number(readFileSync(join(top, 'begun'), 'utf8'));
    expect(() => process.kill(pid, 0)).toThrow();
    expect(picture(top).locks).toEqual([]);
  });

  it('has a help that says first that it calls models and costs', async () => {
    const { stdout } = await deltabook(newRepository(), ['adapt', '--help']);
    expect(stdout).toMatch(
      /^Usage: deltabook adapt \[options\]\n\ncall models, which may cost money, to learn from tasks/,
    );
  });
});

describe('a coding task in a worktree', () => {
  it('is learned from by the tests that judge it: a lesson lands, and the next task is mended by it', async () => {
    const { baseUrl } = await modelServer((request) =>
      roleOf(request) === 'curator'
        ? JSON.stringify({
            reasoning: 'a fraction was cut off',
            operations: [
              {
                type: 'ADD',
                section: 'mistakes',
                content: 'Amounts are whole cents: round with `Math.round`, never cut off.',
              },
            ],
          })
        : JSON.stringify({ diagnosis: 'cut off', insight: 'Round, do not cut off.' }),
    );
    const top = newRepository();
    cpSync(fileURLToPath(new URL('../fixtures/coding', import.meta.url)), top, { recursive: true });
    const config = readFileSync(join(top, 'playbook/deltabook.yaml'), 'utf8');
    write(top, 'playbook/deltabook.yaml', config.replace('http://127.0.0.1:11434/v1', baseUrl));
    git(top, 'add', '-A');
    git(top, 'commit', '-qm', 'the till');
    const project = readFileSync(join(top, 'project/money.mjs'), 'utf8');
    const run = await adapt(top, '--json');
    expect(JSON.parse(run.stdout)).toMatchObject({
      outcome: 'adapted',
      test: { start: 0, last: 1 },
      val: [{ after: 1, score: 1 }],
      added: 1,
    });
    expect(run.code).toBe(0);
    expect(readFileSync(join(top, 'project/money.mjs'), 'utf8')).toBe(project);
    expect(git(top, 'worktree', 'list').trim().split('\n')).toHaveLength(1);
    const reflector = readFileSync(
      join(top, '.deltabook/runs/run-7/output/calls/e1-0001-r1-reflector.json'),
      'utf8',
    );
    expect(reflector).toContain('The judge says: the test tax expected 19 and got 18');
    expect(reflector).toContain('no lesson says what is wrong with tax()');
    const [delta = ''] = deltaNames(top, 'playbook');
    expect(readFileSync(join(top, 'playbook/deltas', delta), 'utf8')).toContain('"kind": "check"');
  });
});
