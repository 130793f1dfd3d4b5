import type { Usage } from './agent.ts';

/** The three roles of ACE (Zhang et al., arXiv 2510.04618, section 3). */
export type Role = 'generator' | 'reflector' | 'curator';

/** One message of a conversation. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** What a model is asked. */
export interface ModelRequest {
  /** The call's name within the run, such as `e1-0012-r2-reflector`: letters, digits and `-`. */
  readonly name: string;
  readonly messages: readonly Message[];
  /** How many tokens the reply may have. */
  readonly maxTokens: number;
  /** Not sent where null. */
  readonly temperature: number | null;
}

/** What it answered. `finish` is the endpoint's own word for why it ended, such as `stop` or `length`. */
export interface ModelReply {
  readonly text: string;
  readonly finish: string;
  readonly usage: Usage;
}

/** A language model, or what stands in for one. Gives E_PROVIDER where the endpoint can't be made to answer. */
export type Model = (request: ModelRequest) => Promise<ModelReply>;
