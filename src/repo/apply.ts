import { applyDelta, type DeltaPlan } from '../delta/apply.ts';
import { normalise } from '../delta/normalise.ts';
import { type ParsedDelta, parseDelta } from '../delta/parse.ts';
import { ToolError } from '../errors.ts';
import { encode } from '../format/bytes.ts';
import { type Diagnostic, hasErrors, inFile } from '../format/diagnostic.ts';
import { commitMessage } from '../report/commit-message.ts';
import { runChecks } from './checks.ts';
import type { Write } from './commit/step.ts';
import { publish } from './commit/transaction.ts';
import { sha256OfBytes } from './files.ts';
import { withLock } from './lock.ts';
import {
  type LoadedPlaybook,
  loadPlaybook,
  openPlaybook,
  type PlaybookFolder,
  readTarget,
} from './playbook.ts';
import { type Head, preflightFile } from './preflight.ts';
import { keepRefused } from './refused.ts';
import { openRepository, pathInRepository, type Repository } from './repository.ts';
import { tokenProblem } from './tokens.ts';

/** A delta's text as somebody wrote it, and what messages call it, such as its file's name. */
export interface DeltaText {
  readonly name: string;
  readonly text: string;
}

export interface ApplyOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal | undefined;
  readonly dryRun?: boolean;
  /** Whether each file must have reached the disk before the next step; off only where durability is somebody else's. */
  readonly sync?: boolean;
}

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
  | ({ readonly outcome: 'refused'; readonly id?: string; readonly kept?: string } & Said)
  | ({ readonly outcome: 'undone'; readonly id: string } & Said);

