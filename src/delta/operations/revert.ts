import * as z from 'zod/mini';
import { bulletOf } from '../../format/bullet.ts';
import type { Diagnostic } from '../../format/diagnostic.ts';
import { type Change, canCount, changedId, isVote, type Vote } from '../change.ts';
import type { RevertOperation } from '../delta.ts';
import { asItIs, findBullet } from '../draft.ts';
import { castVotes, effectiveOf, type RecordedDelta, voteKey } from '../history.ts';
import { changesOf } from '../record.ts';
import { type Bad, type Done, fault, make, movesCounter, type OperationContext } from './operation.ts';

/** @internal */
export const revertSchema: z.ZodMiniType<RevertOperation> = z.strictObject({
  type: z.literal('REVERT'),
  delta: z
    .string()
    .check(z.regex(/^[0-9a-f]{8,64}$/, 'the id of a delta, or its first 8 or more hex digits')),
});

/**
 * Takes a delta out of effect, and with it what it had taken back: texts and places from its record, last
 * change first, votes by which deltas are in effect before and after. Refused where somebody changed the
 * same bullet since.
 */
export function applyRevert(operation: RevertOperation, context: OperationContext): Done | Bad {
  const found = findDelta(operation.delta, context);
  if ('diagnostics' in found) return found;
  const after = effectiveWithout(found, context);
  const changes: Change[] = [];
  const conflicts = new Map<string, Diagnostic>();
  const change = (made: Change, inverse: Change | undefined) => {
    if (!inverse) conflicts.set(changedId(made), conflict(made, found, context));
    else {
      make(context, inverse);
      changes.push(inverse);
    }
  };
  const came = after.filter((recorded) => !context.effective.includes(recorded));
  const went = context.effective.filter((recorded) => !after.includes(recorded));
  // In the order of what happened: a vote comes before its bullet goes again, and goes after it came back.
  for (const vote of movedVotes(came, 1, context)) change(vote, countable(vote, context));
  for (const made of textChanges(found, after).toReversed()) {
    change(made, laterChange(made, found, context) ? undefined : invert(made, context));
  }
  for (const vote of movedVotes(went, -1, context)) change(vote, countable(vote, context));
  if (conflicts.size > 0) return { diagnostics: [...conflicts.values()] };
  return { changes, record: { delta: found.id, changes }, notes: [], effective: after };
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

/** What is in effect once this delta, beside what the same operation's delta took back before it, is not. */
function effectiveWithout(target: RecordedDelta, { recorded, effective }: OperationContext): RecordedDelta[] {
  const gone = new Set(effectiveOf(recorded).filter((each) => !effective.includes(each)));
  return effectiveOf(recorded.filter((each) => each !== target && !gone.has(each)));
}

/**
 * The changes of a delta to texts and places. What a REVERT changed counts only where the delta that it took
 * back is in effect again: another REVERT of it, from another branch, may still stand.
 */
function textChanges(target: RecordedDelta, after: readonly RecordedDelta[]): Change[] {
  const back = new Set(after.map((recorded) => recorded.id));
  return target.applied.operations
    .flatMap((record, index) =>
      'delta' in record && !back.has(record.delta) ? [] : changesOf(target, index),
    )
    .filter((change) => !isVote(change));
}

/** What undoes a change in the draft as it is; undefined where the bullet is not as the change left it. */
function invert(change: Change, { draft }: OperationContext): Change | undefined {
  const bullet = findBullet(draft, changedId(change));
  const { origin } = change;
  switch (change.kind) {
    case 'created':
      if (bullet?.content !== bulletOf(change.line).content) return undefined;
      return { kind: 'removed', origin, was: asItIs(draft, bullet) };
    case 'removed': {
      const { line, section, after } = change.was;
      if (bullet || !draft.sections.some((each) => each.key === section)) return undefined;
      return { kind: 'created', origin, line, section, after };
    }
    case 'reworded':
      if (bullet?.content !== change.content) return undefined;
      return {
        kind: 'reworded',
        origin,
        was: asItIs(draft, bullet),
        content: bulletOf(change.was.line).content,
      };
    case 'voted':
    case 'unvoted':
      return undefined;
  }
}

/** The counters that move when deltas come into effect or go out of it: a vote counts while one delta brings it. */
function movedVotes(deltas: readonly RecordedDelta[], step: 1 | -1, { votes }: OperationContext): Vote[] {
  return deltas.flatMap(castVotes).flatMap((vote): Vote[] => {
    const before = votes.get(voteKey(vote)) ?? 0;
    votes.set(voteKey(vote), before + step);
    const moves = before > 0 !== before + step > 0;
    return moves ? [{ ...vote, kind: step === 1 ? 'voted' : 'unvoted' }] : [];
  });
}

/** The vote, if its bullet is there and its counter can move. */
function countable(vote: Vote, context: OperationContext): Vote | undefined {
  if (!movesCounter(context, vote)) return vote;
  const bullet = findBullet(context.draft, vote.id);
  return bullet && canCount(bullet, vote.tag, vote.kind === 'voted' ? 1 : -1) ? vote : undefined;
}

/** The last delta in effect that changed the same bullet since; one that only took back a later one changed nothing. */
function laterChange(
  change: Change,
  target: RecordedDelta,
  { effective, recorded }: OperationContext,
): RecordedDelta | undefined {
  const id = changedId(change);
  const numberOf = new Map(recorded.map((each) => [each.id, each.number]));
  return effective.findLast(
    (each) =>
      each.number > target.number &&
      each.applied.operations.some((record, index) => {
        if ('delta' in record && (numberOf.get(record.delta) ?? 0) > target.number) return false;
        return changesOf(each, index).some((other) => changedId(other) === id && !isVote(other));
      }),
  );
}

function conflict(change: Change, target: RecordedDelta, context: OperationContext): Diagnostic {
  const id = changedId(change);
  const culprit = laterChange(change, target, context);
  const reason = culprit
    ? `Unexpected later change of ${id} by delta ${culprit.number} (${culprit.id.slice(0, 12)}), expected ${id} as delta ${target.number} left it: revert delta ${culprit.number} first`
    : `Unexpected edit of ${id} by hand, expected it as delta ${target.number} left it: put its line back first`;
  return { ruleId: 'delta/conflict', severity: 'error', reason, pointer: `${context.pointer}/delta` };
}
