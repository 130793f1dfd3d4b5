import { type Bullet, formatBullet } from '../format/bullet.ts';
import { askForJson } from './ask.ts';
import type { Attempt } from './attempt.ts';
import { cutMiddle } from './cut.ts';
import { taskText } from './generator.ts';
import type { Model, ModelReply } from './model.ts';
import type { AceParameters } from './parameters.ts';
import { fillPrompt, type Prompt } from './prompt.ts';
import { type BulletTag, type Reflection, readTags, reflectionSchema } from './reflection.ts';
import { publicTask } from './task.ts';

/** What the Reflector is asked about. */
export interface ReflectorRequest {
  readonly name: string;
  readonly attempt: Attempt;
  /** The playbook's bullets with their counters as they are now. */
  readonly bullets: readonly Bullet[];
  /** Earlier attempts at tasks of the same group, as lines. */
  readonly history: string;
}

/** What became of it; without a reflection, `dropped` says why. */
export interface Reflected {
  readonly reflection?: Reflection | undefined;
  readonly tags: readonly BulletTag[];
  readonly dropped: readonly string[];
  readonly calls: readonly ModelReply[];
}

/** What the Reflector works with. */
export interface ReflectorSettings {
  readonly model: Model;
  readonly prompt: Prompt;
  readonly params: AceParameters;
}

/**
 * Asks the Reflector (ACE, section 3) about one attempt. Only bullets that it was shown can be tagged: those
 * that the attempt cited, or with `attribution: reflector` all.
 */
export async function reflect(
  { model, prompt, params }: ReflectorSettings,
  { name, attempt, bullets, history }: ReflectorRequest,
): Promise<Reflected> {
  const { cited } = attempt.citations;
  const shown = params.attribution === 'cited' ? bullets.filter(({ id }) => cited.includes(id)) : bullets;
  const messages = fillPrompt(prompt, {
    playbook: shown.map((bullet) => formatBullet(bullet)).join('\n'),
    history,
    task: taskText(publicTask(attempt.task)),
    attempt: attemptText(attempt, params.trace_chars),
    feedback: feedbackText(attempt, params),
  });
  const request = { name, messages, maxTokens: params.max_tokens, temperature: params.temperature };
  const asked = await askForJson(model, request, reflectionSchema);
  if (!asked.ok) return { tags: [], dropped: [`reflection: ${asked.fault}`], calls: asked.calls };
  const { tags, ...reflection } = asked.value;
  const read = readTags(tags, new Set(shown.map(({ id }) => id)));
  return { reflection, ...read, calls: asked.calls };
}

function attemptText({ result, citations }: Attempt, traceChars: number): string {
  const opinions = citations.opinions.map(({ id, opinion }) => `${opinion}${id}`);
  return [
    `status: ${result.status}${result.detail ? ` (${result.detail})` : ''}`,
    `cited: ${citations.cited.join(', ')}`,
    ...(opinions.length > 0 ? [`the agent's opinion: ${opinions.join(', ')}`] : []),
    'prediction:',
    cutMiddle(citations.prediction, traceChars),
    '',
    'trajectory:',
    cutMiddle(result.trajectory.trim(), traceChars),
  ].join('\n');
}

/** The sentence on the verdict, and what the judge says; without labels nothing but how the agent ended. */
function feedbackText({ result, verdict }: Attempt, params: AceParameters): string {
  if (!verdict) return `The attempt was not judged. The agent's own status: ${result.status}.`;
  const word = verdict.score >= params.success_score ? 'right' : 'wrong';
  const sentence = `The answer was judged ${word}: score ${verdict.score} of 1.`;
  return verdict.feedback === undefined
    ? sentence
    : `${sentence}\nThe judge says: ${cutMiddle(verdict.feedback, params.trace_chars)}`;
}
