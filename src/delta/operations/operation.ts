import type { Diagnostic } from '../../format/diagnostic.ts';
import type { Template } from '../../format/template.ts';
import { type Change, isVote, perform, type Vote } from '../change.ts';
import type { Draft } from '../draft.ts';
import type { RecordedDelta } from '../history.ts';
import type { OperationRecord } from '../record.ts';

/** What an operation is applied to. `pointer` is where it stands in its delta. */
export interface OperationContext {
  readonly draft: Draft;
  readonly template: Template;
  readonly deltaId: string;
  readonly index: number;
  readonly pointer: string;
  /** All recorded deltas, those in effect, what made each bullet, and how many deltas in effect bring each vote. */
  readonly recorded: readonly RecordedDelta[];
  readonly effective: readonly RecordedDelta[];
  readonly origins: ReadonlyMap<string, string>;
  readonly votes: Map<string, number>;
  /** Every id that there is or was: no new bullet may get the number of one. */
  readonly taken: Set<string>;
  readonly counters: CounterMode;
}

/**
 * What becomes of the counters in the text: votes move them at once; or they are left for later; or all of them
 * are set to what `deltas/` come to, this one included.
 */
export type CounterMode = 'move' | 'leave' | 'settle';

/** What an operation did to the draft, what is to be recorded of it, and what the person should know. */
export interface Done {
  readonly changes: readonly Change[];
  readonly record: OperationRecord;
  readonly notes: readonly Diagnostic[];
  /** The deltas that are in effect now, where that has changed. */
  readonly effective?: readonly RecordedDelta[];
}

/** An operation was bad; then nothing of its delta is applied, and the draft is thrown away. */
export interface Bad {
  readonly diagnostics: readonly Diagnostic[];
}

/** Makes changes in the draft; `record` and `notes` are passed on. */
export function done(
  context: OperationContext,
  changes: readonly Change[],
  rest: { readonly record: OperationRecord; readonly notes?: readonly Diagnostic[] },
): Done {
  for (const change of changes) make(context, change);
  return { changes, notes: [], ...rest };
}

/** Makes one change in the draft; a vote only where it moves a counter. */
export function make(context: OperationContext, change: Change): void {
  if (!isVote(change) || movesCounter(context, change)) perform(context.draft, change);
}

/** A bullet that nobody recorded has no counters but those in the text: its votes are never left for later. */
export function movesCounter({ counters }: OperationContext, vote: Vote): boolean {
  return counters === 'move' || vote.origin.startsWith(UNRECORDED);
}

/** One fault of an operation. `step` is the key at fault. */
export function fault(context: OperationContext, step: string, ruleId: string, reason: string): Bad {
  return { diagnostics: [{ ruleId, severity: 'error', reason, pointer: `${context.pointer}/${step}` }] };
}

/** What the outcome says of an operation that was taken, but not to the letter. */
export function note(context: OperationContext, step: string, ruleId: string, reason: string): Diagnostic {
  return { ruleId, severity: 'note', reason, pointer: `${context.pointer}/${step}` };
}

const UNRECORDED = 'unrecorded/';

/** What made a bullet; a line that nobody recorded is its own origin. */
export function originOf(context: OperationContext, id: string): string {
  return context.origins.get(id) ?? `${UNRECORDED}${id}`;
}
