import { answerTo, type Question } from '../language/answer.ts';
import { type Assignment, assignmentsOf } from '../language/families.ts';
import { assignmentBy } from '../language/rule.ts';
import { type BulletRule, readBullets, rulesOf } from './bullets.ts';
import { expectedIn } from './evidence.ts';
import { nearest } from './explanation.ts';
import { type Blocks, field } from './prompt.ts';

/** An attempt as the Reflector sees it. */
export interface Attempt {
  readonly question: Question;
  /** The cited bullets that are rules, and the ids of all that were cited. */
  readonly bullets: readonly BulletRule[];
  readonly cited: readonly string[];
  readonly used: Assignment;
  readonly isRight: boolean;
  /** The right answer, where it is known. */
  readonly right?: string | undefined;
}

/** Reads an attempt from the blocks of a prompt. */
export function readAttempt(blocks: Blocks, question: Question): Attempt {
  const attempt = blocks.get('attempt') ?? '';
  const feedback = blocks.get('feedback') ?? '';
  const cited = (field(attempt, 'cited') ?? '').split(/[\s,]+/).filter((id) => id !== '');
  const bullets = rulesOf(readBullets(blocks.get('playbook') ?? '')).filter(({ id }) => cited.includes(id));
  const prediction =
    /^prediction:\n([\s\S]*?)(?:\n\ntrajectory:|$(?![\s\S]))/m.exec(attempt)?.[1]?.trim() ?? '';
  const isRight = feedback.startsWith('The answer was judged right');
  return {
    question,
    bullets,
    cited,
    used: usedFor({ question, bullets, prediction }),
    isRight,
    right: isRight ? prediction : expectedIn(feedback),
  };
}

/** What the bullets say or, where an insight came before them, what is nearest to that and gives the prediction. */
function usedFor(given: {
  readonly question: Question;
  readonly bullets: readonly BulletRule[];
  readonly prediction: string;
}): Assignment {
  const { question, bullets, prediction } = given;
  const byBullets = assignmentBy(question, bullets);
  if (answerTo(question, byBullets) === prediction) return byBullets;
  const giving = assignmentsOf(question.family).filter((slots) => answerTo(question, slots) === prediction);
  return nearest(byBullets, giving)[0] ?? byBullets;
}
