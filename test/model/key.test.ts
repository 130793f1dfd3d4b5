import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openModel } from '../../src/model/open-model.ts';
import { veilKey } from '../../src/model/veil-key.ts';
import {
  type Answering,
  endpoint,
  failure,
  json,
  neverAnswers,
  REQUEST,
  settings,
  stallsInBody,
} from './endpoint-server.ts';

const KEY = 'sk-proj-Abc/123+def"456\\ghi789jklMNOpqrSTUvwx';

/** Everything of an error that can be read anyhow. */
function allOf(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null || depth > 5) return String(error);
  const own = Reflect.ownKeys(error).map((key) => [String(key), Reflect.get(error, key)] as const);
  return [
    JSON.stringify(Object.fromEntries(own)),
    inspect(error, { depth: 20, showHidden: true }),
    ...own.map(([, value]) => allOf(value, depth + 1)),
  ].join('\n');
}

function text(body: string, status: number): Answering {
  return (response) => {
    response.writeHead(status, { 'x-echo': encodeURIComponent(KEY) }).end(body);
  };
}

const echo = `Incorrect API key provided: ${KEY}. Find yours at https://example.org?key=${KEY}.`;

describe('the key is in nothing of an error', () => {
  it.each<[string, Answering]>([
    ['a 401', json({ error: { message: echo, param: KEY } }, 401)],
    ['a 400 of another shape', json({ detail: [{ input: { authorization: `Bearer ${KEY}` } }] }, 400)],
    ['a 403 as plain text', text(echo, 403)],
    ['a 500', text(`<html><title>Oops</title><pre>authorization: Bearer ${KEY}</pre>`, 500)],
    ['a 400 where the cut falls into it', text(`${'x'.repeat(280)}${KEY}`, 400)],
    ['a proxy page', text(`<p>${KEY}</p>`, 200)],
    ['a completion without choices', json({ echo: KEY })],
    ['a refusal', json({ choices: [{ message: { content: null, refusal: echo }, finish_reason: KEY }] })],
    ['no answer', neverAnswers],
    ['half an answer', stallsInBody],
    ['a lost connection', (response) => response.destroy()],
  ])('that tells of %s', async (_, answering) => {
    const { baseUrl, sent } = await endpoint(answering);
    const error = await failure(
      (await openModel(settings(baseUrl, { apiKey: KEY, timeoutMs: 400 })))(REQUEST),
    );
    expect(sent[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(error.code).toBe('E_PROVIDER');
    expect(error.cause).toBeUndefined();
    const all = allOf(error);
    for (const piece of [KEY, JSON.stringify(KEY).slice(1, -1), KEY.slice(0, 12), KEY.slice(-12)]) {
      expect(all).not.toContain(piece);
    }
  });

  it('that tells of a key or an address which can not be sent', async () => {
    const good = 'https://api.example.org/v1';
    const cases: [string, string | undefined][] = [
      [good, 'secret-key\nsecret-key'],
      [good, 'secret-key–with-a-dash'],
      ['https://ada:secret-key@api.example.org/v1', undefined],
      ['https://secret-key@api.example.org/v1', undefined],
      ['https://api.example.org/v1?key=secret-key', undefined],
      ['https://api.example.org/v1#secret-key', undefined],
      ['secret-key', undefined],
      ['ftp://secret-key.example.org', undefined],
      ['', 'secret-key'],
    ];
    for (const [baseUrl, apiKey] of cases) {
      const error = await failure(openModel(settings(baseUrl, { apiKey })));
      expect(error.code).toBe('E_CONFIG');
      expect(error.hint).toBeTruthy();
      expect(allOf(error)).not.toContain('secret-key');
    }
  });

  it('while its owner still knows it by its ends', async () => {
    const shown = `${KEY.slice(0, 8)}****${KEY.slice(-4)}`;
    const { baseUrl } = await endpoint(json({ error: { message: `Incorrect API key: ${shown}` } }, 401));
    const { message } = await failure((await openModel(settings(baseUrl, { apiKey: KEY })))(REQUEST));
    expect(message).toContain(shown);
  });
});

describe('a veil', () => {
  it('leaves no key and no long piece of it in any text, and the length as it was', () => {
    const part = fc.oneof(fc.constant('abcabcabd'), fc.string({ maxLength: 5 }), fc.nat(30).map(String));
    const texts = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, fc.stringMatching(/^[a-d]{1,30}$/), fc.nat(40), (around, key, at) => {
        const veiled = veilKey(around.slice(0, at) + key + around.slice(at), key);
        expect(veiled).toHaveLength(around.length + key.length);
        expect(veiled).not.toContain(key);
        for (let from = 0; from + 12 <= key.length; from++) {
          expect(veiled).not.toContain(key.slice(from, from + 12));
        }
      }),
    );
  });

  it.each([undefined, ''])('is none where the key is %j', (key) => {
    expect(veilKey('as it is', key)).toBe('as it is');
  });
});
