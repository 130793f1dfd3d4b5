import * as z from 'zod/mini';
import { MAX_COUNTER } from '../../format/bullet.ts';
import { idSchema } from './text.ts';

/** Records counters that a person typed. Never a model's operation. */
export interface CountOperation {
  readonly type: 'COUNT';
  readonly id: string;
  readonly helpful: number;
  readonly harmful: number;
}

const counter = z.int().check(z.minimum(0), z.maximum(MAX_COUNTER));

/** @internal */
export const countSchema: z.ZodMiniType<CountOperation> = z.strictObject({
  type: z.literal('COUNT'),
  id: idSchema,
  helpful: counter,
  harmful: counter,
});
