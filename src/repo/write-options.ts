import type { CounterMode } from '../delta/operations/operation.ts';
import type { Environment } from '../process.ts';

/** What every command that writes is told of its surroundings. */
export interface WriteOptions {
  readonly env: Environment;
  readonly signal?: AbortSignal | undefined;
  /** Say what would be done, and write nothing. */
  readonly dryRun?: boolean;
  /** Whether each file must have reached the disk before the next step; off only where durability is somebody else's. */
  readonly sync?: boolean;
  /** Whether votes move the counters in the file (the default), or are left to `writeCounters`. */
  readonly counters?: CounterMode;
  /** Whether a refused delta is kept for the person (the default); whoever keeps a record of its own needs no other. */
  readonly keepRefused?: boolean;
}
