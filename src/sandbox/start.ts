import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ToolError } from '../errors.ts';

/** A server of the sandbox that runs as a process of its own. */
export interface Sandbox {
  /** Where chat completions are asked for, such as `http://127.0.0.1:40123/v1`. */
  readonly baseUrl: string;
  /** Ends the process and waits until it is gone. */
  readonly stop: () => Promise<void>;
}

/** How long a process may take to end by itself, in milliseconds. */
const GRACE = 2000;

/**
 * Starts a server with the given command, which gets nothing of the world it is to play in. It ends with `stop`,
 * with the signal, and with this process: its standard input is closed then. Gives E_PROVIDER where it does not
 * say its address and E_INTERRUPTED when the signal comes.
 */
export async function startSandbox(command: readonly string[], signal: AbortSignal): Promise<Sandbox> {
  const [file = '', ...rest] = command;
  refuseInterrupted(signal);
  const child = spawn(file, rest, { stdio: ['pipe', 'pipe', 'pipe'] });
  // Writing to what is gone already is no fault of anybody's.
  child.stdin.on('error', () => undefined);
  const stop = () => end(child);
  const onAbort = () => void stop();
  signal.addEventListener('abort', onAbort, { once: true });
  child.once('close', () => signal.removeEventListener('abort', onAbort));
  const errors: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  const line = await firstLine(child);
  const baseUrl = line === undefined ? undefined : addressIn(line);
  if (baseUrl !== undefined) return { baseUrl, stop };
  await stop();
  refuseInterrupted(signal);
  const said = line ?? errors.join('').trim();
  throw new ToolError(
    'E_PROVIDER',
    `Unexpected start of the sandbox, \`${command.join(' ')}\`, which said ${JSON.stringify(said)}, expected its address`,
    { hint: 'start it by hand to see more' },
  );
}

function refuseInterrupted(signal: AbortSignal): void {
  if (signal.aborted) throw new ToolError('E_INTERRUPTED', 'interrupted');
}

/** The first line that a process writes; undefined where it ends, or can't be started, before. */
async function firstLine(child: ChildProcess): Promise<string | undefined> {
  const { stdout } = child;
  if (!stdout) return undefined;
  const lines = createInterface({ input: stdout });
  return new Promise((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(undefined));
    child.on('error', () => resolve(undefined));
  });
}

function addressIn(line: string): string | undefined {
  try {
    const { base_url: url } = JSON.parse(line);
    return typeof url === 'string' ? url : undefined;
  } catch {
    return undefined;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.stdin?.end();
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE);
  await gone;
  clearTimeout(timer);
}
