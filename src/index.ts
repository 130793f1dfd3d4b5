/** What other programs may rely on. Everything else of this package may change in any version. */

export type { Delta, Evidence, Operation, Source } from './delta/delta.ts';
export { deltaId } from './delta/id.ts';
export { normalise } from './delta/normalise.ts';
export { type ParsedDelta, parseDelta } from './delta/parse.ts';
export type { DeltaPlan } from './delta/result.ts';
export { type ErrorCode, ToolError } from './errors.ts';
export { type Bullet, formatBullet } from './format/bullet.ts';
export type { Diagnostic, Place, Severity } from './format/diagnostic.ts';
export { readPlaybook } from './format/playbook.ts';
export type { ReadResult } from './format/read-with.ts';
export type { Playbook } from './format/reading.ts';
export { sectionKey } from './format/section.ts';
export { applyToPlaybook, type Outcome } from './repo/apply.ts';
export type { DeltaText } from './repo/delta-text.ts';
export { type InitOutcome, type InitRequest, initPlaybook } from './repo/init/init.ts';
export type { WriteOptions } from './repo/write-options.ts';
