import { createHash } from 'node:crypto';
import { shuffled } from '../../learn/splits.ts';
import { VERSION } from '../../version.ts';
import { modelsOf } from './describe.ts';
import { noteOn } from './models.ts';
import type { Prepared } from './prepare.ts';

/** run.json: all that a run depends on, so that it can be judged, and made again. */
export function runManifest(
  prepared: Prepared,
  run: {
    readonly run: string;
    readonly concurrency: number;
    readonly maxCalls: number;
    readonly commit: string;
  },
): object {
  const { config, params, splits, prompts } = prepared;
  const ids = (tasks: readonly { readonly id: string }[]) => tasks.map(({ id }) => id);
  const seed = config.data.shuffle_seed;
  const epochs = Array.from({ length: params.num_epochs }, (_, index) => index + 1);
  return {
    schema: 'deltabook/run@1',
    run: run.run,
    note: noteOn(modelsOf(prepared)),
    deltabook: VERSION,
    node: process.version,
    commit: run.commit,
    config: { ...config, agent: { ...config.agent, concurrency: run.concurrency } },
    models: modelsOf(prepared),
    max_calls: run.maxCalls,
    feedback: params.feedback,
    seed,
    splits: { train: ids(splits.train), val: ids(splits.val), test: ids(splits.test) },
    order: epochs.map((epoch) =>
      ids(seed === undefined ? splits.train : shuffled(splits.train, `${seed}/${epoch}`)),
    ),
    prompts: Object.fromEntries(
      Object.values(prompts).map(({ role, text }) => [role, createHash('sha256').update(text).digest('hex')]),
    ),
  };
}
