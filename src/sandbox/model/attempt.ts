import { answerTo, type Question } from '../language/answer.ts';
import { type Assignment, assignmentsOf } from '../language/families.ts';
import { assignmentBy } from '../language/rule.ts';
import { type BulletRule, readBullets, rulesOf } from './bullets.ts';
import { expectedIn } from './evidence.ts';
import { nearest } from './explanation.ts';
import { type Blocks, field } from './prompt.ts';

/** An attempt as the Reflector sees it. */
export interface Attempt {
  /** The ids of all bullets that were cited; those that are rules stand in `used`. */
  readonly cited: readonly string[];
  readonly used: { readonly slots: Assignment; readonly bullets: readonly BulletRule[] };
  readonly isRight: boolean;
  /** The right answer, where it is known. */
  readonly right: string | undefined;
}

/** Reads an attempt from the blocks of a prompt. */
export function readAttempt(blocks: Blocks, question: Question): Attempt {
  const attempt = blocks.get('attempt') ?? '';
  const feedback = blocks.get('feedback') ?? '';
  const cited = (field(attempt, 'cited') ?? '').split(/[\s,]+/).filter((id) => id !== '');
  const bullets = rulesOf(readBullets(blocks.get('playbook') ?? '')).filter(({ id }) => cited.includes(id));
  const prediction = predictionIn(attempt);
  const isRight = feedback.startsWith('The answer was judged right');
  return {
    cited,
    used: { slots: usedSlots(question, bullets, prediction), bullets },
    isRight,
    right: isRight ? prediction : expectedIn(feedback),
  };
}

function predictionIn(attempt: string): string {
  const [, after = ''] = attempt.split(/^prediction:$/m);
  return (after.split(/^trajectory:$/m)[0] ?? '').trim();
}

/** What the bullets say or, where an insight came before them, what is nearest to that and gives the prediction. */
function usedSlots(question: Question, bullets: readonly BulletRule[], prediction: string): Assignment {
  const byBullets = assignmentBy(question, bullets);
  if (answerTo(question, byBullets) === prediction) return byBullets;
  const giving = assignmentsOf(question.family).filter((slots) => answerTo(question, slots) === prediction);
  return nearest(byBullets, giving)[0] ?? byBullets;
}
