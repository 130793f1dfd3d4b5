import type { Answer } from './client.ts';
import type { Failed } from './exchanged.ts';
import { retryAfterMs } from './retry-after.ts';
import type { Words } from './words.ts';

/** Why an answer whose status is not 2xx is no reply, and whether to ask again. */
export function failedStatus({ status, headers, text }: Answer, words: Words): Failed {
  const said = words(text);
  return {
    ok: false,
    found: `status ${status}${said === '' ? ' and an empty body' : `, which says "${said}"`}`,
    hint: hintFor(status),
    again: mayPass(status) && headers.get('x-should-retry') !== 'false',
    retryAfterMs: retryAfterMs(headers),
  };
}

/** The statuses that openai-node 6.49 retries (`shouldRetry` in client.js), as it does unless the endpoint says no. */
function mayPass(status: number): boolean {
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

function hintFor(status: number): string {
  switch (status) {
    case 400:
    case 422:
      return 'the endpoint does not take the request: check the model, and max_tokens and temperature of `evolver.params`';
    case 401:
    case 403:
      return 'check the key and base_url, and that the key may use this model';
    case 404:
      return 'check the model and base_url, which ends with /v1 at most endpoints';
    case 429:
      return 'lower `agent.concurrency`, raise `llm.retries`, or check what the account may still use';
    default:
      return status < 500 && status !== 408 && status !== 409
        ? 'check base_url, and what the endpoint says'
        : 'run it again later, or raise `llm.retries`';
  }
}
