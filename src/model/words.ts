import { lookUp, parseJson } from './look-up.ts';
import { veilKey } from './veil-key.ts';

/** Makes what an endpoint sent fit for a message. */
export type Words = (sent: string) => string;

const SHOWN = 300;
/** No page needs more of it read to find its first words. */
const READ = 10_000;

/**
 * Returns what an endpoint says of a failure, as one line of at most 300 characters: the message of its JSON, the
 * text of its page, or else what it sent. The key is veiled in it, and what could steer a terminal is a blank.
 */
export function wordsWithout(key: string | undefined): Words {
  return (sent) => {
    const line = messageIn(sent)
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim();
    const characters = [...veilKey(line, key)];
    return characters.length > SHOWN ? `${characters.slice(0, SHOWN - 1).join('')}…` : characters.join('');
  };
}

/**
 * OpenAI writes `{"error": {"message"}}`, Ollama `{"error": "…"}`, older vLLM `{"message"}`, FastAPI `{"detail"}`.
 * The library's own error reads the first two and drops the others.
 */
function messageIn(sent: string): string {
  const body = parseJson(sent);
  if (typeof body !== 'object' || body === null) return withoutTags(sent.slice(0, READ));
  const message =
    lookUp(body, 'error', 'message') ??
    lookUp(body, 'error') ??
    lookUp(body, 'message') ??
    lookUp(body, 'detail');
  return (typeof message === 'string' ? message : JSON.stringify(message ?? body)).slice(0, READ);
}

function withoutTags(page: string): string {
  if (!/^\s*</.test(page)) return page;
  return page.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ').replace(/<[^<>]*>/g, ' ');
}
