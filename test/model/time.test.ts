import { describe, expect, it } from 'vitest';
import { tooLate } from '../../src/model/failed-connection.ts';
import { openModel } from '../../src/model/open-model.ts';
import {
  type Answering,
  completion,
  endpoint,
  failure,
  json,
  neverAnswers,
  REQUEST,
  settings,
  stallsInBody,
} from './endpoint-server.ts';

/** Headers of a failure and half its body, and then nothing more. */
const stallsInFailure: Answering = (response) => {
  response.writeHead(500, { 'content-type': 'application/json', 'content-length': '500' });
  response.write('{"error": ');
};

/** A body that always goes on. */
const trickles: Answering = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};

const STALLS: [string, Answering][] = [
  ['headers that do not come', neverAnswers],
  ['a body that stalls', stallsInBody],
  ["a failure's body that stalls", stallsInFailure],
  ['a body that never ends', trickles],
];

describe('the timeout ends', () => {
  it.each(STALLS)('%s, and asks again', async (_, stalls) => {
    const { baseUrl } = await endpoint(stalls, completion('Fine.'));
    const how = settings(baseUrl, { timeoutMs: 300, retries: 1 });
    expect((await (await openModel(how))(REQUEST)).text).toBe('Fine.');
    expect(how.waits).toEqual([500]);
  });

  it.each(STALLS)('%s, and says so in the end', async (_, stalls) => {
    const { baseUrl } = await endpoint(stalls);
    const error = await failure(
      (await openModel(settings(baseUrl, { timeoutMs: 300, retries: 1 })))(REQUEST),
    );
    expect(error.code).toBe('E_PROVIDER');
    expect(error.message).toContain('gave no answer within 0.3 s, expected');
    expect(error.hint).toContain('llm.timeout_s');
  });

  it('and where it can not be raised, nobody is told to raise it', () => {
    expect(tooLate(300_000, 300_000).hint).not.toContain('timeout_s');
  });
});

describe('the signal', () => {
  /** Calls, aborts when the endpoint was asked (or a little later), and gives the error and the time since. */
  async function abortedOn(stalls: Answering, afterMs = 0) {
    const controller = new AbortController();
    let at = 0;
    const { baseUrl, sent } = await endpoint((response) => {
      stalls(response);
      setTimeout(() => {
        at = performance.now();
        controller.abort(new Error('stop'));
      }, afterMs);
    });
    const { wait: _, ...how } = settings(baseUrl, { retries: 5, signal: controller.signal });
    const error = await failure((await openModel(how))(REQUEST));
    return { error, took: performance.now() - at, sent };
  }

  it.each(STALLS)('ends %s', async (_, stalls) => {
    const { error, took, sent } = await abortedOn(stalls, 100);
    expect(error).toMatchObject({ code: 'E_INTERRUPTED', message: 'interrupted', cause: undefined });
    expect(took).toBeLessThan(1_000);
    expect(sent).toHaveLength(1);
  });

  it('ends a wait, by the real clock', async () => {
    const { error, took, sent } = await abortedOn(json({}, 429, { 'retry-after': '30' }), 100);
    expect(error.code).toBe('E_INTERRUPTED');
    expect(took).toBeLessThan(1_000);
    expect(sent).toHaveLength(1);
  });

  it('ends a wait whose clock knows no signal', async () => {
    const controller = new AbortController();
    const { baseUrl, sent } = await endpoint(json({}, 500));
    const wait = async () => controller.abort();
    const model = await openModel(settings(baseUrl, { retries: 5, signal: controller.signal, wait }));
    expect((await failure(model(REQUEST))).code).toBe('E_INTERRUPTED');
    expect(sent).toHaveLength(1);
  });

  it('that came before keeps anything from being sent', async () => {
    const { baseUrl, sent } = await endpoint(completion('Fine.'));
    const model = await openModel(settings(baseUrl, { signal: AbortSignal.abort() }));
    expect((await failure(model(REQUEST))).code).toBe('E_INTERRUPTED');
    expect(sent).toEqual([]);
  });

  it('does not hide that a clock is broken', async () => {
    const { baseUrl } = await endpoint(json({}, 500));
    const wait = async () => {
      throw new RangeError('broken');
    };
    const model = await openModel(settings(baseUrl, { retries: 1, wait }));
    await expect(model(REQUEST)).rejects.toThrow(RangeError);
  });
});

it('waits by the real clock as long as it is asked to', async () => {
  const { baseUrl } = await endpoint(json({}, 429, { 'retry-after-ms': '120' }), completion('Fine.'));
  const { wait: _, ...how } = settings(baseUrl, { retries: 1 });
  const model = await openModel(how);
  const begun = performance.now();
  await model(REQUEST);
  expect(performance.now() - begun).toBeGreaterThan(115);
});
