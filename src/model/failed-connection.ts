import type { Failed } from './exchanged.ts';
import { lookUp } from './look-up.ts';
import type { Words } from './words.ts';

/** What the commonest codes of Node and undici mean to whoever runs us. */
const MEANINGS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'a refused connection',
  ECONNRESET: 'a connection that closed before the answer was whole',
  EAI_AGAIN: 'no address for the host',
  ENOTFOUND: 'no address for the host',
  UND_ERR_CONNECT_TIMEOUT: 'nothing that takes connections',
  UND_ERR_SOCKET: 'a connection that closed before the answer was whole',
};

/** Why no answer came, by what fetch threw. Nothing of the error is kept but its code or its innermost words. */
export function failedConnection(error: unknown, words: Words): Failed {
  const causes = causesOf(error);
  const code = causes.map((each) => lookUp(each, 'code')).findLast((each) => typeof each === 'string');
  const message = causes.map((each) => lookUp(each, 'message')).findLast((each) => typeof each === 'string');
  const found =
    code === undefined ? `a failed connection: ${words(String(message))}` : meaningOf(String(code));
  return {
    ok: false,
    found,
    hint: 'check base_url, and that its server runs and can be reached from here; HTTPS_PROXY is not used',
    again: true,
  };
}

/** Why no answer came: it was not there in time. */
export function tooLate(timeoutMs: number, longestMs: number): Failed {
  const hint =
    timeoutMs < longestMs
      ? 'raise `llm.timeout_s`, or lower max_tokens of `evolver.params`'
      : `lower max_tokens of \`evolver.params\`: Node waits ${longestMs / 1000} s at most`;
  return { ok: false, found: `no answer within ${timeoutMs / 1000} s`, hint, again: true };
}

function meaningOf(code: string): string {
  const meaning = Object.hasOwn(MEANINGS, code) ? MEANINGS[code] : undefined;
  return meaning === undefined ? `a failed connection (${code})` : `${meaning} (${code})`;
}

/** The error and its causes, the innermost last. */
function causesOf(error: unknown): unknown[] {
  const causes = [];
  for (let each = error; each instanceof Error && causes.length < 8; each = each.cause) causes.push(each);
  return causes;
}
