import type { TagOperation } from '../delta/delta.ts';
import type { AceParameters } from './parameters.ts';
import type { BulletTag } from './reflection.ts';

/** What a vote was cast for. */
export interface Occasion {
  readonly run: string;
  readonly epoch: number;
  readonly task: string;
  readonly round: number;
}

/**
 * The votes that tags come to. Each has the event `<run>/<epoch>/<task>`, so that a task in an epoch gives a
 * bullet one vote each way at most; with `votes: round` the round is part of the event, and every one counts, as
 * in the ACE authors' code.
 */
export function votesOf(
  tags: readonly BulletTag[],
  { run, epoch, task, round }: Occasion,
  mode: AceParameters['votes'],
): TagOperation[] {
  const event = mode === 'round' ? `${run}/${epoch}/${task}/${round}` : `${run}/${epoch}/${task}`;
  return tags.map(({ id, tag }) => ({ type: 'TAG', id, tag, event }));
}

/** The same votes, each once. */
export function onceEach(votes: readonly TagOperation[]): TagOperation[] {
  const byKey = new Map(votes.map((vote) => [JSON.stringify([vote.id, vote.tag, vote.event]), vote]));
  return [...byKey.values()];
}
