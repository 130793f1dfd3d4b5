import type { Usage } from '../learn/agent.ts';
import type { Exchanged, Failed } from './exchanged.ts';
import { lookUp, parseJson } from './look-up.ts';
import type { Words } from './words.ts';

/**
 * Reads the body of a 2xx answer as a chat completion (https://platform.openai.com/docs/api-reference/chat/object).
 * A reply is the content of its first choice, which may be empty. Everything else is a failure that says what came.
 */
export function readReply(body: string, words: Words): Exchanged {
  const json = parseJson(body);
  const choices = lookUp(json, 'choices');
  if (!Array.isArray(choices) || choices.length === 0) return withoutChoices(body, json, words);
  const usage = usageOf(json);
  const message = lookUp(choices[0], 'message');
  const content = lookUp(message, 'content') ?? null;
  const reason = lookUp(choices[0], 'finish_reason');
  const finish = typeof reason === 'string' ? reason : '';
  if (typeof content === 'string') return { ok: true, text: content, finish, usage };
  if (content === null) return { ...withoutContent(message, finish, words), usage };
  return {
    ...failed(`content that is not a string, but ${Array.isArray(content) ? 'a list' : typeof content}`),
    hint: 'the endpoint does not speak chat completions as OpenAI does: use another, or a proxy that does',
    again: false,
    usage,
  };
}

/** A proxy's page, a failure that came as status 200, or a completion of nothing. */
function withoutChoices(body: string, json: unknown, words: Words): Failed {
  const said = words(body);
  const quoted = said === '' ? 'an empty body' : `"${said}"`;
  if (json === undefined) return failed(`a body that is not JSON: ${quoted}`);
  const usage = lookUp(json, 'choices') === undefined ? undefined : usageOf(json);
  return { ...failed(`a completion without choices: ${quoted}`), usage };
}

function withoutContent(message: unknown, finish: string, words: Words): Failed {
  const refusal = lookUp(message, 'refusal');
  const ended = finish === '' ? '' : ` (finish_reason ${words(finish)})`;
  if (typeof refusal === 'string' && refusal !== '') {
    const hint = 'the model declines this task: look at its text, or use another model';
    return { ...failed(`a refusal: "${words(refusal)}"`), hint, again: false };
  }
  if (finish === 'length') {
    const hint = 'raise max_tokens of `evolver.params`: thinking counts as well';
    return { ...failed(`no content${ended}`), hint, again: false };
  }
  if (finish === 'content_filter') {
    const hint = "the endpoint's filter keeps the reply back: look at the task's text, or use another model";
    return { ...failed(`no content${ended}`), hint, again: false };
  }
  const calls = lookUp(message, 'tool_calls') ?? lookUp(message, 'function_call') ?? [];
  if (Array.isArray(calls) && calls.length === 0) return failed(`no content${ended}`);
  return failed(`tool calls and no content${ended}, though no tools were offered`);
}

function failed(found: string): Failed {
  return { ok: false, found, hint: 'check base_url and the model, or run it again later', again: true };
}

/** The tokens as the endpoint counts them; zeros where it does not say. */
function usageOf(json: unknown): Usage {
  return {
    calls: 1,
    inputTokens: count(lookUp(json, 'usage', 'prompt_tokens')),
    outputTokens: count(lookUp(json, 'usage', 'completion_tokens')),
  };
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
}
