import * as z from 'zod/mini';
import { MAX_COUNTER } from '../../format/bullet.ts';
import { canCount } from '../change.ts';
import type { TagOperation } from '../delta.ts';
import { voteKey } from '../history.ts';
import { type Bad, type Done, done, fault, note, type OperationContext, originOf } from './operation.ts';
import { target } from './target.ts';
import { idSchema, textSchema } from './text.ts';

/** @internal */
export const tagSchema: z.ZodMiniType<TagOperation> = z.strictObject({
  type: z.literal('TAG'),
  id: idSchema,
  tag: z.enum(['helpful', 'harmful', 'neutral']),
  event: z.optional(textSchema),
});

/** Counts a vote; one that a delta in effect brought already is recorded and moves nothing. */
export function applyTag(operation: TagOperation, context: OperationContext): Done | Bad {
  const found = target(context, operation.id);
  if ('diagnostics' in found) return found;
  const { id, tag } = operation;
  const origin = originOf(context, id);
  const event = operation.event ?? `${context.deltaId}/${context.index}`;
  const key = voteKey({ origin, event, tag });
  const before = context.votes.get(key) ?? 0;
  if (before > 0) {
    const again = note(
      context,
      'event',
      'vote/repeated',
      `${id} has this ${tag} vote for \`${event}\` already: it counts once`,
    );
    context.votes.set(key, before + 1);
    return done(context, [], { record: { origin, event }, notes: [again] });
  }
  if (!canCount(found.bullet, tag, 1)) {
    return fault(
      context,
      'tag',
      'bullet/counter-range',
      `Unexpected vote on ${id}, whose counter stands at ${MAX_COUNTER}, expected a counter below that`,
    );
  }
  context.votes.set(key, 1);
  return done(context, [{ kind: 'voted', origin, id, event, tag }], { record: { origin, event } });
}
