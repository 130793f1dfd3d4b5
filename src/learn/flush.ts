import { land } from './land.ts';
import type { Run } from './run.ts';
import { runSource } from './source.ts';

/** Makes the votes that wait a delta of their own, and tells what became of them. */
export async function flushVotes(run: Run, options: { readonly isLast?: boolean } = {}): Promise<void> {
  const { ledger, observe } = run.tools;
  const votes = run.pending;
  const cargo = { operations: [], votes, source: runSource(run.settings) };
  const {
    pending,
    dropped,
    refused = [],
    warnings,
  } = await land(ledger, cargo, { votesAlone: true, ...options });
  run.pending = pending;
  const recorded = votes.length - pending.length - dropped.length;
  const isLast = options.isLast ?? false;
  observe({ kind: 'flushed', isLast, recorded, pending: pending.length, dropped, refused });
  if (warnings.length > 0) observe({ kind: 'warned', diagnostics: warnings });
}
