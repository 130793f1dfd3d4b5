import type { Judge } from '../judge.ts';
import { revealed } from './reveal.ts';

/** Right is what equals the target as text, blanks at both ends aside. */
export function exactJudge(options: { readonly reveal: boolean }): Judge {
  return async ({ task, prediction }) => {
    const score = prediction.trim() === String(task.target).trim() ? 1 : 0;
    return { score, ...revealed(String(task.target), score, options) };
  };
}
