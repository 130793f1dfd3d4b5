import type { Task } from './task.ts';

/** What a judge says of a prediction: a score from 0 to 1, and whatever else it wants the Reflector to know. */
export interface Verdict {
  readonly score: number;
  /** The only channel that may name the right answer; the Reflector alone sees it. */
  readonly feedback?: string | undefined;
}

/** What is judged: the final message without its line of ids, and the directory that the agent worked in, if any. */
interface Judged {
  readonly task: Task;
  readonly prediction: string;
  readonly workspace?: string | undefined;
}

/** Scores predictions. No judge evaluates a prediction as code. */
export type Judge = (judged: Judged) => Promise<Verdict>;
