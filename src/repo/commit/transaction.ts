import { withNotes } from '../../errors.ts';
import type { Diagnostic } from '../../format/diagnostic.ts';
import { commitFiles } from './commit-files.ts';
import { keepJournal } from './keep-journal.ts';
import { publishIndex } from './publish-index.ts';
import { stageFiles } from './stage-files.ts';
import type { Step, Transaction } from './step.ts';
import { takeIndex } from './take-index.ts';
import { verifyCommit } from './verify-commit.ts';
import { writeFiles } from './write-files.ts';

/** How files become a commit. What a step did is undone when a later one fails, the last one first. */
const STEPS: readonly Step[] = [
  keepJournal,
  takeIndex,
  writeFiles,
  stageFiles,
  commitFiles,
  verifyCommit,
  publishIndex,
];

/** From here on an interrupt comes too late: the commit is made, and going on is the shortest way to be done. */
const TOO_LATE: ReadonlySet<Step> = new Set([verifyCommit, publishIndex]);

/** A commit that was made: its full id, and what the person should know beside it. */
export interface Published {
  readonly commit: string;
  readonly notes: readonly string[];
}

/**
 * Writes files and commits exactly them, or leaves HEAD, index and working tree as they were. Call it under
 * the lock, after the preflight.
 */
export async function publish(request: Omit<Transaction, 'made'>): Promise<Published> {
  const state: Transaction = {
    ...request,
    made: { written: new Set(), stamps: new Map(), notes: [] },
  };
  const calm: Transaction = { ...state, repository: { ...state.repository, signal: undefined } };
  const begun: Step[] = [];
  try {
    for (const step of STEPS) {
      begun.push(step);
      await step.run(TOO_LATE.has(step) ? calm : state);
    }
  } catch (error) {
    for (const step of begun.toReversed()) await undo(step, calm);
    throw withNotes(error, state.made.notes);
  }
  // From here on the commit stands; a journal that can't be dropped is finished by the next command.
  await keepJournal.undo?.(calm);
  return { commit: state.made.commit ?? '', notes: state.made.notes };
}

/** What happened beside a commit, as diagnostics. */
export function warnings({ notes }: Published): Diagnostic[] {
  return notes.map((reason) => ({ ruleId: 'repository/changed', severity: 'warning', reason }));
}

/** One undo that fails must not keep the others from being done, nor hide why they are. */
async function undo(step: Step, transaction: Transaction): Promise<void> {
  try {
    await step.undo?.(transaction);
  } catch (error) {
    transaction.made.notes.push(`could not be undone: ${error instanceof Error ? error.message : error}`);
  }
}
