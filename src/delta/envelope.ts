import * as z from 'zod/mini';
import { type Evidence, FORMAT_VERSION, type Source } from './delta.ts';

const count = z.int().check(z.minimum(0));

const sourceSchema: z.ZodMiniType<Source> = z.strictObject({
  by: z.enum(['hand', 'ace', 'import', 'refine', 'revert']),
  author: z.optional(z.string()),
  run: z.optional(z.string()),
  task: z.optional(z.string()),
  agent: z.optional(z.string()),
  models: z.optional(z.array(z.string())),
  started: z.optional(z.string()),
  score: z.optional(z.number()),
  usage: z.optional(
    z.strictObject({
      calls: z.optional(count),
      tokens: z.optional(count),
      cost: z.optional(z.number().check(z.minimum(0))),
    }),
  ),
});

const evidenceSchema: z.ZodMiniType<Evidence> = z.strictObject({
  kind: z.enum(['reference', 'check', 'tool_error', 'status', 'opinion']),
  task: z.optional(z.string()),
  quote: z.optional(z.string()),
  trace: z.optional(z.string()),
});

/** The members around the operations, as a person or a model writes them and as a delta file holds them. @internal */
export const envelopeMembers = {
  operations: z.array(z.unknown()),
  reason: z.optional(z.string()),
  source: z.optional(sourceSchema),
  evidence: z.optional(z.array(evidenceSchema)),
  again: z.optional(z.int().check(z.minimum(1))),
};

/** The version of the format, for who must have it. @internal */
export const versionSchema = z.literal(FORMAT_VERSION);
