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

/** A new lesson. `when` is folded into the content when the delta is normalised. */
export interface AddOperation {
  readonly type: 'ADD';
  readonly section: string;
  readonly content: string;
  readonly when?: string | undefined;
}

/** Another text for a bullet, which keeps its id and its counters. */
export interface UpdateOperation {
  readonly type: 'UPDATE';
  readonly id: string;
  readonly content: string;
}

/** Makes one bullet of several; the first id stays, with the summed counters. */
export interface MergeOperation {
  readonly type: 'MERGE';
  readonly ids: readonly string[];
  readonly content: string;
}

/** Makes several bullets of one; the first piece keeps the id and the counters. */
export interface SplitOperation {
  readonly type: 'SPLIT';
  readonly id: string;
  readonly into: readonly { readonly content: string; readonly section?: string | undefined }[];
}

/** Narrows a bullet to a condition; `content` is the whole new text and begins with When, If or For. */
export interface ConditionOperation {
  readonly type: 'CONDITION';
  readonly id: string;
  readonly when: string;
  readonly content: string;
}

/** Moves a bullet behind another one of a section; `after: null` puts it first. */
export interface ReorderOperation {
  readonly type: 'REORDER';
  readonly id: string;
  readonly section?: string | undefined;
  readonly after: string | null;
}

/** Takes a bullet out. Its id is never given to another one while the delta is on file. */
export interface DeleteOperation {
  readonly type: 'DELETE';
  readonly id: string;
}

/** What a vote says; `neutral` is recorded and moves nothing. */
export type Tag = 'helpful' | 'harmful' | 'neutral';

/** A vote on a bullet. `event` says what it was cast for; the same vote for the same event counts once. */
export interface TagOperation {
  readonly type: 'TAG';
  readonly id: string;
  readonly tag: Tag;
  readonly event?: string | undefined;
}

/** Takes a delta back from its own record. `delta` is its id, or the first eight or more digits of it. */
export interface RevertOperation {
  readonly type: 'REVERT';
  readonly delta: string;
}

/** Records a new section, or with `section` the new title of an old one. Never a model's operation. */
export interface SectionOperation {
  readonly type: 'SECTION';
  readonly title: string;
  readonly section?: string | undefined;
}

/** Records counters that a person typed. Never a model's operation. */
export interface CountOperation {
  readonly type: 'COUNT';
  readonly id: string;
  readonly helpful: number;
  readonly harmful: number;
}

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
