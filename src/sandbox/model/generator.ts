import { answerTo } from '../language/answer.ts';
import { assignmentBy, deciding, findRules } from '../language/rule.ts';
import { readBullets, rulesOf } from './bullets.ts';
import { type Blocks, field, readTask } from './prompt.ts';
import { found, type Read } from './read.ts';

/**
 * Plays the Generator: the answer by the bullets that match, and the ids of those that decided a slot. The rules
 * of a reflection's insight come before every bullet.
 */
export function generate(blocks: Blocks): Read<string> {
  const task = readTask(blocks);
  if (!task.ok) return task;
  const bullets = rulesOf(readBullets(blocks.get('playbook') ?? ''));
  const insight = findRules(field(blocks.get('reflection') ?? '', 'insight') ?? '');
  const byBullet = deciding(task.value, bullets);
  const byInsight = deciding(task.value, insight);
  const slots = {
    ...assignmentBy(task.value, bullets),
    ...Object.fromEntries([...byInsight].map(([slot, { value }]) => [slot, value])),
  };
  const cited = [...byBullet].filter(([slot]) => !byInsight.has(slot)).map(([, { id }]) => id);
  return found(`${answerTo(task.value, slots)}\nbullet_ids: ${cited.join(', ')}`.trimEnd());
}
