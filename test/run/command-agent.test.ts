import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cleanEnvironment, temporaryFolder, write } from '../support/repository.ts';
import { agentOf, alive, withChild } from './program.ts';

const ECHO_INPUT = `
  import { readFileSync } from 'node:fs';
  console.log(JSON.stringify({ answer: readFileSync(0, 'utf8') }));
`;
const ECHO_ENVIRONMENT = `
  import { readFileSync } from 'node:fs';
  const { DELTABOOK_PLAYBOOK: file, DELTABOOK_WORKSPACE: workspace, GIVEN: given } = process.env;
  const bytes = readFileSync(file).toString('hex');
  console.log(JSON.stringify({ answer: { file, bytes, workspace, given, cwd: process.cwd() } }));
`;

describe('what an agent is given', () => {
  it('is one JSON object and a newline on standard input, without a reflection in the first round', async () => {
    const task = { id: 't1', input: { a: 1 }, group: 'g', meta: { level: 2 } };
    const { message } = await agentOf(ECHO_INPUT).ask({ task, playbook: '# é\u2028\n' });
    expect(message).toBe(`${JSON.stringify({ task, playbook: '# é\u2028\n' })}\n`);
    expect(message).not.toContain('target');
  });

  it('is the reflection in a further round', async () => {
    const { message } = await agentOf(ECHO_INPUT).ask({ reflection: 'mind the units' });
    expect(JSON.parse(message)).toEqual({
      task: { id: 't1', input: 'add' },
      playbook: 'p\n',
      reflection: 'mind the units',
    });
  });

  it('is a file with exactly the bytes of the playbook, gone when the attempt is over', async () => {
    const playbook = '\uFEFF# Ü\r\n\u0000\u0007 end, without a newline';
    const { message } = await agentOf(ECHO_ENVIRONMENT).ask({ playbook });
    const { file, bytes } = JSON.parse(message);
    expect(Buffer.from(bytes, 'hex').equals(Buffer.from(playbook))).toBe(true);
    expect(existsSync(file)).toBe(false);
  });

  it('is the environment as the caller gives it, and no workspace of somebody else', async () => {
    const env = { ...cleanEnvironment(), GIVEN: 'yes', DELTABOOK_WORKSPACE: '/somewhere' };
    const { ask, cwd } = agentOf(ECHO_ENVIRONMENT, { env });
    const seen = JSON.parse((await ask()).message);
    expect(seen).toMatchObject({ given: 'yes', cwd });
    expect(seen).not.toHaveProperty('workspace');
  });

  it('is its workspace to run in, where its script is still found beside deltabook.yaml', async () => {
    const workspace = temporaryFolder();
    const { message } = await agentOf(ECHO_ENVIRONMENT).ask({ workspace });
    expect(JSON.parse(message)).toMatchObject({ workspace, cwd: workspace });
  });

  it('is its program from beside deltabook.yaml, and never a file of that name for a name on the PATH', async () => {
    const cwd = temporaryFolder();
    write(cwd, 'bin/run', '#!/bin/sh\necho "$1"\n');
    write(cwd, 'echo', 'no program\n');
    write(cwd, 'data.txt', '');
    chmodSync(join(cwd, 'bin/run'), 0o755);
    const workspace = temporaryFolder();
    const own = await agentOf('', { cwd, command: ['bin/run', 'data.txt'] }).ask({ workspace });
    expect(own.message).toBe(join(cwd, 'data.txt'));
    const named = await agentOf('', { cwd, command: ['echo', '--data', 'other.txt'] }).ask({ workspace });
    expect(named.message).toBe('--data other.txt');
  });

  it('need not be read by it', async () => {
    const { ask } = agentOf("console.log('done'); process.stdin.destroy();");
    expect(await ask({ playbook: 'x'.repeat(3_000_000) })).toMatchObject({
      status: 'answered',
      message: 'done',
    });
  });
});

