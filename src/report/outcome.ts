import type { DeltaPlan } from '../delta/result.ts';
import type { Diagnostic } from '../format/diagnostic.ts';
import { describeChange, summary } from './commit-message.ts';
import { printable } from './diagnostics.ts';

/** What a person is told that a delta did, or in a dry run would do: a line, then one for each change. */
export function formatPlan(plan: DeltaPlan, head: string): string {
  const changes = plan.changes.map((change) => `  ${printable(describeChange(change))}`);
  return [`${head}: ${summary(plan.changes)}`, ...changes].join('\n');
}

/** The members of `apply --json` that tell what changed; empty where nothing did. */
export function planJson(plan: DeltaPlan | undefined, diagnostics: readonly Diagnostic[]): object {
  return {
    added: plan?.added ?? [],
    changed: plan?.changed ?? [],
    votes: plan?.votes ?? 0,
    diagnostics,
  };
}
