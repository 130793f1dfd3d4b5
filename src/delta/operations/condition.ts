import * as z from 'zod/mini';
import type { ConditionOperation } from '../delta.ts';
import { idSchema, textSchema } from './text.ts';

/** @internal */
export const conditionSchema: z.ZodMiniType<ConditionOperation> = z.strictObject({
  type: z.literal('CONDITION'),
  id: idSchema,
  when: textSchema,
  content: textSchema,
});
