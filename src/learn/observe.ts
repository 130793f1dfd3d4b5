import type { TagOperation } from '../delta/delta.ts';
import type { Diagnostic } from '../format/diagnostic.ts';
import type { Usage } from './agent.ts';
import type { Attempt } from './attempt.ts';
import type { BulletTag } from './reflection.ts';
import type { SplitName } from './task.ts';

/** What happened to one train task. */
export interface TaskRecord {
  readonly epoch: number;
  /** Counted from 1 within the epoch. */
  readonly position: number;
  readonly task: string;
  readonly status: Attempt['result']['status'];
  /** A sentence about the end, where the agent did not answer. */
  readonly detail?: string | undefined;
  readonly score?: number | undefined;
  readonly cited: readonly string[];
  readonly unknown: readonly string[];
  readonly opinions: Attempt['citations']['opinions'];
  readonly rounds: readonly RoundRecord[];
  readonly curator: CuratorRecord;
  readonly votes: readonly TagOperation[];
  readonly delta?: { readonly number: number; readonly id: string; readonly commit: string } | undefined;
  readonly usage: Usage;
}

/** One reflection, and the attempt that followed on it. */
export interface RoundRecord {
  readonly round: number;
  readonly reflected: boolean;
  readonly tags: readonly BulletTag[];
  readonly dropped: readonly string[];
  readonly retryScore?: number | undefined;
  readonly retryCited?: readonly string[] | undefined;
  readonly retryUnknown?: readonly string[] | undefined;
}

/** What the Curator did, or why it was not asked. */
export type CuratorRecord =
  | { readonly asked: false; readonly why: string }
  | {
      readonly asked: true;
      readonly reasoning: string;
      readonly proposed: number;
      readonly added: readonly string[];
      readonly changed: readonly string[];
      readonly dropped: readonly string[];
    };

/** The playbook's size after a step. */
interface Size {
  readonly bullets: number;
  readonly bytes: number;
  readonly tokens: number;
}

/** When a split was scored: before the run, in the course of it, as training left it, as it is in the end. */
export type Moment = 'start' | 'val' | 'last' | 'final';

/** The score of a split: the mean of its tasks' scores. */
export interface Scored {
  readonly split: SplitName;
  readonly moment: Moment;
  /** How many train tasks came before. */
  readonly after: number;
  readonly score: number;
  readonly count: number;
  readonly usage: Usage;
}

/** What a run tells of itself while it goes on. */
export type LearnEvent =
  | { readonly kind: 'attempted'; readonly attempt: Attempt }
  | { readonly kind: 'learned'; readonly record: TaskRecord }
  | {
      readonly kind: 'stepped';
      readonly epoch: number;
      readonly tasks: readonly string[];
      readonly scores: readonly (number | undefined)[];
      readonly size: Size;
    }
  | { readonly kind: 'scored'; readonly scored: Scored }
  | { readonly kind: 'stopped'; readonly why: string }
  | { readonly kind: 'trained'; readonly text: string }
  | { readonly kind: 'returned'; readonly deltas: number; readonly commit: string }
  | { readonly kind: 'not-returned'; readonly diagnostics: readonly Diagnostic[] }
  /** Of a delta that was committed. */
  | { readonly kind: 'warned'; readonly diagnostics: readonly Diagnostic[] }
  /** Votes that no task's delta took with it: how many of them are recorded, and what became of the others. */
  | {
      readonly kind: 'flushed';
      readonly isLast: boolean;
      readonly recorded: number;
      readonly pending: number;
      readonly dropped: readonly string[];
      readonly refused: readonly Diagnostic[];
    };

/** Whoever is told; it can't change what happens. */
export type Observe = (event: LearnEvent) => void;
