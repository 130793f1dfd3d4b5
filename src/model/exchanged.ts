import type { Usage } from '../learn/agent.ts';

/** A reply, or why there is none. */
export type Exchanged = Replied | Failed;

interface Replied {
  readonly ok: true;
  readonly text: string;
  readonly finish: string;
  readonly usage: Usage;
}

export interface Failed {
  readonly ok: false;
  /** What came instead, fit for a message. */
  readonly found: string;
  readonly hint: string;
  /** Whether the same request may be answered when it is sent again. */
  readonly again: boolean;
  /** How long the endpoint asks to wait before that. */
  readonly retryAfterMs?: number | undefined;
  /** What a completion used that is no reply; undefined where there was none. */
  readonly usage?: Usage | undefined;
}
