import type { Head } from '../head.ts';
import type { Repository } from '../repository.ts';

/** A file to write: its path from the top of the working tree with `/`, and its bytes before, if it is there. */
export interface Write {
  readonly path: string;
  readonly before: Uint8Array | undefined;
  readonly after: Uint8Array;
  /** Whether git does not track it yet. */
  readonly isNew: boolean;
}

/** What the steps of a commit have made so far, for those that follow and for undoing. */
interface Made {
  /** The private copy of the index, once there is one. */
  index?: string;
  holdsIndexLock?: boolean;
  /** The paths that have been written. */
  written: Set<string>;
  /** Whether the private index is known to hold nothing but HEAD and our files. */
  onlyOurs?: boolean;
  /** Each file's state on disk right after it was written, by path. */
  stamps: Map<string, string>;
  commit?: string;
  parent?: string | undefined;
  /** Whether the commit can't be taken back any more, so that everything else must follow it. */
  stands?: boolean;
  /** What the person should know, whatever becomes of it. */
  notes: string[];
}

/** What is to be committed, and what the steps have made so far. */
export interface Transaction {
  readonly repository: Repository;
  readonly head: Head;
  readonly writes: readonly Write[];
  readonly message: string;
  /** Whether every file must have reached the disk before the next step. */
  readonly sync: boolean;
  readonly made: Made;
}

/** One step of a commit. `undo` also follows a `run` that failed half-way. */
export interface Step {
  readonly run: (transaction: Transaction) => Promise<void> | void;
  readonly undo?: (transaction: Transaction) => Promise<void> | void;
}
