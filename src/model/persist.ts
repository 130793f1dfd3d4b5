import { setTimeout as sleep } from 'node:timers/promises';
import type { Usage } from '../learn/agent.ts';
import { NO_USAGE, sumUsage } from '../learn/usage.ts';
import type { Exchanged, Failed } from './exchanged.ts';
import { interrupted } from './within.ts';

/** Waits, or ends early, either way, when the signal comes. */
type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

/** How long to go on asking. */
export interface Persistence {
  readonly retries: number;
  readonly maxRetryAfterMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly wait?: Wait | undefined;
}

/** How it ended, after how many tries, and what all of them used. */
export interface Persisted {
  readonly last: Exchanged;
  readonly tries: number;
  readonly usage: Usage;
}

/** The waits of openai-node 6.49 (`calculateDefaultRetryTimeoutMillis`), without its jitter: few calls run at once. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/**
 * Asks until there is a reply, until asking again can't help, or until the retries are used up. Between two tries it
 * waits as long as the endpoint asks, `maxRetryAfterMs` at most, or else twice as long as the time before. Gives
 * E_INTERRUPTED when the signal comes.
 */
export async function persist(once: () => Promise<Exchanged>, how: Persistence): Promise<Persisted> {
  let usage = NO_USAGE;
  for (let tries = 1; ; tries++) {
    const last = await once();
    usage = sumUsage([usage, last.usage]);
    if (last.ok || !last.again || tries > how.retries) return { last, tries, usage };
    await pause(waitAfter(tries, last, how), how);
  }
}

function waitAfter(tries: number, { retryAfterMs }: Failed, { maxRetryAfterMs }: Persistence): number {
  if (retryAfterMs !== undefined) return Math.min(retryAfterMs, maxRetryAfterMs);
  return Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
}

async function pause(ms: number, { signal, wait = waitFor }: Persistence): Promise<void> {
  try {
    if (!signal?.aborted) await wait(ms, signal);
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
  if (signal?.aborted) throw interrupted();
}

async function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(ms, undefined, signal ? { signal } : {});
}
