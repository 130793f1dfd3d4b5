import type { Bullet } from '../format/bullet.ts';
import { type Change, changedId, isVote, type Vote } from './change.ts';
import type { Delta, Operation } from './delta.ts';
import { type Applied, changesOf } from './record.ts';

/** What a playbook began with, the bullets of each section in order. */
export interface Snapshot {
  readonly template: string;
  readonly frozen: Readonly<Record<string, string>>;
  readonly sections: readonly { readonly title: string; readonly bullets: readonly Bullet[] }[];
}

/** A delta as it was applied. `name` is its file's. */
export interface RecordedDelta {
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly delta: Delta;
  readonly applied: Applied;
}

/** All that `deltas/` says, in order of (number, id). */
export interface History {
  readonly snapshot: Snapshot;
  readonly deltas: readonly RecordedDelta[];
}

/** The number of the last delta on file; 0 where there is none. */
export function lastNumber({ deltas }: History): number {
  return Math.max(0, ...deltas.map((recorded) => recorded.number));
}

/** The recorded deltas that count: those that no REVERT, itself in effect, has taken back. */
export function inEffect(history: History): RecordedDelta[] {
  return effectiveOf(history.deltas);
}

/** The same of deltas in their order, for whoever asks what one more REVERT would change. */
export function effectiveOf<T extends Pick<RecordedDelta, 'id' | 'applied'>>(deltas: readonly T[]): T[] {
  const reverted = new Set<string>();
  const kept: T[] = [];
  // A REVERT only ever takes back an earlier delta, so one pass from the last one on is enough.
  for (const recorded of deltas.toReversed()) {
    if (reverted.has(recorded.id)) continue;
    kept.push(recorded);
    for (const record of recorded.applied.operations) if ('delta' in record) reverted.add(record.delta);
  }
  return kept.reverse();
}

/** Every id that the snapshot or a delta names, in effect or not, and these others: none of them is given out again. */
export function namedIds(history: History, others: Iterable<string> = []): Set<string> {
  const ids = new Set<string>(others);
  for (const section of history.snapshot.sections) for (const bullet of section.bullets) ids.add(bullet.id);
  for (const recorded of history.deltas) {
    recorded.delta.operations.forEach((operation, index) => {
      for (const id of operationIds(operation)) ids.add(id);
      for (const change of changesOf(recorded, index)) ids.add(changedId(change));
    });
  }
  return ids;
}

/** The ids that an operation itself names. */
export function operationIds(operation: Operation): readonly string[] {
  if ('ids' in operation) return operation.ids;
  return 'id' in operation ? [operation.id] : [];
}

/** What made each bullet: `snapshot/<id>`, or `<delta id>/<operation>`. */
export function origins(history: History): Map<string, string> {
  const found = new Map<string, string>();
  for (const section of history.snapshot.sections) {
    for (const { id } of section.bullets) found.set(id, `snapshot/${id}`);
  }
  for (const recorded of inEffect(history)) {
    for (const change of allChanges(recorded)) {
      if (change.kind === 'created') found.set(changedId(change), change.origin);
    }
  }
  return found;
}

/** What counts as one vote: two deltas that bring the same one move a counter once. */
export function voteKey(vote: {
  readonly origin: string;
  readonly event: string;
  readonly tag: string;
}): string {
  return JSON.stringify([vote.origin, vote.event, vote.tag]);
}

/** How many of these deltas bring each vote, by its key. */
export function countVotes(deltas: readonly RecordedDelta[]): Map<string, number> {
  const votes = new Map<string, number>();
  for (const vote of deltas.flatMap(castVotes)) votes.set(voteKey(vote), (votes.get(voteKey(vote)) ?? 0) + 1);
  return votes;
}

/** The votes that a delta itself cast; what a REVERT brought back is counted where it was cast. */
export function castVotes(recorded: RecordedDelta): Vote[] {
  return recorded.delta.operations.flatMap((operation, index) =>
    operation.type === 'TAG' ? changesOf(recorded, index).filter(isVote) : [],
  );
}

/** The changes of all operations of a delta, in order. */
export function allChanges(recorded: Pick<RecordedDelta, 'id' | 'delta' | 'applied'>): Change[] {
  return recorded.delta.operations.flatMap((_, index) => changesOf(recorded, index));
}
