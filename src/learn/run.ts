import type { Evidence, TagOperation } from '../delta/delta.ts';
import type { Attempt, AttemptRequest } from './attempt.ts';
import type { AttemptHistory } from './history.ts';
import type { Ledger } from './ledger.ts';
import type { Model } from './model.ts';
import type { Observe } from './observe.ts';
import type { AceParameters } from './parameters.ts';
import type { Prompt } from './prompt.ts';
import type { Withhold } from './withhold.ts';

/** What a run of ACE is made with; nothing of it changes while it goes on. */
export interface RunSettings {
  readonly run: string;
  readonly params: AceParameters;
  readonly stepSize: number;
  /** Shuffles the train tasks of each epoch. */
  readonly seed?: number | undefined;
  /** What deltas say of who attempted the tasks, and with which models. */
  readonly agent: string;
  readonly models: readonly string[];
  readonly started?: string | undefined;
  /** What a verdict rests on. */
  readonly evidence: Evidence['kind'];
}

/** What a run works on and with. */
export interface RunTools {
  readonly ledger: Ledger;
  readonly model: Model;
  readonly prompts: { readonly reflector: Prompt; readonly curator: Prompt };
  /** Makes attempts, several at once, and gives them back in the order of the requests. */
  readonly attemptAll: (requests: readonly AttemptRequest[]) => Promise<Attempt[]>;
  readonly countTokens: (text: string) => number;
  readonly withhold: Withhold;
  readonly observe: Observe;
}

/** A run under way: the one mutable thing in this folder. */
export interface Run {
  readonly settings: RunSettings;
  readonly tools: RunTools;
  readonly history: AttemptHistory;
  /** Votes that no delta carries yet. */
  pending: readonly TagOperation[];
  /** Why nothing is added any more. */
  stopped?: string;
}
