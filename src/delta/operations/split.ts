import * as z from 'zod/mini';
import { idSchema, textSchema } from './text.ts';

/** Makes several bullets of one; the first piece keeps the id and the counters. */
export interface SplitOperation {
  readonly type: 'SPLIT';
  readonly id: string;
  readonly into: readonly { readonly content: string; readonly section?: string | undefined }[];
}

/** @internal */
export const splitSchema: z.ZodMiniType<SplitOperation> = z.strictObject({
  type: z.literal('SPLIT'),
  id: idSchema,
  into: z
    .array(z.strictObject({ content: textSchema, section: z.optional(textSchema) }))
    .check(z.minLength(2)),
});
