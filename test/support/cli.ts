import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from './repository.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

export interface CliResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly input?: string | Uint8Array;
  readonly env?: NodeJS.ProcessEnv;
  /** Called with the process once it runs, to send it a signal. */
  readonly started?: (kill: (signal: NodeJS.Signals) => void) => void;
}

/** Starts the built command as a process of its own. */
export function deltabook(
  cwd: string,
  args: readonly string[],
  options: CliOptions = {},
): Promise<CliResult> {
  return new Promise((resolve, reject) => {
    const env = { ...cleanEnvironment(), ...options.env };
    const child = spawn(process.execPath, [CLI, ...args], { cwd, env });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on('error', reject);
    // A signal that comes as the process ends by itself is told as shells tell it.
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 128 + constants.signals[signal ?? 'SIGKILL'], stdout, stderr }),
    );
    child.stdin.end(options.input);
    options.started?.((signal) => child.kill(signal));
  });
}
