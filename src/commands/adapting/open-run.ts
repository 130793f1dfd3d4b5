import { countTokens } from '../../format/tokens.ts';
import type { AttemptRequest } from '../../learn/attempt.ts';
import type { Ledger } from '../../learn/ledger.ts';
import type { RunSettings, RunTools } from '../../learn/run.ts';
import { withholdTargets } from '../../learn/withhold.ts';
import type { Repository } from '../../repo/repository.ts';
import type { Meter } from '../../run/metered-model.ts';
import type { Records } from '../../run/records.ts';
import type { Context } from '../context.ts';
import { agentName, modelsOf } from './describe.ts';
import type { Given } from './keep-records.ts';
import type { OpenModels } from './models.ts';
import type { Prepared } from './prepare.ts';
import { attemptMaker } from './tools.ts';

/** What the command line says of a run. */
export interface RunFlags {
  readonly run: string;
  readonly concurrency: number;
  readonly maxCalls: number;
  readonly started?: string;
}

/** What a run under way holds open. */
export interface OpenRun {
  readonly context: Context;
  readonly prepared: Prepared;
  readonly flags: RunFlags;
  readonly repository: Repository;
  readonly records: Records;
  readonly models: OpenModels;
  readonly ledger: Ledger;
  readonly meter: Meter;
  /** The commit that the run begins at. */
  readonly commit: string;
}

/** What never changes in a run. */
export function settingsOf(prepared: Prepared, { run, started }: RunFlags): RunSettings {
  const { config, params } = prepared;
  return {
    run,
    params,
    stepSize: config.data.step_size,
    seed: config.data.shuffle_seed,
    agent: agentName(prepared),
    models: modelsOf(prepared),
    evidence: config.judge.command ? 'check' : 'reference',
    started,
  };
}

/** What a run works with on this machine. */
export function toolsOf(open: OpenRun, observe: RunTools['observe'], given: Given): RunTools {
  const { context, prepared, flags, repository, records, models, meter, ledger, commit } = open;
  const wrapped = (reference: string) => meter.wrap(models.get(reference));
  const makeAttempts = attemptMaker(prepared, {
    context,
    repository,
    commit,
    concurrency: flags.concurrency,
    model: prepared.agentModel === undefined ? undefined : wrapped(prepared.agentModel),
  });
  return {
    ledger,
    model: wrapped(prepared.config.llm.model),
    prompts: prepared.prompts,
    attemptAll: (requests: readonly AttemptRequest[]) => {
      for (const { name, playbook, reflection } of requests)
        given.set(name, {
          playbook: records.keep(playbook.text),
          ...(reflection !== undefined && { reflection }),
        });
      return makeAttempts(requests);
    },
    countTokens,
    withhold: withholdTargets(prepared.tasks),
    observe,
  };
}