describe('the final message', () => {
  const LINES = `
    console.error('thinking');
    console.log('{"answer": "first"}');
    console.log('  {"answer": "the sum is 4", "bullet_ids": ["str-00001", 7, "str-00002"]}\\r');
    console.log('{"usage": 3}');
    console.log('{"answer": broken}');
  `;

  it.each(['auto', 'json'] as const)(
    'is the answer of the last JSON line that has one: %s',
    async (answer) => {
      expect(await agentOf(LINES, { answer }).ask()).toEqual({
        status: 'answered',
        message: 'the sum is 4',
        bulletIds: ['str-00001', '7', 'str-00002'],
        trajectory: '{"answer": "first"}\n{"usage": 3}\n{"answer": broken}\n\nthinking\n',
      });
    },
  );

  it('is all of the output for text, and the log is the trajectory', async () => {
    const { message, trajectory, bulletIds } = await agentOf(LINES, { answer: 'text' }).ask();
    expect(message).toMatch(/^\{"answer": "first"\}\n.*broken\}\n$/s);
    expect({ trajectory, bulletIds }).toEqual({ trajectory: 'thinking\n', bulletIds: undefined });
  });

  it('is all of the output where auto finds no such line, its end trimmed', async () => {
    const { ask } = agentOf("console.log('  4\\n\\nbullet_ids: none \\n'); console.error('log')");
    expect(await ask()).toEqual({
      status: 'answered',
      message: '  4\n\nbullet_ids: none',
      trajectory: 'log\n',
    });
  });

  it('is missing where json wants such a line: a crash that says so', async () => {
    expect(await agentOf("console.log('4')", { answer: 'json' }).ask()).toEqual({
      status: 'crashed',
      message: '',
      trajectory: '4\n',
      detail:
        'Unexpected output of the agent without an answer, expected a line `{"answer": …}`, since `agent.answer` is json',
    });
  });

  it.each([
    ['42', '42'],
    ['null', 'null'],
    ['{"a": [1, "é"]}', '{"a":[1,"é"]}'],
    ['""', ''],
  ])('is JSON where the answer is no text: %s', async (json, message) => {
    const { ask } = agentOf(`console.log(${JSON.stringify(`{"answer": ${json}}`)})`);
    expect(await ask()).toMatchObject({ status: 'answered', message });
  });

  it('keeps control characters, and has U+FFFD for what is no UTF-8', async () => {
    const { ask } = agentOf('process.stdout.write(Buffer.from([0x1b, 0x5b, 0x6d, 0xff, 0x00, 0xc3, 0xa9]))');
    expect((await ask()).message).toBe('\u001b[m\uFFFD\u0000é');
  });
});

describe('an agent that fails', () => {
  it('has crashed with an exit code, whatever it printed', async () => {
    const { ask } = agentOf(
      "console.log('{\"answer\": 4}'); console.error('a\\nno key\\n'); process.exitCode = 3",
    );
    expect(await ask()).toEqual({
      status: 'crashed',
      message: '',
      trajectory: '{"answer": 4}\n\na\nno key\n\n',
      detail: 'Unexpected exit code 3 of the agent, expected 0; the last line of its standard error: no key',
    });
  });

  it('has crashed by a signal', async () => {
    const { ask } = agentOf(
      "console.log('4'); process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 9)",
    );
    expect(await ask()).toMatchObject({
      status: 'crashed',
      detail: 'Unexpected end of the agent by a signal, expected exit code 0',
    });
  });

  it.each(['auto', 'json', 'text'] as const)('is silent where it prints nothing: %s', async (answer) => {
    const { ask } = agentOf("console.log(' \\n'); console.error('log')", { answer });
    expect(await ask()).toEqual({
      status: 'silent',
      message: '',
      trajectory: 'log\n',
      detail: 'Unexpected silence of the agent, expected its answer on standard output',
    });
  });

  it.each([
    ['its child ignores', ''],
    ['both ignore', "process.on('SIGTERM', () => {});"],
  ])('is out of time with all that it started, though %s the signal', async (_, ignoring) => {
    const child = withChild({ stdio: 'inherit' });
    const source = `${child} ${ignoring} console.log('half'); setInterval(() => {}, 1000);`;
    const { ask, cwd } = agentOf(source, { timeoutMs: 1500 });
    expect(await ask()).toEqual({
      status: 'timeout',
      message: '',
      trajectory: 'half\n',
      detail: 'Unexpected time of the agent, expected an end within 1.5 s, so it was ended',
    });
    expect(await alive(join(cwd, 'pids'))).toEqual([]);
  });

  it('is the fault of the config where its program does not exist, which is named', async () => {
    const { ask } = agentOf('', { command: ['no-such-program', 'x'] });
    await expect(ask()).rejects.toMatchObject({
      code: 'E_CONFIG',
      message: expect.stringMatching(/`no-such-program`.*`agent\.command`.*ENOENT/),
    });
  });

  it('is the fault of the config where its program is in the folder and not on the PATH', async () => {
    const { ask } = agentOf('', { command: ['agent.mjs'] });
    await expect(ask()).rejects.toMatchObject({
      code: 'E_CONFIG',
      hint: expect.stringContaining('`./agent.mjs`'),
    });
  });

  it('has crashed where its program goes after the first attempt', async () => {
    const cwd = temporaryFolder();
    const program = write(cwd, 'run', '#!/bin/sh\necho 4\n');
    chmodSync(program, 0o755);
    const { ask } = agentOf('', { cwd, command: ['./run'] });
    expect((await ask()).status).toBe('answered');
    rmSync(program);
    expect(await ask()).toMatchObject({ status: 'crashed', detail: expect.stringContaining('ENOENT') });
  });
});

