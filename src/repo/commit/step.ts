import type { Head } from '../preflight.ts';
import type { Repository } from '../repository.ts';

/** A file to write: its path from the top of the working tree with `/`, and its bytes before, if it is there. */
export interface Write {
  readonly path: string;
  readonly before: Uint8Array | undefined;
  readonly after: Uint8Array;
  /** Whether git does not track it yet. */
  readonly isNew: boolean;
}

/** What is to be committed, and what the steps have made so far. */
export interface Transaction {
  readonly repository: Repository;
  readonly head: Head;
  readonly writes: readonly Write[];
  readonly message: string;
  /** Whether every file must have reached the disk before the next step. */
  readonly sync: boolean;
  readonly made: { index?: string; holdsIndexLock?: boolean; othersAreStaged?: boolean; commit?: string };
}

/** One step of a commit. `undo` also follows a `run` that failed half-way. */
export interface Step {
  readonly run: (transaction: Transaction) => Promise<void>;
  readonly undo: (transaction: Transaction) => Promise<void>;
}
