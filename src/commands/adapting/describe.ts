import { TARGET_JUDGES } from '../../learn/judges/targets.ts';
import type { PlannedRun } from '../../report/planned-run.ts';
import type { Context } from '../context.ts';
import { shown } from '../render.ts';
import { bannerOn, noteOn } from './models.ts';
import type { Prepared } from './prepare.ts';

/** What a run would be, as far as that is known before it begins. */
export function describeRun(context: Context, prepared: Prepared): PlannedRun {
  const { folder, params, splits, dataNote, mostCalls } = prepared;
  return {
    playbook: shown(context, folder),
    note: noteOn(modelsOf(prepared)),
    banner: bannerOn(modelsOf(prepared)),
    agent: agentName(prepared),
    judge: judgeName(prepared),
    models: modelsOf(prepared),
    splits: { train: splits.train.length, val: splits.val.length, test: splits.test.length },
    epochs: params.num_epochs,
    dataNote,
    maxCalls: mostCalls,
  };
}

/** Every model that a run calls, once. */
export function modelsOf({ config, agentModel }: Prepared): string[] {
  return [...new Set([config.llm.model, ...(agentModel === undefined ? [] : [agentModel])])];
}

/** What deltas and cards say of who attempts the tasks. */
export function agentName({ config }: Prepared): string {
  return config.agent.command?.join(' ') ?? 'built-in generator';
}

/** Which judge it is, or its command. */
function judgeName({ config: { judge } }: Prepared): string {
  return judge.command?.join(' ') ?? TARGET_JUDGES.find((name) => judge[name]) ?? '';
}