describe('an agent that floods', () => {
  const flood = (stream: 'stdout' | 'stderr', bytes: number) => `
    process.on('SIGTERM', () => {});
    process.${stream}.write('the start ' + 'x'.repeat(${bytes - 10}));
  `;
  const MIB = 1024 * 1024;

  it.each([
    ['stdout', 4],
    ['stderr', 16],
  ] as const)('%s: is ended with the first byte beyond %d MiB', async (stream, most) => {
    const { ask } = agentOf(flood(stream, most * MIB + 1));
    const { trajectory, ...result } = await ask();
    expect(result).toEqual({
      status: 'flooded',
      message: '',
      detail:
        'Unexpected amount of output of the agent, expected at most 4 MiB, and 16 MiB on standard error, so it was ended',
    });
    expect(trajectory).toMatch(/^the start x/);
    expect(trajectory.length).toBeLessThanOrEqual(64 * 1024);
  });

  it('may print as much as that', async () => {
    const { ask } = agentOf(flood('stdout', 4 * MIB) + flood('stderr', 16 * MIB));
    const { status, message, trajectory } = await ask();
    expect({ status, sizes: [message.length, trajectory.length] }).toEqual({
      status: 'answered',
      sizes: [4 * MIB, 16 * MIB],
    });
  });

  it('for ever is ended at once, with all that it started', async () => {
    const source = `${withChild({ stdio: 'ignore' })}
      process.on('SIGTERM', () => {});
      const more = () => { while (process.stdout.write('x'.repeat(65536))); process.stdout.once('drain', more); };
      more();`;
    const { ask, cwd } = agentOf(source);
    const begun = performance.now();
    expect((await ask()).status).toBe('flooded');
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(await alive(join(cwd, 'pids'))).toEqual([]);
  });
});

describe('what an agent leaves running', () => {
  it.each(['inherit', 'ignore'] as const)('is ended after a normal end: output %s', async (stdio) => {
    const { ask, cwd } = agentOf(`${withChild({ stdio })} console.log('4');`);
    expect(await ask()).toMatchObject({ status: 'answered', message: '4' });
    expect(await alive(join(cwd, 'pids'))).toEqual([]);
  });
});

describe('an interrupt', () => {
  it('ends the agent and is thrown, its playbook removed', async () => {
    const abort = new AbortController();
    const source = `${withChild({ stdio: 'inherit' })}
      appendFileSync('file', process.env.DELTABOOK_PLAYBOOK); setInterval(() => {}, 1000);`;
    const { ask, cwd } = agentOf(source, { signal: abort.signal });
    const asked = ask();
    const wait = setInterval(() => existsSync(join(cwd, 'file')) && abort.abort(), 20);
    await expect(asked).rejects.toMatchObject({ code: 'E_INTERRUPTED', message: 'interrupted' });
    clearInterval(wait);
    expect(await alive(join(cwd, 'pids'))).toEqual([]);
    expect(existsSync(readFileSync(join(cwd, 'file'), 'utf8'))).toBe(false);
  });

  it('that came before ends it before it can do anything', async () => {
    const { ask, cwd } = agentOf("import { writeFileSync } from 'node:fs'; writeFileSync('ran', '')", {
      signal: AbortSignal.abort(),
    });
    await expect(ask()).rejects.toMatchObject({ code: 'E_INTERRUPTED' });
    expect(existsSync(join(cwd, 'ran'))).toBe(false);
  });
});
