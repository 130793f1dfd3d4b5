import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openModel } from '../../src/model/open-model.ts';
import { type Answering, completion, endpoint, failure, json, REQUEST, settings } from './endpoint-server.ts';

const GONE = json({ error: { message: 'Gone' } }, 503);

/** How long a model waits for its second try when the first is answered with 429 and these headers. */
async function waitsFor(headers: Record<string, string>, maxRetryAfterMs = 60_000): Promise<number[]> {
  const { baseUrl } = await endpoint(json({}, 429, headers), completion('Fine.'));
  const how = settings(baseUrl, { retries: 1, maxRetryAfterMs });
  expect((await (await openModel(how))(REQUEST)).text).toBe('Fine.');
  return how.waits;
}

describe('a failure that may pass', () => {
  it.each([408, 409, 429, 500, 502, 503, 504, 529])('is asked again: status %i', async (status) => {
    const { baseUrl, sent } = await endpoint(json({}, status), completion('Fine.'));
    const reply = await (await openModel(settings(baseUrl, { retries: 1 })))(REQUEST);
    expect(reply).toEqual({
      text: 'Fine.',
      finish: 'stop',
      usage: { calls: 1, inputTokens: 11, outputTokens: 7 },
    });
    expect(sent).toHaveLength(2);
    expect(sent[1]?.body).toBe(sent[0]?.body);
  });

  it('is waited for twice as long each time, 8 s at most', async () => {
    const { baseUrl } = await endpoint(GONE);
    const how = settings(baseUrl, { retries: 6 });
    const error = await failure((await openModel(how))(REQUEST));
    expect(how.waits).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
    expect(error.code).toBe('E_PROVIDER');
    expect(error.message).toContain('status 503, which says "Gone", expected a chat completion');
    expect(error.message).toContain('(e1-0001-generator, asked 7 times)');
  });

  it('is asked once where no retries are wanted', async () => {
    const { baseUrl, sent } = await endpoint(GONE);
    const error = await failure((await openModel(settings(baseUrl)))(REQUEST));
    expect(error.message).toMatch(/\(e1-0001-generator\)$/);
    expect(sent).toHaveLength(1);
  });

  it('is not asked again where the endpoint says so', async () => {
    const { baseUrl, sent } = await endpoint(json({}, 429, { 'x-should-retry': 'false' }));
    await failure((await openModel(settings(baseUrl, { retries: 3 })))(REQUEST));
    expect(sent).toHaveLength(1);
  });

  it('is a connection that nobody takes', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const how = settings(`http://127.0.0.1:${port}/v1`, { retries: 1 });
    const error = await failure((await openModel(how))(REQUEST));
    expect(error).toMatchObject({ code: 'E_PROVIDER', hint: expect.stringContaining('base_url') });
    expect(error.message).toContain('gave a refused connection (ECONNREFUSED), expected');
    expect(how.waits).toEqual([500]);
  });

  it.each<[string, Answering]>([
    ['before its headers', (response) => response.destroy()],
    [
      'in the middle of a body',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"choices": [', () => response.socket?.resetAndDestroy());
      },
    ],
    [
      "in the middle of a failure's body",
      (response) => {
        response.writeHead(401, { 'content-type': 'application/json' });
        response.write('{"error": {', () => response.socket?.resetAndDestroy());
      },
    ],
  ])('is a connection that closes %s', async (_, closes) => {
    const { baseUrl } = await endpoint(closes, completion('Fine.'));
    expect((await (await openModel(settings(baseUrl, { retries: 1 })))(REQUEST)).text).toBe('Fine.');
    const other = await endpoint(closes);
    const error = await failure((await openModel(settings(other.baseUrl)))(REQUEST));
    expect(error.message).toMatch(
      /a connection that closed before the answer was whole \((?:ECONNRESET|UND_ERR_SOCKET)\)/,
    );
  });

  it('is anything else that fetch refuses, in its words', async () => {
    // 6666 is a port that fetch never connects to.
    const error = await failure((await openModel(settings('http://127.0.0.1:6666/v1')))(REQUEST));
    expect(error.message).toContain('a failed connection: bad port');
  });
});

