import { spawn } from 'node:child_process';
import { ToolError } from '../errors.ts';

/** A sandbox that runs. */
export interface RunningSandbox {
  /** Where it answers chat completions. */
  readonly baseUrl: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the sandbox's server as a process of its own, by the command that is given, and waits for its address. It
 * ends when its standard input does, and so never outlives this process. Gives E_PROVIDER where it does not start.
 */
export async function startSandbox(
  command: readonly string[],
  signal?: AbortSignal,
): Promise<RunningSandbox> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  // What is written to a server that has gone is no loss.
  child.stdin.on('error', () => undefined);
  signal?.addEventListener('abort', () => child.stdin.end(), { once: true });
  const address = await firstLine(child);
  if (address === undefined) {
    await stop();
    throw new ToolError('E_PROVIDER', 'the sandbox did not start', {
      hint: `try it by hand: ${command.join(' ')}`,
    });
  }
  return { baseUrl: address, stop };
}

type Child = ReturnType<typeof spawn>;

/** The address in the first line that the server prints; undefined where it ends without one. */
function firstLine(child: Child): Promise<string | undefined> {
  return new Promise((resolve) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (!text.includes('\n')) return;
      const { base_url: address }: { readonly base_url?: string } = JSON.parse(text.split('\n')[0] ?? '{}');
      resolve(address);
    });
    child.once('error', () => resolve(undefined));
    child.once('close', () => resolve(undefined));
  });
}
