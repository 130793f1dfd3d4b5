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

/**
 * Writes files and commits exactly them, or leaves HEAD, index and working tree as they were. Call it under
 * the lock, after the preflight. Returns the commit's full id.
 */
export async function publish(transaction: Omit<Transaction, 'made'>): Promise<string> {
  const state: Transaction = { ...transaction, made: {} };
  const begun: Step[] = [];
  try {
    for (const step of STEPS) {
      begun.push(step);
      await step.run(state);
    }
  } catch (error) {
    // An interrupt must not end the git that takes our commit back.
    const calm = { ...state, repository: { ...state.repository, signal: undefined } };
    for (const step of begun.toReversed()) await step.undo(calm);
    throw error;
  }
  // From here on the commit stands; a journal that can't be dropped is finished by the next command.
  await keepJournal.undo(state);
  return state.made.commit ?? '';
}
