import type { Diagnostic } from '../format/diagnostic.ts';
import type { Change } from './change.ts';
import type { DeltaFile } from './file.ts';

/** What a delta would do. Nothing has been written. */
export type ApplyResult =
  | { readonly kind: 'planned'; readonly plan: DeltaPlan; readonly notes: readonly Diagnostic[] }
  | Unchanged
  | Refused;

/** Nothing to do; `number` is that of the delta that did it before. */
export interface Unchanged {
  readonly kind: 'unchanged';
  readonly id: string;
  readonly number?: number;
  readonly notes: readonly Diagnostic[];
}

/** The delta can't be applied; each fault is one diagnostic. */
export interface Refused {
  readonly kind: 'refused';
  readonly id: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** The text and the delta file that make a delta take effect. */
export interface DeltaPlan {
  readonly id: string;
  readonly number: number;
  readonly text: string;
  readonly file: DeltaFile;
  readonly changes: readonly Change[];
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly votes: number;
}
