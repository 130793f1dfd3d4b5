import type { WrittenDelta } from '../../delta/normalise.ts';
import type { CounterMode } from '../../delta/operations/operation.ts';
import { ToolError } from '../../errors.ts';
import { hasErrors } from '../../format/diagnostic.ts';
import type { Landing, Ledger } from '../../learn/ledger.ts';
import { applyToPlaybook } from '../../repo/apply.ts';
import type { Config } from '../../repo/config-schema.ts';
import { branchOf, readHead } from '../../repo/head.ts';
import { configError, loadPlaybook, openPlaybook } from '../../repo/playbook.ts';
import type { Repository } from '../../repo/repository.ts';
import type { WriteOptions } from '../../repo/write-options.ts';
import { showForAgent } from '../../report/show.ts';

/** What the deltas of a run do with counters, and what its last one does. */
const MODES = {
  run: { before: 'leave', last: 'settle' },
  delta: { before: 'move', last: 'move' },
  sync: { before: 'leave', last: 'leave' },
} as const;

/** Where a run keeps its lessons, and what the config it began with says of counters. */
export interface LedgerSettings {
  readonly folder: string;
  readonly repository: Repository;
  readonly counters: Config['counters'];
}

/**
 * A playbook directory as the place where lessons are kept: each delta is one commit by the same transaction as
 * any other. `counters` says when votes move the numbers in the file.
 */
export function playbookLedger(
  { folder, repository, counters: kind }: LedgerSettings,
  options: Pick<WriteOptions, 'env' | 'signal'>,
): Ledger {
  const { before, last } = MODES[kind];
  const began = readHead(repository);
  const commitHere = async (delta: WrittenDelta, counters: CounterMode) => {
    refuseOtherBranch(began, readHead(repository));
    return commit(folder, delta, { ...options, counters });
  };
  return {
    read: () => readState(folder),
    commit: (delta) => commitHere(delta, before),
    settle: (delta) => commitHere(delta, last),
  };
}

/** A run belongs to one branch: half of it on another is nobody's wish. */
function refuseOtherBranch(began: string, now: string): void {
  const [from, to] = [branchOf(began), branchOf(now)];
  if (from === to) return;
  const found = to ?? 'without a name (detached HEAD)';
  throw new ToolError(
    'E_REPO_STATE',
    `Unexpected branch ${found}, expected ${from ?? 'a detached HEAD'}, which the run began on`,
    { hint: 'what was committed there stays; go back to it and start another run' },
  );
}

async function readState(folder: string) {
  const opened = openPlaybook(folder);
  if (!opened.ok) throw configError(opened.diagnostics);
  const loaded = await loadPlaybook(opened.value);
  if (!loaded.ok || hasErrors(loaded.diagnostics))
    throw unreadable(loaded.diagnostics.map((each) => each.reason));
  const { playbook, history, config } = loaded.value;
  const agentText = showForAgent(playbook, { counters: config.agent?.show_counters ?? false });
  return { playbook, history, agentText };
}

function unreadable(reasons: readonly string[]): ToolError {
  return new ToolError('E_PLAYBOOK', `the playbook can't be learned into: ${reasons.join('; ')}`, {
    hint: '`deltabook check` shows where',
  });
}

async function commit(folder: string, delta: WrittenDelta, options: WriteOptions): Promise<Landing> {
  const text = `${JSON.stringify({ deltabook: 1, ...delta }, null, 2)}\n`;
  const outcome = await applyToPlaybook(folder, { name: '', text }, { ...options, keepRefused: false });
  const { diagnostics } = outcome;
  switch (outcome.outcome) {
    case 'committed': {
      const { id, number, added, changed } = outcome.plan;
      return { outcome: 'committed', id, number, commit: outcome.commit, added, changed, diagnostics };
    }
    case 'unchanged':
      return { outcome: 'unchanged', diagnostics };
    case 'planned':
    case 'refused':
    case 'undone':
      return { outcome: 'refused', diagnostics };
  }
}
