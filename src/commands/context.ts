import type { Environment } from '../process.ts';

/** What a command may touch of the process it runs in; tests give it their own. */
export interface Context {
  readonly cwd: string;
  readonly env: Environment;
  /** Aborts when the user interrupts. */
  readonly signal: AbortSignal;
  readonly readStdin: () => Promise<Uint8Array>;
  /** Results. */
  readonly out: (text: string) => void;
  /** Progress, notes and errors. */
  readonly err: (text: string) => void;
  /** Whether `err` is a terminal, on which a line can be written over. */
  readonly isTerminal: boolean;
  /** What starts this command once more, as a process of its own. */
  readonly self: readonly string[];
}

/** The exit codes that every command shares. */
export const EXIT = {
  fine: 0,
  findings: 1,
  usage: 2,
  couldNotRun: 3,
  budgetSpent: 4,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
