import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ModelRequest } from '../../src/learn/model.ts';
import { type ModelSettings, openModel } from '../../src/model/open-model.ts';
import { completion, endpoint, failure, REQUEST, settings } from './endpoint-server.ts';

afterEach(() => vi.unstubAllEnvs());

/** What an endpoint is sent for a request. */
async function sentFor(request: Partial<ModelRequest> = {}, changed: Partial<ModelSettings> = {}) {
  const { baseUrl, sent } = await endpoint(completion('Fine.'));
  const model = await openModel(settings(baseUrl, changed));
  await model({ ...REQUEST, ...request });
  if (sent.length !== 1 || !sent[0]) throw new Error(`${sent.length} requests`);
  return sent[0];
}

describe('a request', () => {
  it('holds what is asked and nothing else', async () => {
    const { method, url, body } = await sentFor({ temperature: 0 });
    expect({ method, url }).toEqual({ method: 'POST', url: '/v1/chat/completions' });
    expect(JSON.parse(body)).toEqual({
      model: 'small',
      messages: REQUEST.messages,
      max_tokens: 100,
      temperature: 0,
    });
  });

  it('states no temperature where it is null', async () => {
    expect(Object.keys(JSON.parse((await sentFor()).body))).toEqual(['model', 'messages', 'max_tokens']);
  });

  it('names the limit as the endpoint does', async () => {
    const { body } = await sentFor({}, { tokensParameter: 'max_completion_tokens' });
    expect(JSON.parse(body)).toEqual({
      model: 'small',
      messages: REQUEST.messages,
      max_completion_tokens: 100,
    });
  });

  it('has no other headers than these', async () => {
    const { headers } = await sentFor({}, { apiKey: 'key-1' });
    // What fetch itself adds, and no way around it.
    const ofFetch = [
      'accept-encoding',
      'accept-language',
      'connection',
      'content-length',
      'host',
      'sec-fetch-mode',
    ];
    const ours = Object.entries(headers).filter(([name]) => !ofFetch.includes(name));
    expect(Object.fromEntries(ours)).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'deltabook',
      authorization: 'Bearer key-1',
    });
  });

  it.each([undefined, ''])('has no Authorization where the key is %j', async (apiKey) => {
    expect((await sentFor({}, { apiKey })).headers).not.toHaveProperty('authorization');
  });

  it('reaches an endpoint whose address ends with a slash', async () => {
    const { baseUrl, sent } = await endpoint(completion('Fine.'));
    await (await openModel(settings(`${baseUrl}/`)))(REQUEST);
    expect(sent[0]?.url).toBe('/v1/chat/completions');
  });

  it.each([undefined, 'key-1'])('takes nothing from OPENAI_* variables, with key %j', async (apiKey) => {
    vi.stubEnv('OPENAI_API_KEY', 'env-key');
    vi.stubEnv('OPENAI_ADMIN_KEY', 'env-admin');
    vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:1/v1');
    vi.stubEnv('OPENAI_ORG_ID', 'env-org');
    vi.stubEnv('OPENAI_PROJECT_ID', 'env-project');
    vi.stubEnv('OPENAI_WEBHOOK_SECRET', 'env-secret');
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'Authorization: Bearer env-custom\nX-Env: env-header');
    vi.stubEnv('OPENAI_LOG', 'debug');
    const prints = (['debug', 'info', 'log', 'warn', 'error'] as const).map((each) =>
      vi.spyOn(console, each).mockImplementation(() => undefined),
    );
    const sent = await sentFor({}, { apiKey });
    expect(JSON.stringify(sent)).not.toContain('env-');
    expect(sent.headers.authorization).toBe(apiKey && `Bearer ${apiKey}`);
    for (const print of prints) expect(print).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('is refused with a way out where OPENAI_CUSTOM_HEADERS stops the library', async () => {
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', '{"X-Team": "key-1"}');
    const error = await failure(openModel(settings('http://127.0.0.1:1/v1')));
    expect(error).toMatchObject({ code: 'E_CONFIG', hint: expect.stringContaining('unset') });
    expect(error.message).not.toContain('key-1');
  });

  it('leaves no listener on a signal that outlives many calls', async () => {
    const warnings: Error[] = [];
    const keep = (warning: Error) => warnings.push(warning);
    process.on('warning', keep);
    const { baseUrl, sent } = await endpoint(completion('Fine.'));
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    const model = await openModel(settings(baseUrl, { signal }));
    await Promise.all(Array.from({ length: 30 }, () => model(REQUEST)));
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', keep);
    expect(sent).toHaveLength(30);
    expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
    expect(warnings).toEqual([]);
  });
});
