import * as z from 'zod/mini';
import { idSchema, textSchema } from './text.ts';

/** Makes one bullet of several; the first id stays, with the summed counters. */
export interface MergeOperation {
  readonly type: 'MERGE';
  readonly ids: readonly string[];
  readonly content: string;
}

/** @internal */
export const mergeSchema: z.ZodMiniType<MergeOperation> = z.strictObject({
  type: z.literal('MERGE'),
  ids: z.array(idSchema).check(z.minLength(2)),
  content: textSchema,
});
