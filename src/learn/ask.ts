import type * as z from 'zod/mini';
import { validate } from '../format/schema.ts';
import { findJson } from './json-reply.ts';
import type { Message, Model, ModelReply, ModelRequest } from './model.ts';

/** A reply that fits its schema, or why two replies did not. `calls` are all replies that were paid for. */
export type Asked<T> =
  | { readonly ok: true; readonly value: T; readonly calls: readonly ModelReply[] }
  | { readonly ok: false; readonly fault: string; readonly calls: readonly ModelReply[] };

/**
 * Asks a model for a JSON object of a schema. A reply that is none is answered once with what is wrong with it;
 * if the next one is none either, that is the result: a lost reply is data, not a breakdown.
 */
export async function askForJson<T>(
  model: Model,
  request: ModelRequest,
  schema: z.ZodMiniType<T>,
): Promise<Asked<T>> {
  const first = await model(request);
  const read = readReply(first, schema);
  if (read.ok) return { ...read, calls: [first] };
  const again = await model({
    ...request,
    name: `${request.name}-again`,
    messages: [...request.messages, ...correction(first, read.fault)],
  });
  return { ...readReply(again, schema), calls: [first, again] };
}

function readReply<T>(
  { text, finish }: ModelReply,
  schema: z.ZodMiniType<T>,
): { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: string } {
  const value = findJson(text);
  if (value === undefined) {
    const why = finish === 'length' ? ', and it was cut at max_tokens' : '';
    return { ok: false, fault: `Unexpected reply without a whole JSON object${why}, expected one` };
  }
  const validated = validate(schema, value, { ruleId: 'reply/schema' });
  if (validated.ok) return validated;
  const faults = validated.diagnostics.map(({ reason, pointer }) => `${reason} (${pointer})`);
  return { ok: false, fault: faults.join('; ') };
}

function correction({ text }: ModelReply, fault: string): Message[] {
  return [
    { role: 'assistant', content: text },
    { role: 'user', content: `${fault}. Reply again with the JSON object alone.` },
  ];
}
