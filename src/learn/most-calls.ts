import type { AceParameters } from './parameters.ts';
import type { Splits } from './splits.ts';

/** A reply that can't be read is asked for once more. */
const ASKED = 2;

/** How many calls of a model a run can make at the very most; `perAttempt` is how many an attempt makes. */
export function mostCalls(params: AceParameters, splits: Splits, perAttempt: 0 | 1): number {
  const rounds = params.feedback ? params.max_num_rounds : 1;
  const again = params.feedback ? perAttempt : 0;
  const perTask = perAttempt + rounds * (ASKED + again) + ASKED;
  const trained = params.num_epochs * splits.train.length;
  const validations = (params.score_initial ? 1 : 0) + firings(params, splits);
  return (
    trained * perTask + perAttempt * (validations * splits.val.length + SCORED_TEST * splits.test.length)
  );
}

/** At the start, as training left it, and as it is in the end. */
const SCORED_TEST = 3;

/** How often the val tasks are scored in the course of a run. */
export function firings(
  { val_every: every, num_epochs: epochs }: AceParameters,
  { train, val }: Splits,
): number {
  if (val.length === 0 || every === 0) return 0;
  return every === 'epoch' ? epochs : Math.floor((epochs * train.length) / every);
}
