/**
 * The stable codes of breakdowns: the repository, its state, git, the disk, a model's endpoint. What is wrong in a
 * user's own file, delta or config is never one of these, but a Diagnostic.
 */
export type ErrorCode =
  | 'E_BUDGET'
  | 'E_CAS_LOST'
  | 'E_CONFIG'
  | 'E_GIT'
  | 'E_HOOK_REJECTED'
  | 'E_HOOK_TAMPERED'
  | 'E_IDENTITY'
  | 'E_INDEX_LOCKED'
  | 'E_INTERRUPTED'
  | 'E_IO'
  | 'E_JUDGE'
  | 'E_LOCKED'
  | 'E_PLAYBOOK'
  | 'E_PROVIDER'
  | 'E_REPO_STATE'
  | 'E_SIGNING'
  | 'E_TARGET_DIRTY'
  | 'E_TARGET_PATH'
  | 'E_USAGE';

/** A breakdown of the surroundings, with a stable code and, where there is one, the way out. */
export class ToolError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;

  constructor(code: ErrorCode, message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'ToolError';
    this.code = code;
    this.hint = options.hint;
  }
}

/** The same error with what else the person should know; anything but a ToolError stays as it is. */
export function withNotes(error: unknown, notes: readonly string[]): unknown {
  if (!(error instanceof ToolError) || notes.length === 0) return error;
  const hint = error.hint === undefined ? {} : { hint: error.hint };
  return new ToolError(error.code, [error.message, ...notes].join('; '), { cause: error, ...hint });
}

/** Whether a thrown value is Node's file system error with this code (`ENOENT`, `EEXIST`, …). */
export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
