import type { DeltaPlan } from '../delta/result.ts';
import { ToolError } from '../errors.ts';
import { encode } from '../format/bytes.ts';
import type { Diagnostic } from '../format/diagnostic.ts';
import { veiled } from '../format/secrets/find-secrets.ts';
import { commitMessage } from '../report/commit-message.ts';
import { playbookName, tokenLimit, uncheckedNote, writesOf } from './candidate.ts';
import { runChecks } from './checks.ts';
import { publish, warnings } from './commit/transaction.ts';
import type { DeltaText } from './delta-text.ts';
import type { Head } from './head.ts';
import { withLock } from './lock.ts';
import { type PlannedDelta, planDelta } from './plan.ts';
import { configError, type LoadedPlaybook, loadPlaybook, openPlaybook, readTarget } from './playbook.ts';
import { preflightPlaybook, refuseLooseRecords } from './preflight.ts';
import { keepRefused } from './refused.ts';
import { openRepository, pathInRepository, type Repository } from './repository.ts';
import type { WriteOptions } from './write-options.ts';

/** What became of a delta. `planned` is what a dry run would have committed, with the text before and after. */
export type Outcome =
  | ({ readonly outcome: 'committed'; readonly commit: string; readonly plan: DeltaPlan } & Said)
  | ({
      readonly outcome: 'planned';
      readonly plan: DeltaPlan;
      readonly file: string;
      readonly before: string;
    } & Said)
  | ({ readonly outcome: 'unchanged'; readonly id: string; readonly number?: number } & Said)
  | Refused
  | ({ readonly outcome: 'undone'; readonly id: string } & Said);

type Refused = { readonly outcome: 'refused'; readonly id?: string; readonly kept?: string } & Said;

interface Said {
  readonly diagnostics: readonly Diagnostic[];
}

/** How often a delta is computed anew where somebody else committed in between. */
const ATTEMPTS = 5;

/**
 * Makes a delta one commit in the repository around a playbook directory, or leaves no trace. A delta that
 * is bad, or that the checks or a hook refuse, is an outcome; a breakdown of the surroundings is a ToolError.
 */
export async function applyToPlaybook(
  folder: string,
  delta: DeltaText,
  options: WriteOptions,
): Promise<Outcome> {
  const repository = await openRepository(folder, options);
  const once = () => applyOnce(repository, folder, delta, options);
  if (options.dryRun) return once();
  const { result, notes } = await withLock(repository, () => repeatedly(once));
  const outcome = { ...result, diagnostics: [...notes, ...result.diagnostics] };
  const isKept = outcome.outcome === 'refused' && options.keepRefused !== false;
  return isKept ? keep(repository, delta, outcome) : outcome;
}

/** Whoever loses against another commit applies the operations to what is there now, never the old bytes. */
async function repeatedly(once: () => Promise<Outcome>): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await once();
    const lost =
      outcome.outcome === 'undone' && outcome.diagnostics.some((each) => each.ruleId === 'E_CAS_LOST');
    if (!lost || attempt === ATTEMPTS) return outcome;
  }
}

/** That a refused delta could not be kept does not change that it was refused. */
function keep(repository: Repository, delta: DeltaText, outcome: Refused): Outcome {
  try {
    return { ...outcome, kept: keepRefused(repository, delta.text, outcome.diagnostics) };
  } catch (error) {
    const reason = `the refused delta could not be kept: ${error instanceof Error ? error.message : error}`;
    return {
      ...outcome,
      diagnostics: [...outcome.diagnostics, { ruleId: 'delta/not-kept', severity: 'warning', reason }],
    };
  }
}

async function applyOnce(
  repository: Repository,
  folder: string,
  delta: DeltaText,
  options: WriteOptions,
): Promise<Outcome> {
  const opened = openPlaybook(folder);
  if (!opened.ok) throw configError(opened.diagnostics);
  const bytes = readTarget(opened.value);
  // git looks while we think; what it says comes first all the same.
  const deltas = pathInRepository(repository, opened.value.deltas);
  const looking = preflightPlaybook(repository, {
    file: pathInRepository(repository, opened.value.file),
    bytes,
    deltas,
  });
  looking.catch(() => undefined);
  const loaded = await loadPlaybook(opened.value, bytes);
  const planned = loaded.ok ? await planDelta(loaded.value, delta, options.counters) : undefined;
  const { head, deltasTree } = await looking;
  if (loaded.ok && deltasTree !== loaded.value.deltasTree) await refuseLooseRecords(repository, deltas);
  if (!loaded.ok || !planned) return { outcome: 'refused', diagnostics: loaded.diagnostics };
  switch (planned.kind) {
    case 'refused':
      return {
        outcome: 'refused',
        ...(planned.id !== undefined && { id: planned.id }),
        diagnostics: planned.diagnostics,
      };
    case 'unchanged':
      return {
        outcome: 'unchanged',
        id: planned.id,
        ...(planned.number !== undefined && { number: planned.number }),
        diagnostics: planned.notes,
      };
    case 'planned': {
      const { plan, notes } = planned;
      const { file, decoded } = loaded.value;
      const tooLong = await tokenLimit(loaded.value, plan);
      if (tooLong.length > 0) return { outcome: 'refused', id: plan.id, diagnostics: [...notes, ...tooLong] };
      if (options.dryRun) {
        const diagnostics = [...notes, ...uncheckedNote(loaded.value)];
        return { outcome: 'planned', plan, file, before: decoded.text, diagnostics };
      }
      return commitPlan({ repository, head, loaded: loaded.value, planned }, options);
    }
  }
}

interface Ready {
  readonly repository: Repository;
  readonly head: Head;
  readonly loaded: LoadedPlaybook;
  readonly planned: PlannedDelta & { kind: 'planned' };
}

async function commitPlan(
  { repository, head, loaded, planned }: Ready,
  options: WriteOptions,
): Promise<Outcome> {
  const { plan, notes, delta } = planned;
  const after = encode({ text: plan.text, bom: loaded.decoded.bom });
  const checks = loaded.config.checks.filter((check) => check.on === 'delta');
  const failed = await runChecks(repository, checks, { file: loaded.file, bytes: after });
  if (failed.length > 0) return { outcome: 'refused', id: plan.id, diagnostics: [...notes, ...failed] };
  // A bullet that is deleted may hold what must not be said again.
  const message = await veiled(commitMessage({ playbook: playbookName(repository, loaded), delta, plan }));
  try {
    const writes = writesOf(repository, loaded, plan, after);
    const published = await publish({ repository, head, writes, message, sync: options.sync ?? true });
    return {
      outcome: 'committed',
      commit: published.commit,
      plan,
      diagnostics: [...notes, ...warnings(published)],
    };
  } catch (error) {
    if (!(error instanceof ToolError) || !/^E_(?:HOOK_|CAS_LOST)/.test(error.code)) throw error;
    return {
      outcome: 'undone',
      id: plan.id,
      diagnostics: [
        ...notes,
        {
          ruleId: error.code,
          severity: 'error',
          reason: [error.message, error.hint].filter(Boolean).join('; '),
        },
      ],
    };
  }
}
