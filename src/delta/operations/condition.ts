import * as z from 'zod/mini';
import { idSchema, textSchema } from './text.ts';

/** Narrows a bullet to a condition; `content` is the whole new text and begins with When, If or For. */
export interface ConditionOperation {
  readonly type: 'CONDITION';
  readonly id: string;
  readonly when: string;
  readonly content: string;
}

/** @internal */
export const conditionSchema: z.ZodMiniType<ConditionOperation> = z.strictObject({
  type: z.literal('CONDITION'),
  id: idSchema,
  when: textSchema,
  content: textSchema,
});
