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
  const explanation =
    right && !attempt.isRight ? explain(attempt.used, right, history.value, attempt.bullets) : undefined;
  const [near] = right ? nearest(attempt.used, right.consistent) : [];
  return found(
    JSON.stringify({ ...wordsFor(attempt, explanation), tags: tagsFor(attempt, explanation?.slots ?? near) }),
  );
}

function wordsFor({ isRight, right, used }: Attempt, explanation: Explanation | undefined) {
  const nothing = { cause: '', correction: '', insight: '' };
  if (isRight) return { ...nothing, diagnosis: 'The answer is right.' };
  if (right === undefined) return { ...nothing, diagnosis: 'Nobody said what the right answer is.' };
  if (!explanation)
    return { ...nothing, diagnosis: 'No change of one or two slots explains what was expected.' };
  const rules = explanation.lessons.map(({ rule }) => rule);
  return {
    diagnosis: `Wrong in ${rules.map(({ slot }) => slot).join(' and ')}.`,
    cause: rules.map(({ slot }) => `${slot} ${used[slot]} was used, and does not hold here.`).join(' '),
    correction: rules.map(({ slot, value }) => `Use ${slot} ${value}.`).join(' '),
    insight: rules.map(formatRule).join(' '),
  };
}

/** A bullet whose value is part of a right answer helped; one whose value had to be changed for it misled. */
function tagsFor({ cited, bullets }: Attempt, right: Assignment | undefined): readonly Tag[] {
  return cited.map((id) => {
    const bullet = bullets.find((each) => each.id === id);
    if (!bullet || !right) return { id, tag: 'neutral' };
    return { id, tag: right[bullet.slot] === bullet.value ? 'helpful' : 'harmful' };
  });
}
