import * as z from 'zod';
import { MAX_COUNTER } from '../../format/bullet.ts';
import { idSchema } from './text.ts';

/** Records counters that a person typed. Never a model's operation. */
export interface CountOperation {
  readonly type: 'COUNT';
  readonly id: string;
  readonly helpful: number;
  readonly harmful: number;
}

const counter = z.int().min(0).max(MAX_COUNTER);

/** @internal */
export const countSchema: z.ZodType<CountOperation> = z.strictObject({
  type: z.literal('COUNT'),
  id: idSchema,
  helpful: counter,
  harmful: counter,
});
