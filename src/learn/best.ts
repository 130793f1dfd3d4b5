import type { RecordedDelta } from '../delta/history.ts';
import { flushVotes } from './flush.ts';
import type { LedgerState } from './ledger.ts';
import type { Run } from './run.ts';
import { runSource } from './source.ts';

/** The playbook that val has found best so far: its score, its last delta, and the tasks before it. */
export interface Best {
  readonly score: number;
  readonly number: number;
  readonly after: number;
}

/** The deltas that this run has made since the best playbook stood; other people's are none of its business. */
export function ownAfter({ settings }: Run, best: Best, { history }: LedgerState): readonly RecordedDelta[] {
  return history.deltas.filter(
    ({ number, delta }) => number > best.number && delta.source?.run === settings.run,
  );
}

/** One delta that takes back every one of this run after the best, the last one first. */
export async function returnTo(run: Run, best: Best): Promise<boolean> {
  const { ledger, observe } = run.tools;
  const later = ownAfter(run, best, await ledger.read());
  const landing = await ledger.settle({
    operations: later.toReversed().map(({ id }) => ({ type: 'REVERT', delta: id })),
    reason: `val chose the playbook after ${best.after} tasks, score ${best.score}`,
    source: runSource(run.settings),
  });
  if (landing.outcome === 'committed') {
    observe({ kind: 'returned', deltas: later.length, commit: landing.commit });
    return true;
  }
  observe({ kind: 'not-returned', diagnostics: landing.diagnostics });
  await flushVotes(run, { isLast: true });
  return false;
}
