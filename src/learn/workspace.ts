import type { PublicTask } from './task.ts';

/** A directory that belongs to one attempt; none where agents work without one. */
export interface Workspace {
  readonly folder?: string | undefined;
  /** Removes it. */
  readonly close: () => Promise<void>;
}

/** Makes the workspace of an attempt. */
export type OpenWorkspace = (task: PublicTask) => Promise<Workspace>;
