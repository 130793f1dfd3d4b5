import * as z from 'zod/mini';
import { formatBullet, parseBullet } from '../format/bullet.ts';
import type { Change } from './change.ts';
import type { Delta } from './delta.ts';
import type { Was } from './draft.ts';

/** What was added to one operation when it was applied: what it resolved to, and what was there before. */
export type OperationRecord =
  | { readonly id: string; readonly section: string }
  | { readonly origin: string; readonly was: Was }
  | { readonly origin: string; readonly event: string }
  | { readonly delta: string; readonly changes: readonly Change[] }
  | { readonly unchanged: true };

/** All that deltabook adds to a delta in its file. `base` and `result` hash the playbook region. */
export interface Applied {
  readonly number: number;
  readonly base: string;
  readonly result: string;
  readonly operations: readonly OperationRecord[];
}

const lineSchema = z.string().check(z.refine(isBulletLine, 'the line of a bullet'));
const tagSchema = z.enum(['helpful', 'harmful', 'neutral']);
/** @internal */
export const wasSchema = z.strictObject({
  line: lineSchema,
  section: z.string(),
  after: z.nullable(z.string()),
});
const voteSchema = { origin: z.string(), id: z.string(), event: z.string(), tag: tagSchema };

const changeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('created'),
    origin: z.string(),
    line: lineSchema,
    section: z.string(),
    after: z.optional(z.nullable(z.string())),
  }),
  z.strictObject({ kind: z.literal('removed'), origin: z.string(), was: wasSchema }),
  z.strictObject({ kind: z.literal('reworded'), origin: z.string(), was: wasSchema, content: z.string() }),
  z.strictObject({ kind: z.literal('voted'), ...voteSchema }),
  z.strictObject({ kind: z.literal('unvoted'), ...voteSchema }),
]);

const recordSchema = z.union([
  z.strictObject({ id: z.string(), section: z.string() }),
  z.strictObject({ origin: z.string(), was: wasSchema }),
  z.strictObject({ origin: z.string(), event: z.string() }),
  z.strictObject({ delta: z.string(), changes: z.array(changeSchema) }),
  z.strictObject({ unchanged: z.literal(true) }),
]);

/** @internal */
export const appliedSchema = z.strictObject({
  number: z.int().check(z.minimum(1)),
  base: z.string(),
  result: z.string(),
  operations: z.array(recordSchema),
});

function isBulletLine(line: string): boolean {
  return parseBullet(line, { start: 0, end: line.length, next: line.length }, 0) !== undefined;
}

/** What one operation of an applied delta did, from the delta's file alone. */
export function changesOf(
  recorded: { readonly id: string; readonly delta: Delta; readonly applied: Applied },
  index: number,
): readonly Change[] {
  const operation = recorded.delta.operations[index];
  const record = recorded.applied.operations[index];
  if (!operation || !record || 'unchanged' in record) return [];
  if ('changes' in record) return record.changes;
  if ('was' in record) {
    if (operation.type === 'UPDATE') return [{ kind: 'reworded', ...record, content: operation.content }];
    return [{ kind: 'removed', ...record }];
  }
  if ('event' in record) {
    return operation.type === 'TAG'
      ? [{ kind: 'voted', id: operation.id, tag: operation.tag, ...record }]
      : [];
  }
  if (operation.type !== 'ADD') return [];
  const line = formatBullet({ id: record.id, helpful: 0, harmful: 0, content: operation.content });
  return [{ kind: 'created', origin: `${recorded.id}/${index}`, line, section: record.section }];
}
