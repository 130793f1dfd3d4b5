import * as z from 'zod/mini';
import type { ReorderOperation } from '../delta.ts';
import { idSchema, textSchema } from './text.ts';

/** @internal */
export const reorderSchema: z.ZodMiniType<ReorderOperation> = z.strictObject({
  type: z.literal('REORDER'),
  id: idSchema,
  section: z.optional(textSchema),
  after: z.nullable(idSchema),
});
