import * as z from 'zod';
import { idSchema, textSchema } from './text.ts';

/** Makes one bullet of several; the first id stays, with the summed counters. */
export interface MergeOperation {
  readonly type: 'MERGE';
  readonly ids: readonly string[];
  readonly content: string;
}

/** @internal */
export const mergeSchema: z.ZodType<MergeOperation> = z.strictObject({
  type: z.literal('MERGE'),
  ids: z.array(idSchema).min(2),
  content: textSchema,
});
