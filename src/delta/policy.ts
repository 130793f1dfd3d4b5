import type { Diagnostic } from '../format/diagnostic.ts';
import type { Delta } from './delta.ts';
import type { Draft } from './draft.ts';
import { operationIds } from './history.ts';

/** What a playbook's owner allows no delta to do. */
export interface Policy {
  /** Ids and section keys whose bullets are neither reworded nor deleted. */
  readonly protected: readonly string[];
  readonly maxDeletes: number;
}

/** Operations of a delta that the policy forbids, at the place where each stands in the text. */
export function policyFaults(
  delta: Delta,
  draft: Draft,
  policy: Policy,
  positions: readonly number[] | undefined,
): Diagnostic[] {
  const closed = new Set(policy.protected);
  let deletes = 0;
  return delta.operations.flatMap((operation, index) => {
    const at = `/operations/${positions?.[index] ?? index}`;
    if (operation.type === 'DELETE' && ++deletes > policy.maxDeletes) {
      const reason = `Unexpected DELETE number ${deletes}, expected at most ${policy.maxDeletes} in a delta (max_deletes_per_delta)`;
      return [
        { ruleId: 'delta/too-many-deletes', severity: 'error' as const, reason, pointer: `${at}/type` },
      ];
    }
    if (operation.type === 'TAG') return [];
    return operationIds(operation)
      .filter((id) => closed.has(id) || closed.has(draft.sectionOf.get(id)?.key ?? ''))
      .map((id): Diagnostic => {
        const reason = `Unexpected ${operation.type} of ${id}, expected it as it is: it is protected in deltabook.yaml`;
        return { ruleId: 'bullet/protected', severity: 'error', reason, pointer: `${at}/id` };
      });
  });
}
