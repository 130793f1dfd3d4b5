import { ToolError } from '../errors.ts';

/** What ends an exchange before its end. */
export interface Limits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Acts under a signal that comes when the time is over or the user's signal comes. Returns `timeout` where the first
 * ended it and gives E_INTERRUPTED where the second did; otherwise it ends as the action does. Nothing stays
 * attached to the user's signal, which outlives thousands of calls.
 */
export async function within<T>(
  { timeoutMs, signal: user }: Limits,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T | 'timeout'> {
  if (user?.aborted) throw interrupted();
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  user?.addEventListener('abort', abort, { once: true });
  try {
    return await act(controller.signal);
  } catch (error) {
    if (user?.aborted) throw interrupted();
    if (controller.signal.aborted) return 'timeout';
    throw error;
  } finally {
    clearTimeout(timer);
    user?.removeEventListener('abort', abort);
  }
}

/** What is thrown when the user's signal came. */
export function interrupted(): ToolError {
  return new ToolError('E_INTERRUPTED', 'interrupted');
}
