import * as z from 'zod/mini';
import { MAX_COUNTER } from '../../format/bullet.ts';
import type { CountOperation } from '../delta.ts';
import { idSchema } from './text.ts';

const counter = z.int().check(z.minimum(0), z.maximum(MAX_COUNTER));

/** @internal */
export const countSchema: z.ZodMiniType<CountOperation> = z.strictObject({
  type: z.literal('COUNT'),
  id: idSchema,
  helpful: counter,
  harmful: counter,
});
