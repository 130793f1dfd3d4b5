import * as z from 'zod/mini';
import { type Bullet, bulletOf } from '../../format/bullet.ts';
import type { Diagnostic } from '../../format/diagnostic.ts';
import { type Change, canCount, changedId, perform } from '../change.ts';
import { asItIs, findBullet } from '../draft.ts';
import { allChanges, type RecordedDelta, voteKey } from '../history.ts';
import { type Bad, type Done, done, fault, type OperationContext } from './operation.ts';

/** Takes a delta back from its own record. `delta` is its id, or the first eight or more digits of it. */
export interface RevertOperation {
  readonly type: 'REVERT';
  readonly delta: string;
}

/** @internal */
export const revertSchema: z.ZodMiniType<RevertOperation> = z.strictObject({
  type: z.literal('REVERT'),
  delta: z
    .string()
    .check(z.regex(/^[0-9a-f]{8,64}$/, 'the id of a delta, or its first 8 or more hex digits')),
});

/** Undoes every change of a delta, last first; refused where somebody changed the same bullet since. */
export function applyRevert(operation: RevertOperation, context: OperationContext): Done | Bad {
  const found = findDelta(operation.delta, context);
  if ('diagnostics' in found) return found;
  const changes: Change[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const change of allChanges(found).toReversed()) {
    const inverse = invert(change, context);
    if (inverse === 'conflict') diagnostics.push(...conflict(change, found, context).diagnostics);
    else if (inverse) {
      perform(context.draft, inverse);
      changes.push(inverse);
    }
  }
  if (diagnostics.length > 0) return { diagnostics };
  return { ...done(context, [], { record: { delta: found.id, changes } }), changes };
}

function findDelta(prefix: string, context: OperationContext): RecordedDelta | Bad {
  const found = context.recorded.filter((recorded) => recorded.id.startsWith(prefix));
  const [only, another] = found;
  if (!only)
    return fault(
      context,
      'delta',
      'delta/unknown',
      `Unexpected delta \`${prefix}\`, expected one of this playbook: \`deltabook log\` lists them`,
    );
  if (another)
    return fault(
      context,
      'delta',
      'delta/ambiguous',
      `Unexpected \`${prefix}\`, which ${found.length} deltas begin with, expected more digits`,
    );
  if (context.effective.includes(only)) return only;
  return fault(
    context,
    'delta',
    'delta/not-in-effect',
    `Unexpected delta ${only.number}, which was taken back already, expected one in effect`,
  );
}

/** What undoes a change in the draft as it is; undefined where nothing has to move. */
function invert(change: Change, context: OperationContext): Change | 'conflict' | undefined {
  const { draft } = context;
  const bullet = findBullet(draft, changedId(change));
  const { origin } = change;
  switch (change.kind) {
    case 'created':
      if (bullet?.content !== bulletOf(change.line).content) return 'conflict';
      return { kind: 'removed', origin, was: asItIs(draft, bullet) };
    case 'removed': {
      const { line, section, after } = change.was;
      if (bullet || !draft.sections.some((each) => each.key === section)) return 'conflict';
      return { kind: 'created', origin, line, section, after };
    }
    case 'reworded':
      if (bullet?.content !== change.content) return 'conflict';
      return {
        kind: 'reworded',
        origin,
        was: asItIs(draft, bullet),
        content: bulletOf(change.was.line).content,
      };
    case 'voted':
    case 'unvoted':
      return recount(change, bullet, context);
  }
}

/** A vote moves its counter when the first delta in effect brings it, and back when the last one goes. */
function recount(
  change: Change & { kind: 'voted' | 'unvoted' },
  bullet: Bullet | undefined,
  { votes }: OperationContext,
): Change | 'conflict' | undefined {
  const step = change.kind === 'voted' ? -1 : 1;
  const key = voteKey(change);
  const before = votes.get(key) ?? 0;
  const after = before + step;
  votes.set(key, after);
  if (before > 0 === after > 0) return undefined;
  if (!bullet || !canCount(bullet, change.tag, step)) return 'conflict';
  return { ...change, kind: step === 1 ? 'voted' : 'unvoted' };
}

function conflict(change: Change, target: RecordedDelta, context: OperationContext): Bad {
  const id = changedId(change);
  const later = context.effective.filter(
    (recorded) =>
      recorded.number > target.number &&
      allChanges(recorded).some(
        (each) => changedId(each) === id && each.kind !== 'voted' && each.kind !== 'unvoted',
      ),
  );
  const culprit = later.at(-1);
  const reason = culprit
    ? `Unexpected later change of ${id} by delta ${culprit.number} (${culprit.id.slice(0, 12)}), expected ${id} as delta ${target.number} left it: revert delta ${culprit.number} first`
    : `Unexpected edit of ${id} by hand, expected it as delta ${target.number} left it: put its line back first`;
  return fault(context, 'delta', 'delta/conflict', reason);
}
