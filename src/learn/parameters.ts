import type { Operation } from '../delta/delta.ts';

/** What the Curator may be allowed to do. */
export type CuratorOperation = Extract<
  Operation['type'],
  'ADD' | 'UPDATE' | 'MERGE' | 'SPLIT' | 'CONDITION' | 'REORDER' | 'DELETE'
>;

/** The parameters of ace@1.0 with their defaults filled in; templates/ace/evolver.yaml says what each is. */
export interface AceParameters {
  readonly feedback: boolean;
  readonly success_score: number;
  readonly max_num_rounds: number;
  readonly num_epochs: number;
  readonly curator_frequency: number;
  readonly curator_operations: readonly CuratorOperation[];
  readonly playbook_token_budget: number;
  readonly enforce_token_budget: boolean;
  readonly total_samples: number | null;
  readonly val_every: 'epoch' | number;
  readonly score_initial: boolean;
  readonly trace_chars: number;
  readonly question_chars: number;
  readonly max_tokens: number;
  readonly temperature: number | null;
  readonly votes: 'task' | 'round';
  readonly attribution: 'cited' | 'reflector';
  readonly reflector_history: number;
  readonly use_bulletpoint_analyzer: boolean;
  readonly bulletpoint_analyzer_threshold: number;
  readonly embedding_model: string;
}
