import * as z from 'zod/mini';
import type { DeleteOperation } from '../delta.ts';
import { asItIs } from '../draft.ts';
import { type Bad, type Done, done, type OperationContext, originOf } from './operation.ts';
import { target } from './target.ts';
import { idSchema } from './text.ts';

/** @internal */
export const deleteSchema: z.ZodMiniType<DeleteOperation> = z.strictObject({
  type: z.literal('DELETE'),
  id: idSchema,
});

/** Removes a bullet. */
export function applyDelete(operation: DeleteOperation, context: OperationContext): Done | Bad {
  const found = target(context, operation.id);
  if ('diagnostics' in found) return found;
  const made = { origin: originOf(context, operation.id), was: asItIs(context.draft, found.bullet) };
  return done(context, [{ kind: 'removed', ...made }], { record: made });
}
