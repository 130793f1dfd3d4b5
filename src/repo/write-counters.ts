import { withFoldedCounters } from '../delta/counters.ts';
import { encode } from '../format/bytes.ts';
import { type Diagnostic, hasErrors } from '../format/diagnostic.ts';
import { counted } from '../report/stats.ts';
import { playbookName } from './candidate.ts';
import { publish, warnings } from './commit/transaction.ts';
import { withLock } from './lock.ts';
import { configError, loadPlaybook, openPlaybook, readTarget } from './playbook.ts';
import { preflightPlaybook, refuseLooseRecords } from './preflight.ts';
import { openRepository, pathInRepository, type Repository } from './repository.ts';
import type { WriteOptions } from './write-options.ts';

/** What became of the counters: the bullets whose line changed, and the commit, if one was needed. */
export type WrittenCounters =
  | ({ readonly outcome: 'committed'; readonly commit: string; readonly changed: readonly string[] } & Said)
  | ({ readonly outcome: 'unchanged' } & Said)
  | ({ readonly outcome: 'refused' } & Said);

interface Said {
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Writes the counters that `deltas/` come to into the playbook's file, in one commit that changes nothing else.
 * `run` names the run in the commit's message.
 */
export async function writeCounters(
  folder: string,
  run: string,
  options: WriteOptions,
): Promise<WrittenCounters> {
  const repository = await openRepository(folder, options);
  const { result, notes } = await withLock(repository, () => writeOnce(repository, { folder, run }, options));
  return { ...result, diagnostics: [...notes, ...result.diagnostics] };
}

async function writeOnce(
  repository: Repository,
  { folder, run }: { readonly folder: string; readonly run: string },
  options: WriteOptions,
): Promise<WrittenCounters> {
  const opened = openPlaybook(folder);
  if (!opened.ok) throw configError(opened.diagnostics);
  const bytes = readTarget(opened.value);
  const path = pathInRepository(repository, opened.value.file);
  const deltas = pathInRepository(repository, opened.value.deltas);
  const { head, deltasTree } = await preflightPlaybook(repository, { file: path, bytes, deltas });
  const loaded = await loadPlaybook(opened.value, bytes);
  if (!loaded.ok || hasErrors(loaded.diagnostics))
    return { outcome: 'refused', diagnostics: loaded.diagnostics };
  if (deltasTree !== loaded.value.deltasTree) await refuseLooseRecords(repository, deltas);
  const { playbook, history, decoded } = loaded.value;
  const { text, changed } = withFoldedCounters(playbook, history);
  if (changed.length === 0) return { outcome: 'unchanged', diagnostics: [] };
  const after = encode({ text, bom: decoded.bom });
  const published = await publish({
    repository,
    head,
    writes: [{ path, before: bytes, after, isNew: false }],
    message: `chore(deltabook): counters of ${counted(changed.length, 'bullet')} in ${playbookName(repository, loaded.value)}\n\nDeltabook-Run: ${run}\n`,
    sync: options.sync ?? true,
  });
  return { outcome: 'committed', commit: published.commit, changed, diagnostics: warnings(published) };
}
