import type { Verdict } from '../judge.ts';

/** The feedback that names the target, for a judge that is asked to; of a right answer there is nothing to say. */
export function revealed(
  target: string,
  score: number,
  { reveal }: { readonly reveal: boolean },
): Pick<Verdict, 'feedback'> {
  return reveal && score < 1 ? { feedback: `expected answer: ${target}` } : {};
}