describe('a wait that the endpoint asks for is obeyed:', () => {
  const sentAt = new Date('2026-08-01T12:00:00Z');
  const inTen = new Date(sentAt.getTime() + 10_000).toUTCString();
  it.each<[string, Record<string, string>, number]>([
    ['in seconds', { 'retry-after': '7' }, 7_000],
    ['in milliseconds, before seconds', { 'retry-after-ms': '1234.5', 'retry-after': '7' }, 1_234.5],
    ["as a date, by the endpoint's clock", { 'retry-after': inTen, date: sentAt.toUTCString() }, 10_000],
    ['unless it is none', { 'retry-after': '0' }, 500],
    ['unless it is past', { 'retry-after': sentAt.toUTCString(), date: inTen }, 500],
    ['unless it can not be read', { 'retry-after': 'soon', 'retry-after-ms': '1e9' }, 500],
  ])('%s', async (_, headers, ms) => {
    expect(await waitsFor(headers)).toEqual([ms]);
  });

  it('as a date by our own clock, where the endpoint shows none', async () => {
    const { baseUrl } = await endpoint((response) => {
      response.sendDate = false;
      response.writeHead(503, { 'retry-after': new Date(Date.now() + 30_000).toUTCString() }).end();
    }, completion('Fine.'));
    const how = settings(baseUrl, { retries: 1 });
    await (await openModel(how))(REQUEST);
    expect(how.waits).toHaveLength(1);
    expect(how.waits[0]).toBeGreaterThan(20_000);
    expect(how.waits[0]).toBeLessThanOrEqual(30_000);
  });

  it.each([
    { 'retry-after': '3600' },
    { 'retry-after-ms': '3600000' },
    { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() },
    { 'retry-after': '9'.repeat(400) },
  ])('and never longer than we are ready to: %j', async (headers) => {
    expect(await waitsFor(headers, 2_500)).toEqual([2_500]);
  });
});

describe('a failure that stays', () => {
  it.each([
    [400, 'max_tokens and temperature'],
    [401, 'check the key and base_url'],
    [402, 'what the endpoint says'],
    [403, 'check the key and base_url'],
    [404, 'check the model and base_url'],
    [410, 'what the endpoint says'],
    [422, 'max_tokens and temperature'],
  ])('is told at once, with what to do: status %i', async (status, hint) => {
    const { baseUrl, sent } = await endpoint(json({ error: { message: 'No.' } }, status));
    const how = settings(baseUrl, { retries: 3 });
    const error = await failure((await openModel(how))(REQUEST));
    expect(error).toMatchObject({ code: 'E_PROVIDER', hint: expect.stringContaining(hint) });
    expect(error.message).toContain(`status ${status}, which says "No."`);
    expect(sent).toHaveLength(1);
    expect(how.waits).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['OpenAI', { error: { message: 'A', type: 't' } }, 'says "A"'],
    ['Ollama', { error: 'B' }, 'says "B"'],
    ['an older vLLM', { object: 'error', message: 'C' }, 'says "C"'],
    ['FastAPI', { detail: [{ msg: 'D' }] }, 'says "[{"msg":"D"}]"'],
    ['another', { reason: 'E' }, 'says "{"reason":"E"}"'],
    ['nobody', '', 'says """"'],
  ])('is told in the words of %s', async (_, body, said) => {
    const { baseUrl } = await endpoint(json(body, 400));
    expect((await failure((await openModel(settings(baseUrl)))(REQUEST))).message).toContain(said);
  });

  it('is told in one line of 300 characters that steers no terminal', async () => {
    const { baseUrl } = await endpoint(
      json({ error: { message: `\u001b[31ma\r\n\u202eb${'🌍'.repeat(400)}` } }, 400),
    );
    const { message } = await failure((await openModel(settings(baseUrl)))(REQUEST));
    const said = /says "(.*)", expected/u.exec(message)?.[1] ?? '';
    expect([...said]).toHaveLength(300);
    expect(said).toMatch(/^\[31ma b(?:🌍)+…$/u);
  });

  it('is told where its body is empty, and where its status is of no kind', async () => {
    const { baseUrl } = await endpoint((response) => response.writeHead(403).end());
    expect((await failure((await openModel(settings(baseUrl)))(REQUEST))).message).toContain(
      '403 and an empty body',
    );
    const odd = await endpoint((response) => response.writeHead(799).end('odd'));
    expect((await failure((await openModel(settings(odd.baseUrl)))(REQUEST))).message).toContain(
      '799, which says "odd"',
    );
  });
});
