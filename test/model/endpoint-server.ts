import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { ToolError } from '../../src/errors.ts';
import type { ModelRequest } from '../../src/learn/model.ts';
import type { ModelSettings } from '../../src/model/open-model.ts';

/** What an endpoint was sent. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How an endpoint answers one request. */
export type Answering = (response: ServerResponse) => void;

/** An endpoint on this machine that answers its first request by the first of these, and from then on by the last. */
export async function endpoint(...answers: Answering[]): Promise<{ baseUrl: string; sent: Sent[] }> {
  const sent: Sent[] = [];
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    sent.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    (answers[sent.length - 1] ?? answers.at(-1))?.(response);
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, sent };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answering {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

/** A completion as OpenAI writes it. */
export function completion(content: unknown, changed: object = {}): Answering {
  return json({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
    ...changed,
  });
}

/** Sends headers and half a body, and then nothing more. */
export const stallsInBody: Answering = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
  response.write('{"choices": [');
};

export const neverAnswers: Answering = () => undefined;

/** Settings of a quick and stubborn model, whose clock is `waits`. */
export function settings(
  baseUrl: string,
  changed: Partial<ModelSettings> = {},
): ModelSettings & { readonly waits: number[] } {
  const waits: number[] = [];
  return {
    baseUrl,
    model: 'small',
    tokensParameter: 'max_tokens',
    timeoutMs: 5_000,
    retries: 0,
    maxRetryAfterMs: 60_000,
    wait: async (ms) => {
      waits.push(ms);
    },
    waits,
    ...changed,
  };
}

export const REQUEST: ModelRequest = {
  name: 'e1-0001-generator',
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Grüße, 世界 🌍' },
  ],
  maxTokens: 100,
  temperature: null,
};

/** The ToolError that a promise rejects with; anything else fails the test. */
export async function failure(promise: Promise<unknown>): Promise<ToolError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}
