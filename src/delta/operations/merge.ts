import * as z from 'zod/mini';
import type { MergeOperation } from '../delta.ts';
import { idSchema, textSchema } from './text.ts';

/** @internal */
export const mergeSchema: z.ZodMiniType<MergeOperation> = z.strictObject({
  type: z.literal('MERGE'),
  ids: z.array(idSchema).check(z.minLength(2)),
  content: textSchema,
});
