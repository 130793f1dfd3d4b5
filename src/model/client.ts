import { ToolError } from '../errors.ts';
import type { Message } from '../learn/model.ts';
import type { Endpoint } from './endpoint.ts';

/** What is sent: these fields and no other. */
export interface ChatBody {
  readonly model: string;
  readonly messages: Message[];
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly temperature?: number;
}

/** What an endpoint answered, whatever its status, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends once. Rejects where no whole answer came, be it by the connection or by the signal. */
export type Ask = (body: ChatBody, signal: AbortSignal) => Promise<Answer>;

type Fetch = typeof globalThis.fetch;

/** The library demands a key to start with; the real one goes into our own header and is never known to it. */
const NO_KEY = 'none';

/**
 * Returns what asks an endpoint, by the package openai, which is loaded here. Whatever that would take from
 * OPENAI_* variables is stated instead, and its headers are replaced, so that neither those of
 * OPENAI_CUSTOM_HEADERS nor what it tells of this machine is sent. Gives E_CONFIG where it can't start.
 */
export async function openClient({ baseUrl, apiKey }: Endpoint): Promise<Ask> {
  const { OpenAI } = await import('openai');
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': 'deltabook',
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
  };
  const make = (fetch: Fetch) =>
    new OpenAI({
      fetch,
      apiKey: NO_KEY,
      baseURL: baseUrl,
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      // OPENAI_LOG=debug would print prompts and replies.
      logLevel: 'off',
      maxRetries: 0,
    });
  mustStart(() => make(fetch));
  return async (body, signal) => {
    let answer: Answer | undefined;
    // The library reads a failure's body itself and keeps of it only what has OpenAI's shape, so the answer is taken
    // on its way to it; a client for each exchange costs some 30 µs and keeps answers of concurrent ones apart.
    const client = make(async (url, init) => {
      const response = await fetch(url, { ...init, headers });
      const text = await response.text();
      answer = { status: response.status, headers: response.headers, text };
      return new Response(null, { status: response.status });
    });
    try {
      await client.chat.completions.create(body, { signal }).asResponse();
    } catch (error) {
      if (!answer) throw error;
    }
    if (!answer) throw new RangeError('the library answered without asking');
    return answer;
  };
}

/** A variable that is not in the form `name: value` stops the library, and nothing else switches it off. */
function mustStart(make: () => unknown): void {
  try {
    make();
  } catch {
    throw new ToolError('E_CONFIG', 'Unexpected OPENAI_CUSTOM_HEADERS, which the package openai refuses', {
      hint: 'unset OPENAI_CUSTOM_HEADERS; it is not used',
    });
  }
}
