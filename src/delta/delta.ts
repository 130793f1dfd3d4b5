import type { AddOperation } from './operations/add.ts';
import type { ConditionOperation } from './operations/condition.ts';
import type { CountOperation } from './operations/count.ts';
import type { DeleteOperation } from './operations/delete.ts';
import type { MergeOperation } from './operations/merge.ts';
import type { ReorderOperation } from './operations/reorder.ts';
import type { RevertOperation } from './operations/revert.ts';
import type { SectionOperation } from './operations/section.ts';
import type { SplitOperation } from './operations/split.ts';
import type { TagOperation } from './operations/tag.ts';
import type { UpdateOperation } from './operations/update.ts';

/** The version of the delta format that this code reads and writes. */
export const FORMAT_VERSION = 1;

/** One change that a delta asks for. */
export type Operation =
  | AddOperation
  | UpdateOperation
  | MergeOperation
  | SplitOperation
  | ConditionOperation
  | ReorderOperation
  | DeleteOperation
  | TagOperation
  | RevertOperation
  | SectionOperation
  | CountOperation;

/** Who or what made a delta, and at what cost. */
export interface Source {
  readonly by: 'hand' | 'ace' | 'import' | 'refine' | 'revert';
  readonly author?: string | undefined;
  readonly run?: string | undefined;
  readonly task?: string | undefined;
  readonly agent?: string | undefined;
  readonly models?: readonly string[] | undefined;
  readonly started?: string | undefined;
  readonly score?: number | undefined;
  readonly usage?:
    | {
        readonly calls?: number | undefined;
        readonly tokens?: number | undefined;
        readonly cost?: number | undefined;
      }
    | undefined;
}

/** What speaks for a delta. */
export interface Evidence {
  readonly kind: 'reference' | 'check' | 'tool_error' | 'status' | 'opinion';
  readonly task?: string | undefined;
  readonly quote?: string | undefined;
  readonly trace?: string | undefined;
}

/** A delta in its normal form, which its id is computed over; see `normalise`. */
export interface Delta {
  readonly deltabook: typeof FORMAT_VERSION;
  readonly operations: readonly Operation[];
  readonly reason?: string | undefined;
  readonly source?: Source | undefined;
  readonly evidence?: readonly Evidence[] | undefined;
  readonly again?: number | undefined;
}
