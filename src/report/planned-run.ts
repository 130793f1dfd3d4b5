import { counted } from './stats.ts';

/** What a run would be, before anything is called. */
export interface PlannedRun {
  readonly playbook: string;
  readonly note?: string | undefined;
  /** The same with what the stand-in for a model knows beforehand. */
  readonly banner?: string | undefined;
  readonly agent: string;
  readonly judge: string;
  readonly models: readonly string[];
  readonly splits: { readonly train: number; readonly val: number; readonly test: number };
  readonly epochs: number;
  readonly dataNote?: string | undefined;
  /** How many calls of models it can make at most; the budget, unless a smaller one is given. */
  readonly maxCalls: number;
}

/** The same for a person. */
export function formatPlannedRun(planned: PlannedRun): string {
  const { splits } = planned;
  return [
    ...(planned.banner === undefined ? [] : [planned.banner]),
    `${planned.playbook}: ${counted(splits.train, 'train task')}, ${counted(planned.epochs, 'epoch')}; ${splits.val} val, ${splits.test} test`,
    ...(planned.dataNote === undefined ? [] : [planned.dataNote]),
    `agent: ${planned.agent}; judge: ${planned.judge}; models: ${planned.models.join(', ')}`,
    `at most ${counted(planned.maxCalls, 'call')}`,
  ]
    .map((line) => `${line}\n`)
    .join('');
}
