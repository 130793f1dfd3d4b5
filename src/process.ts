import { spawn } from 'node:child_process';

/** How a process ended, and the last 16 MiB that it printed on each stream. */
export interface ProcessResult {
  /** Its exit code, or why it has none. */
  readonly code: number | 'timeout' | 'interrupted' | 'not started';
  readonly stdout: string;
  readonly stderr: string;
}

/** The same of a program that was held to a size; `flooded` is one that printed more than it was allowed to. */
export interface BoundedResult extends Omit<ProcessResult, 'code'> {
  readonly code: ProcessResult['code'] | 'flooded';
}

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface ProcessOptions {
  readonly cwd: string;
  readonly env: Environment;
  /** What it reads; without it standard input is closed, so that nothing can wait for an answer. */
  readonly input?: string | Uint8Array | undefined;
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Told the process's id, which is its group's too, as soon as it has one. */
  readonly started?: ((pid: number) => void) | undefined;
}

/** How a program is run that nobody here wrote. */
export interface BoundedOptions extends ProcessOptions {
  /**
   * How much it may print on each stream: with the first byte more its group is ended at once. What it leaves
   * running in its group when it ends by itself is ended too.
   */
  readonly maxBytes: { readonly stdout: number; readonly stderr: number };
}

const KEPT_BYTES = 16 * 1024 * 1024;
const GRACE_MS = 2_000;
const LINGER_MS = 250;

/**
 * Runs a program without a shell, in a process group of its own, which is ended as a whole at the timeout
 * or when the signal comes: SIGTERM, then SIGKILL. Never throws: a program that is not there is a result.
 */
export function runProcess(command: readonly string[], options: BoundedOptions): Promise<BoundedResult>;
export function runProcess(command: readonly string[], options: ProcessOptions): Promise<ProcessResult>;
export function runProcess(
  command: readonly string[],
  options: ProcessOptions & Partial<BoundedOptions>,
): Promise<BoundedResult> {
  return new Promise((resolve) => {
    const [program = '', ...args] = command;
    const stdin = options.input === undefined ? 'ignore' : 'pipe';
    const child = spawn(program, args, {
      cwd: options.cwd,
      env: options.env,
      detached: true,
      stdio: [stdin, 'pipe', 'pipe'],
    });
    if (child.pid !== undefined) options.started?.(child.pid);
    let ended: 'timeout' | 'interrupted' | 'flooded' | undefined;
    let killer: NodeJS.Timeout | undefined;
    const end = (why: 'timeout' | 'interrupted') => {
      ended ??= why;
      killGroup(child.pid, 'SIGTERM');
      killer ??= setTimeout(() => killGroup(child.pid, 'SIGKILL'), GRACE_MS);
    };
    const flood = () => {
      ended ??= 'flooded';
      killGroup(child.pid, 'SIGKILL');
    };
    const stdout = collect(child.stdout, options.maxBytes?.stdout, flood);
    const stderr = collect(child.stderr, options.maxBytes?.stderr, flood);
    const interrupt = () => end('interrupted');
    const timer =
      options.timeoutMs === undefined ? undefined : setTimeout(() => end('timeout'), options.timeoutMs);
    let done = false;
    const finish = (code: ProcessResult['code'], error = '') => {
      if (done) return;
      done = true;
      clearTimeout(timer);
      clearTimeout(killer);
      // What outlives the program in its group, such as a hook that ignores the signal, must not go on writing.
      if (ended || options.maxBytes) killGroup(child.pid, 'SIGKILL');
      options.signal?.removeEventListener('abort', interrupt);
      child.stdout?.destroy();
      child.stderr?.destroy();
      resolve({ code: ended ?? code, stdout: stdout(), stderr: stderr() + error });
    };
    if (options.signal?.aborted) interrupt();
    else options.signal?.addEventListener('abort', interrupt, { once: true });
    child.on('error', (error) => finish('not started', error.message));
    child.on('close', (code) => finish(code ?? -1));
    // Something that the program left running in the background may hold its output open for ever.
    child.on('exit', (code) => setTimeout(() => finish(code ?? -1), LINGER_MS).unref());
    // A program that ends before it has read its input is judged by its exit code.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(options.input);
  });
}

function collect(
  stream: NodeJS.ReadableStream | null,
  maxBytes: number | undefined,
  flood: () => void,
): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  let printed = 0;
  stream?.on('data', (chunk: Buffer) => {
    printed += chunk.length;
    if (maxBytes !== undefined && printed > maxBytes) return flood();
    chunks.push(chunk);
    size += chunk.length;
    while (size > KEPT_BYTES && chunks.length > 1) size -= chunks.shift()?.length ?? 0;
  });
  return () => Buffer.concat(chunks).toString();
}

/** Sends a signal to a process group; one that is gone is fine. */
export function killGroup(pid: number | undefined, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is gone already.
  }
}
