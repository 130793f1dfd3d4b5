import type { Diagnostic } from '../format/diagnostic.ts';
import { BUILT } from './curation.ts';
import { firings } from './most-calls.ts';
import type { AceParameters } from './parameters.ts';
import type { Splits } from './splits.ts';

/** What of a run's settings can't be, as problems of deltabook.yaml. */
export function runFaults(params: AceParameters, splits: Splits): Diagnostic[] {
  const fault = (key: string, reason: string): Diagnostic => ({
    ruleId: 'config/evolver',
    severity: 'error',
    reason,
    pointer: `/evolver/params/${key}`,
  });
  const unbuilt = params.curator_operations.filter((type) => !BUILT.includes(type));
  const found: Diagnostic[] = unbuilt.map((type) =>
    fault(
      'curator_operations',
      `Unexpected ${type}, which this version can't apply yet, expected ${BUILT.join(', ')}`,
    ),
  );
  if (params.use_bulletpoint_analyzer)
    found.push(
      fault(
        'use_bulletpoint_analyzer',
        'Unexpected analyzer, which this version does not have yet, expected false',
      ),
    );
  if (params.num_epochs > 0 && splits.train.length === 0)
    found.push(
      fault(
        'num_epochs',
        'Unexpected run without train tasks, expected some, or `num_epochs: 0` to only score',
      ),
    );
  if (
    params.num_epochs > 0 &&
    splits.val.length > 0 &&
    params.val_every !== 0 &&
    firings(params, splits) === 0
  ) {
    const tasks = params.num_epochs * splits.train.length;
    found.push(
      fault(
        'val_every',
        `Unexpected \`val_every: ${params.val_every}\`, which never comes in ${tasks} tasks, expected at most ${tasks}, or 0 for never`,
      ),
    );
  }
  return found;
}
