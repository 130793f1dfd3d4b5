import type { Assignment } from '../language/families.ts';
import { formatRule } from '../language/rule.ts';
import { type Attempt, readAttempt } from './attempt.ts';
import { evidenceOf, readHistory } from './evidence.ts';
import { type Explanation, explain, nearest } from './explanation.ts';
import { type Blocks, readTask } from './prompt.ts';
import { found, type Read } from './read.ts';

interface Tag {
  readonly id: string;
  readonly tag: 'helpful' | 'harmful' | 'neutral';
}

/** Plays the Reflector: looks for the slots that would have given the right answer, and for when to set them so. */
export function reflect(blocks: Blocks): Read<string> {
  const task = readTask(blocks);
  if (!task.ok) return task;
  const history = readHistory(blocks.get('history') ?? '');
  if (!history.ok) return history;
  const attempt = readAttempt(blocks, task.value);
  const right = attempt.right === undefined ? undefined : evidenceOf(task.value, attempt.right);
  const explanation = right && !attempt.isRight ? explain(attempt.used, right, history.value) : undefined;
  const [near] = right ? nearest(attempt.used.slots, right.consistent) : [];
  const tags = tagsFor(attempt, explanation?.slots ?? near);
  return found(JSON.stringify({ ...wordsFor(attempt, explanation), tags }));
}

/** The words never hold the expected answer, only slots and their values. */
function wordsFor({ isRight, right, used }: Attempt, explanation: Explanation | undefined) {
  const nothing = { cause: '', correction: '', insight: '' };
  if (isRight) return { diagnosis: 'The answer is right.', ...nothing };
  if (right === undefined) return { diagnosis: 'Nobody said what the right answer is.', ...nothing };
  if (!explanation) return { diagnosis: 'No change of one slot or two gives what was expected.', ...nothing };
  const { changed, slots, lessons } = explanation;
  return {
    diagnosis: `Wrong in ${changed.join(' and ')}.`,
    cause: `Used ${changed.map((slot) => `${slot} ${used.slots[slot]}`).join(' and ')}, which does not hold here.`,
    correction: `Use ${changed.map((slot) => `${slot} ${slots[slot]}`).join(' and ')}.`,
    insight: lessons.map(({ rule }) => formatRule(rule)).join(' '),
  };
}

/** A bullet whose value is part of the right answer helped; one whose value had to be changed for it misled. */
function tagsFor({ cited, used }: Attempt, right: Assignment | undefined): readonly Tag[] {
  return cited.map((id) => {
    const bullet = used.bullets.find((each) => each.id === id);
    if (!bullet || !right) return { id, tag: 'neutral' };
    return { id, tag: right[bullet.slot] === bullet.value ? 'helpful' : 'harmful' };
  });
}
