import { relative } from 'node:path';
import { ToolError, withNotes } from '../../errors.ts';
import type { LearnEvent } from '../../learn/observe.ts';
import { type Adapted, adaptOffline } from '../../learn/offline.ts';
import { git, openRepository, type Repository } from '../../repo/repository.ts';
import { privatePath } from '../../repo/state.ts';
import { formatCard, type RunSummary } from '../../report/adapted.ts';
import { formatPlannedRun } from '../../report/planned-run.ts';
import { counted } from '../../report/stats.ts';
import { openMeter } from '../../run/metered-model.ts';
import { openRecords } from '../../run/records.ts';
import type { Context } from '../context.ts';
import { beginIfNew } from './begin.ts';
import { describeRun, modelsOf } from './describe.ts';
import { type Given, keepRecords } from './keep-records.ts';
import { keyVeil } from './keys.ts';
import { playbookLedger } from './ledger.ts';
import { runManifest } from './manifest.ts';
import { openModels } from './models.ts';
import { type OpenRun, type RunFlags, settingsOf, toolsOf } from './open-run.ts';
import type { Prepared } from './prepare.ts';
import { showProgress } from './progress.ts';
import { refuseUnready } from './ready.ts';
import { endChecks, summarise } from './summary.ts';

/** Runs `adapt`: begins the playbook if it is new, learns, keeps the records, and returns what it came to. */
export async function runAdapt(context: Context, prepared: Prepared, flags: RunFlags): Promise<RunSummary> {
  const repository = await openRepository(prepared.folder, context);
  context.err(formatPlannedRun({ ...describeRun(context, prepared), maxCalls: flags.maxCalls }));
  await refuseUnready(repository, prepared, flags.run);
  const models = await openModels(context, prepared.config, modelsOf(prepared));
  try {
    context.err((await beginIfNew(context, prepared)) ?? '');
    const commit = await headOf(repository);
    const records = openRecords(privatePath(repository.top, ['runs', flags.run]));
    records.json('run.json', runManifest(prepared, { ...flags, commit }));
    const meter = openMeter(records, flags.maxCalls, keyVeil(context, prepared.config));
    const { folder, config } = prepared;
    const ledger = playbookLedger({ folder, repository, counters: config.counters }, context);
    return await learn({ context, prepared, flags, repository, records, models, meter, ledger, commit });
  } finally {
    await models.close();
  }
}

/** Learns, and writes the summary whatever becomes of it: a breakdown is thrown once that is done. */
async function learn(open: OpenRun): Promise<RunSummary> {
  const { context, prepared, flags, records, meter } = open;
  const { params, splits } = prepared;
  const total = params.num_epochs * splits.train.length;
  const { note } = describeRun(context, prepared);
  const progress = showProgress(context, { total, note, used: meter.used, now: () => performance.now() });
  const events: LearnEvent[] = [];
  const given: Given = new Map();
  const keep = keepRecords(records, given, note);
  const observe = (event: LearnEvent) => {
    if (event.kind !== 'attempted') events.push(event);
    keep(event);
    progress.observe(event);
  };
  let adapted: Adapted | undefined;
  let broken: Error | undefined;
  try {
    adapted = await adaptOffline(settingsOf(prepared, flags), toolsOf(open, observe, given), splits);
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
  } finally {
    progress.end();
  }
  const summary = await ended(open, { events, adapted, broken });
  records.json('summary.json', summary);
  records.text('CARD.md', cardOf(open, summary));
  if (broken) throw withNotes(broken, [whatStays(summary)]);
  return summary;
}

/** What a run that broke off leaves, in a sentence. */
function whatStays({ deltas, records }: RunSummary): string {
  return `${counted(deltas, 'delta')} of the run ${deltas === 1 ? 'is committed and stays' : 'are committed and stay'}; its records are in ${records}`;
}

async function ended(
  { context, prepared, flags, repository, records, meter, ledger, commit }: OpenRun,
  came: {
    readonly events: readonly LearnEvent[];
    readonly adapted: Adapted | undefined;
    readonly broken: Error | undefined;
  },
): Promise<RunSummary> {
  const { playbook, note } = describeRun(context, prepared);
  // An interrupt has ended the run, and must not keep its last words from being written.
  const calm = { ...repository, signal: undefined };
  const sizes = came.events.flatMap((event) => (event.kind === 'stepped' ? [event.size.bullets] : []));
  const state = await ledger.read().catch(() => undefined);
  return summarise({
    ...came,
    run: flags.run,
    playbook,
    note,
    records: relative(context.cwd, records.folder) || '.',
    commit: { start: commit, end: await headOf(calm) },
    failedChecks: came.broken ? [] : await endChecks(repository, prepared.folder),
    bullets: state?.playbook.bullets.length ?? sizes.at(-1) ?? 0,
    deltas: state?.history.deltas.filter(({ delta }) => delta.source?.run === flags.run).length ?? 0,
    used: meter.used(),
  });
}

function cardOf({ context, prepared }: OpenRun, summary: RunSummary): string {
  const { agent, judge, models, splits } = describeRun(context, prepared);
  return formatCard({ summary, params: prepared.params, agent, judge, models, splits });
}

async function headOf(repository: Repository): Promise<string> {
  const { code, stdout } = await git(repository, ['rev-parse', '--verify', 'HEAD']);
  if (code === 0) return stdout.trim();
  throw new ToolError('E_REPO_STATE', 'the branch has no commit that a run could begin at', {
    hint: 'make a first commit, then run it again',
  });
}
