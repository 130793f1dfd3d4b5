/** The part of the data that a task belongs to. */
export type SplitName = 'train' | 'val' | 'test';

/** Something to do, as a line of the tasks file says it. */
export interface Task {
  readonly id: string;
  /** What is to be done; text, or any JSON that the user's agent understands. */
  readonly input: unknown;
  /** What the judge compares with. No agent and no prompt ever gets it. */
  readonly target?: unknown;
  /** Tasks of one group are alike; see `reflector_history`. */
  readonly group?: string | undefined;
  readonly split?: SplitName | undefined;
  /** Files that the task brings, as paths seen from the folder of the tasks file. */
  readonly files?: readonly string[] | undefined;
  /** All other fields of the line. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** A task as agents and prompts get it: without what would give the answer away, or say what it is used for. */
export type PublicTask = Omit<Task, 'target' | 'split'>;

/** The task without its target and its split. */
export function publicTask({ target: _target, split: _split, ...rest }: Task): PublicTask {
  return rest;
}

/** A task's input as text: as it is, or as JSON. */
export function inputText({ input }: PublicTask): string {
  return typeof input === 'string' ? input : JSON.stringify(input);
}
