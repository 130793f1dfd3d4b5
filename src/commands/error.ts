import type { ErrorCode, ToolError } from '../errors.ts';
import { EXIT, type ExitCode } from './context.ts';

/** A breakdown for a person: its code, what happened, and below it what to do. */
export function formatError(error: ToolError): string {
  return `${error.code}: ${error.message}\n${error.hint ? `  ${error.hint}\n` : ''}`;
}

/** A breakdown as the document that `--json` prints. */
export function errorJson(error: ToolError): object {
  return {
    schema: 'deltabook/error@1',
    code: error.code,
    message: error.message,
    ...(error.hint && { hint: error.hint }),
  };
}

/** The exit code of a breakdown: usage and config 2, undone 1, budget spent 4, interrupted 130, anything else that kept us from running 3. */
export function exitCodeFor(code: ErrorCode): ExitCode {
  switch (code) {
    case 'E_INTERRUPTED':
      return EXIT.interrupted;
    case 'E_BUDGET':
      return EXIT.budgetSpent;
    case 'E_USAGE':
    case 'E_CONFIG':
    case 'E_PLAYBOOK':
      return EXIT.usage;
    case 'E_HOOK_REJECTED':
    case 'E_HOOK_TAMPERED':
    case 'E_CAS_LOST':
      return EXIT.findings;
    default:
      return EXIT.couldNotRun;
  }
}