interface Said {
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Makes a delta one commit in the repository around a playbook directory, or leaves no trace. A delta that
 * is bad, or that the checks or a hook refuse, is an outcome; a breakdown of the surroundings is a ToolError.
 */
export async function applyToPlaybook(
  folder: string,
  delta: DeltaText,
  options: ApplyOptions,
): Promise<Outcome> {
  const repository = await openRepository(folder, options);
  const work = () => applyUnderLock(repository, folder, delta, options);
  if (options.dryRun) return work();
  const { result, recovered } = await withLock(repository, work);
  const notes = recovered.map(
    (reason): Diagnostic => ({ ruleId: 'repository/recovered', severity: 'note', reason }),
  );
  return { ...result, diagnostics: [...notes, ...result.diagnostics] };
}

async function applyUnderLock(
  repository: Repository,
  folder: string,
  delta: DeltaText,
  options: ApplyOptions,
): Promise<Outcome> {
  const opened = openPlaybook(folder);
  if (!opened.ok) return { outcome: 'refused', diagnostics: opened.diagnostics };
  const bytes = readTarget(opened.value);
  // git looks while we think; what it says comes first all the same.
  const looking = preflightFile(repository, pathInRepository(repository, opened.value.file), bytes);
  const loaded = loadPlaybook(opened.value, bytes);
  const planned = loaded.ok ? planDelta(loaded.value, delta) : undefined;
  const head = await looking;
  if (!loaded.ok || !planned) return { outcome: 'refused', diagnostics: loaded.diagnostics };
  if ('diagnostics' in planned) {
    if (planned.outcome !== 'refused' || options.dryRun) return planned;
    const kept = keepRefused(repository, delta.text, planned.diagnostics);
    return { ...planned, kept };
  }
  const { plan, notes } = planned;
  if (options.dryRun)
    return {
      outcome: 'planned',
      plan,
      file: loaded.value.file,
      before: loaded.value.decoded.text,
      diagnostics: notes,
    };
  return commitPlan({ repository, head, loaded: loaded.value, planned, delta }, options);
}

interface Planned {
  readonly plan: DeltaPlan;
  readonly notes: readonly Diagnostic[];
  readonly parsed: ParsedDelta;
  readonly normal: ReturnType<typeof normalise>['delta'];
}

/** Reads a delta and applies it to the text in memory; all faults that can be found are found at once. */
function planDelta(
  loaded: LoadedPlaybook,
  { name, text }: DeltaText,
): Planned | Exclude<Outcome, { outcome: 'committed' | 'planned' }> {
  const parsed = parseDelta(text);
  if (!('written' in parsed)) return { outcome: 'refused', diagnostics: inFile(name, parsed.diagnostics) };
  const located = (diagnostics: readonly Diagnostic[]) =>
    inFile(
      name,
      diagnostics.map((each) => locate(each, parsed)),
    );
  const normal = normalise(parsed.written);
  const result = applyDelta({
    ...loaded,
    delta: normal.delta,
    positions: parsed.positions,
    was: parsed.was,
    sha256: (part) => sha256OfBytes(Buffer.from(part)),
  });
  if (hasErrors(parsed.diagnostics)) {
    const more = result.kind === 'refused' ? result.diagnostics : [];
    return { outcome: 'refused', diagnostics: located([...parsed.diagnostics, ...more]) };
  }
  if (result.kind === 'refused') {
    const diagnostics = result.diagnostics.map((each) =>
      each.pointer === undefined ? { ...each, file: loaded.file } : each,
    );
    return { outcome: 'refused', id: result.id, diagnostics: located(diagnostics) };
  }
  const notes = located([...normal.notes, ...result.notes]);
  if (result.kind === 'planned') return { plan: result.plan, notes, parsed, normal: normal.delta };
  return {
    outcome: 'unchanged',
    id: result.id,
    ...(result.number !== undefined && { number: result.number }),
    diagnostics: notes,
  };
}

function locate(diagnostic: Diagnostic, parsed: ParsedDelta): Diagnostic {
  if (diagnostic.place || diagnostic.pointer === undefined) return diagnostic;
  return { ...diagnostic, place: parsed.placeOf(diagnostic.pointer) };
}

interface Ready {
  readonly repository: Repository;
  readonly head: Head;
  readonly loaded: LoadedPlaybook;
  readonly planned: Planned;
  readonly delta: DeltaText;
}

async function commitPlan(
  { repository, head, loaded, planned, delta }: Ready,
  options: ApplyOptions,
): Promise<Outcome> {
  const { plan, notes, normal } = planned;
  const after = encode({ text: plan.text, bom: loaded.decoded.bom });
  const failed = await candidateProblems(repository, loaded, plan, after);
  if (failed.length > 0) {
    const kept = keepRefused(repository, delta.text, failed);
    return { outcome: 'refused', id: plan.id, kept, diagnostics: [...notes, ...failed] };
  }
  const message = commitMessage({ playbook: playbookName(repository, loaded), delta: normal, plan });
  try {
    const writes = writesOf(repository, loaded, plan, after);
    const commit = await publish({ repository, head, writes, message, sync: options.sync ?? true });
    return { outcome: 'committed', commit, plan, diagnostics: notes };
  } catch (error) {
    if (!(error instanceof ToolError) || !/^E_(?:HOOK_|CAS_LOST)/.test(error.code)) throw error;
    return {
      outcome: 'undone',
      id: plan.id,
      diagnostics: [...notes, { ruleId: error.code, severity: 'error', reason: error.message }],
    };
  }
}

/** What the template's token limit and the configured checks say of the text that would be committed. */
async function candidateProblems(
  repository: Repository,
  loaded: LoadedPlaybook,
  plan: DeltaPlan,
  after: Uint8Array,
): Promise<Diagnostic[]> {
  const { file, folder, template, config } = loaded;
  const tooLong = await tokenProblem({ text: plan.text, bytes: after.length, folder }, template);
  if (tooLong) return inFile(file, [tooLong]);
  return runChecks(
    repository,
    config.checks.filter((check) => check.on === 'delta'),
    { file, bytes: after },
  );
}

function writesOf(
  repository: Repository,
  loaded: LoadedPlaybook,
  plan: DeltaPlan,
  after: Uint8Array,
): Write[] {
  const file = { path: pathInRepository(repository, loaded.file), before: loaded.bytes, after, isNew: false };
  const record = {
    path: `${pathInRepository(repository, loaded.deltas)}/${plan.file.name}`,
    before: undefined,
    after: Buffer.from(plan.file.text),
    isNew: true,
  };
  // A vote that is neutral leaves the text as it is.
  return plan.text === loaded.decoded.text ? [record] : [file, record];
}

/** The playbook directory, seen from the top of the working tree. */
function playbookName(repository: Repository, { folder }: PlaybookFolder): string {
  return folder === repository.top ? '.' : pathInRepository(repository, folder);
}
