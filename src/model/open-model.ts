import { setMaxListeners } from 'node:events';
import { ToolError } from '../errors.ts';
import type { Model, ModelRequest } from '../learn/model.ts';
import { type Answer, type Ask, type ChatBody, openClient } from './client.ts';
import { checkedHost, type Endpoint } from './endpoint.ts';
import type { Exchanged, Failed } from './exchanged.ts';
import { failedConnection, tooLate } from './failed-connection.ts';
import { failedStatus } from './failed-status.ts';
import { type Persistence, persist } from './persist.ts';
import { readReply } from './read-reply.ts';
import { type Limits, within } from './within.ts';
import { type Words, wordsWithout } from './words.ts';

/** An endpoint, how long it may take, and how often it is asked. */
export type ModelSettings = Endpoint & Limits & Persistence;

/**
 * Node's fetch gives up when headers take longer (undici's `headersTimeout`), which only a dispatcher of the package
 * undici could change; and an answer that is not streamed has its headers when it is finished.
 */
const LONGEST_MS = 300_000;

/**
 * Opens a model behind an endpoint for OpenAI chat completions. Each call is an exchange that is over after
 * `timeoutMs`, its body included, 300 s at most; one that may pass is made again up to `retries` times. Its usage
 * counts every completion that was paid for. A call gives E_PROVIDER where there is no reply in the end and
 * E_INTERRUPTED when the signal comes; opening gives E_CONFIG for an address or key that can't be sent. The key is
 * in no error, and neither is anything of the library's own errors, which hold headers.
 */
export async function openModel(settings: ModelSettings): Promise<Model> {
  const model = `${settings.model} at ${checkedHost(settings)}`;
  const ask = await openClient(settings);
  // Every call listens while it runs, and Node warns of a leak at the eleventh.
  if (settings.signal) setMaxListeners(0, settings.signal);
  const words = wordsWithout(settings.apiKey);
  const limits = { signal: settings.signal, timeoutMs: Math.min(settings.timeoutMs, LONGEST_MS) };
  return async (request) => {
    const body = bodyOf(request, settings);
    const { last, tries, usage } = await persist(() => exchange(ask, body, { limits, words }), settings);
    if (!last.ok) throw providerError({ model, name: request.name, tries }, last);
    return { text: last.text, finish: last.finish, usage };
  };
}

/** What was asked of whom, and how often. */
interface Asked {
  readonly model: string;
  readonly name: string;
  readonly tries: number;
}

function bodyOf({ messages, maxTokens, temperature }: ModelRequest, settings: Endpoint): ChatBody {
  return {
    model: settings.model,
    messages: messages.map(({ role, content }) => ({ role, content })),
    [settings.tokensParameter]: maxTokens,
    ...(temperature !== null && { temperature }),
  };
}

async function exchange(
  ask: Ask,
  body: ChatBody,
  { limits, words }: { readonly limits: Limits; readonly words: Words },
): Promise<Exchanged> {
  const answer = await answerTo(ask, body, limits).catch((error: unknown) => {
    if (error instanceof ToolError) throw error;
    return failedConnection(error, words);
  });
  if ('ok' in answer) return answer;
  const fine = answer.status >= 200 && answer.status < 300;
  return fine ? readReply(answer.text, words) : failedStatus(answer, words);
}

async function answerTo(ask: Ask, body: ChatBody, limits: Limits): Promise<Answer | Failed> {
  const answer = await within(limits, (signal) => ask(body, signal));
  return answer === 'timeout' ? tooLate(limits.timeoutMs, LONGEST_MS) : answer;
}

function providerError(what: Asked, { found, hint }: Failed): ToolError {
  const often = what.tries === 1 ? '' : `, asked ${what.tries} times`;
  const message = `${what.model} gave ${found}, expected a chat completion (${what.name}${often})`;
  return new ToolError('E_PROVIDER', message, { hint });
}
