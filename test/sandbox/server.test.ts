import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { replyTo } from '../../src/sandbox/model/reply.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/start.ts';
import { learn } from './loop.ts';
import { requestBody } from './request-body.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'sandbox-'));
const COMMAND = [process.execPath, join(FOLDER, 'serve.mjs')];
const TASK =
  'Customer 42 (tier gold, api v2, region JP) has a refund of 31 items, 123450 in minor units, dated 2026-03-14. What is the total?';

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: FOLDER,
      target: 'node20',
      rolldownOptions: {
        input: fileURLToPath(new URL('serve-process.ts', import.meta.url)),
        output: { entryFileNames: 'serve.mjs' },
      },
    },
  });
});

afterAll(() => rmSync(FOLDER, { recursive: true }));

async function start(signal = new AbortController().signal): Promise<Sandbox> {
  const sandbox = await startSandbox(COMMAND, signal);
  onTestFinished(sandbox.stop);
  return sandbox;
}

async function ask(url: string, body: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { method: 'POST', body });
  return { status: response.status, text: await response.text() };
}

describe('a server that was started knows nothing but what it is sent:', () => {
  it('it gives the bytes that were given before, for every request of a run', async () => {
    const { baseUrl } = await start();
    const bodies = learn({ seed: 5, epochs: 1 }).bodies.slice(60, 460);
    for (const body of bodies) {
      const first = replyTo(body);
      expect(replyTo(body)).toEqual(first);
      expect(await ask(`${baseUrl}/chat/completions`, body)).toEqual(first);
    }
  });
});

describe('the server', () => {
  it('answers on loopback alone, as JSON', async () => {
    const { baseUrl } = await start();
    expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
    const body = requestBody('generator', { task: TASK });
    const response = await fetch(`${baseUrl}/chat/completions`, { method: 'POST', body });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toMatchObject({
      object: 'chat.completion',
      model: 'sandbox',
      choices: [
        { message: { role: 'assistant', content: '1234.50 JPY\nbullet_ids:' }, finish_reason: 'stop' },
      ],
    });
  });

  it.each([
    ['what is no JSON', '/chat/completions', 'nonsense', 400],
    ['another path', '/models', '{}', 404],
    ['more than 4 MB', '/chat/completions', ' '.repeat(4 * 1024 * 1024 + 1), 413],
  ])('refuses %s with a message', async (_, path, body, status) => {
    const { baseUrl } = await start();
    const reply = await ask(`${baseUrl}${path}`, body);
    expect(reply.status).toBe(status);
    expect(JSON.parse(reply.text).error.message).toMatch(/^Unexpected .+, expected .+/s);
  });

  it('is asked by POST alone', async () => {
    const { baseUrl } = await start();
    expect((await fetch(`${baseUrl}/chat/completions`)).status).toBe(405);
  });

  it('ends when its standard input is closed', async () => {
    const { baseUrl, stop } = await start();
    await stop();
    await expect(fetch(baseUrl)).rejects.toThrow();
    await stop();
  });

  it('ends when the signal says so', async () => {
    const controller = new AbortController();
    const { baseUrl } = await start(controller.signal);
    controller.abort();
    await expect
      .poll(() =>
        fetch(baseUrl).then(
          () => 'up',
          () => 'gone',
        ),
      )
      .toBe('gone');
  });
});

describe('a command that serves nothing', () => {
  it.each([
    ['ends', [process.execPath, '-e', 'console.error("no such command")'], 'no such command'],
    ['says something else', [process.execPath, '-e', 'console.log("hello")'], 'hello'],
    ['is not there', ['/nowhere/at/all'], '/nowhere/at/all'],
  ])('is reported where it %s', async (_, command, said) => {
    const starting = startSandbox(command, new AbortController().signal);
    await expect(starting).rejects.toMatchObject({
      code: 'E_PROVIDER',
      message: expect.stringContaining(said),
    });
  });
});
