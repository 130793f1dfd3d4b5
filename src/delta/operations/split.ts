import * as z from 'zod/mini';
import type { SplitOperation } from '../delta.ts';
import { idSchema, textSchema } from './text.ts';

/** @internal */
export const splitSchema: z.ZodMiniType<SplitOperation> = z.strictObject({
  type: z.literal('SPLIT'),
  id: idSchema,
  into: z
    .array(z.strictObject({ content: textSchema, section: z.optional(textSchema) }))
    .check(z.minLength(2)),
});
