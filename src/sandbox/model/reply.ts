import { curate } from './curator.ts';
import { generate } from './generator.ts';
import { type Blocks, quoted, type Role, readBlocks, roleOf } from './prompt.ts';
import { found, type Read, unexpected } from './read.ts';
import { reflect } from './reflector.ts';

/** What the server answers: an OpenAI chat completion, or an error of the same family. */
export interface Reply {
  readonly status: 200 | 400;
  /** JSON. */
  readonly text: string;
}

const ROLES: Readonly<Record<Role, (blocks: Blocks) => Read<string>>> = {
  generator: generate,
  reflector: reflect,
  curator: curate,
};

/** The reply to the body of a chat completion's request. Nothing but the body goes into it. */
export function replyTo(body: string): Reply {
  const request = readRequest(body);
  if (!request.ok) return refusal(request.fault);
  const { model, prompt } = request.value;
  const blocks = readBlocks(prompt);
  const content = ROLES[roleOf(blocks)](blocks);
  if (!content.ok) return refusal(content.fault);
  return { status: 200, text: JSON.stringify(completion(model, prompt, content.value)) };
}

/** An error as OpenAI's endpoints word it. */
export function errorText(message: string): string {
  return JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null } });
}

interface Request {
  readonly model: string;
  readonly prompt: string;
}

function readRequest(body: string): Read<Request> {
  const value = parsed(body);
  if (typeof value !== 'object' || value === null || !('messages' in value) || !Array.isArray(value.messages))
    return unexpected(`body ${quoted(body)}`, 'a JSON object with `messages`');
  const contents: string[] = [];
  for (const message of value.messages) {
    const content: unknown = message?.content;
    if (typeof content !== 'string')
      return unexpected(`message ${quoted(JSON.stringify(message))}`, 'one whose `content` is a text');
    contents.push(content);
  }
  const model = 'model' in value && typeof value.model === 'string' ? value.model : '';
  return found({ model, prompt: contents.join('\n\n') });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function refusal(fault: string): Reply {
  return { status: 400, text: errorText(fault) };
}

const CHARACTERS_PER_TOKEN = 4;

function completion(model: string, prompt: string, content: string) {
  const tokens = (text: string) => Math.ceil(text.length / CHARACTERS_PER_TOKEN);
  const usage = { prompt_tokens: tokens(prompt), completion_tokens: tokens(content) };
  return {
    id: 'chatcmpl-sandbox',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens },
  };
}
