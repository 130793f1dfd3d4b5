import * as z from 'zod/mini';
import { refuseContent } from '../../format/rules/index.ts';
import type { UpdateOperation } from '../delta.ts';
import { asItIs } from '../draft.ts';
import { type Bad, type Done, done, note, type OperationContext, originOf } from './operation.ts';
import { target } from './target.ts';
import { idSchema, textSchema } from './text.ts';

/** @internal */
export const updateSchema: z.ZodMiniType<UpdateOperation> = z.strictObject({
  type: z.literal('UPDATE'),
  id: idSchema,
  content: textSchema,
});

/** Rewords a bullet. */
export function applyUpdate(operation: UpdateOperation, context: OperationContext): Done | Bad {
  const found = target(context, operation.id);
  if ('diagnostics' in found) return found;
  const diagnostics = refuseContent(operation.content, context.template, `${context.pointer}/content`);
  if (diagnostics.length > 0) return { diagnostics };
  if (found.bullet.content === operation.content) {
    const same = note(context, 'content', 'operation/no-change', `${operation.id} says this already`);
    return done(context, [], { record: { unchanged: true }, notes: [same] });
  }
  const made = { origin: originOf(context, operation.id), was: asItIs(context.draft, found.bullet) };
  return done(context, [{ kind: 'reworded', ...made, content: operation.content }], { record: made });
}
