import type { PublicTask } from './task.ts';

/** What an agent is asked to do. */
export interface AgentRequest {
  readonly task: PublicTask;
  /** What `show --as agent` prints, byte for byte. */
  readonly playbook: string;
  /** What the Reflector said of the attempt before, where this is a further round. */
  readonly reflection?: string | undefined;
  /** The directory that is this attempt's alone, where there is one. */
  readonly workspace?: string | undefined;
  /** The attempt's name within the run, such as `e1-0012-r2`: letters, digits and `-`. */
  readonly name: string;
}

/** How an attempt ended. Only an agent that answered has a message to judge. */
type AgentStatus = 'answered' | 'crashed' | 'timeout' | 'silent' | 'flooded';

/** What an agent did. That it failed is a result of the attempt and never an exception. */
export interface AgentResult {
  readonly status: AgentStatus;
  /** Its final message; empty unless it answered. */
  readonly message: string;
  /** The ids it named apart from the message, where its answer had a field for them. */
  readonly bulletIds?: readonly string[] | undefined;
  /** What can be seen of how it got there: its log, its output. */
  readonly trajectory: string;
  /** A sentence about the end, where it did not answer. */
  readonly detail?: string | undefined;
  readonly usage?: Usage | undefined;
}

/** What calls of a model used, in calls and in tokens as the endpoint counts them. */
export interface Usage {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Whoever does tasks: the user's own program, or the built-in Generator. */
export type Agent = (request: AgentRequest) => Promise<AgentResult>;
