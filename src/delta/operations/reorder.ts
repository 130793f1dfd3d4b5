import * as z from 'zod/mini';
import { idSchema, textSchema } from './text.ts';

/** Moves a bullet behind another one of a section; `after: null` puts it first. */
export interface ReorderOperation {
  readonly type: 'REORDER';
  readonly id: string;
  readonly section?: string | undefined;
  readonly after: string | null;
}

/** @internal */
export const reorderSchema: z.ZodMiniType<ReorderOperation> = z.strictObject({
  type: z.literal('REORDER'),
  id: idSchema,
  section: z.optional(textSchema),
  after: z.nullable(idSchema),
});
