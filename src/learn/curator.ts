import type { Operation } from '../delta/delta.ts';
import { type Bullet, formatBullet } from '../format/bullet.ts';
import { askForJson } from './ask.ts';
import { curationSchema, operationExamples, readOperations } from './curation.ts';
import { cutEnd } from './cut.ts';
import { taskText } from './generator.ts';
import type { Model, ModelReply } from './model.ts';
import type { AceParameters, CuratorOperation } from './parameters.ts';
import { fillPrompt, type Prompt } from './prompt.ts';
import { publicTask, type Task } from './task.ts';

/** A section as the Curator sees it, its bullets with the counters as they are now. */
export interface LiveSection {
  readonly title: string;
  readonly bullets: readonly Bullet[];
}

/** What the Curator is asked. */
export interface CuratorRequest {
  readonly name: string;
  readonly task: Task;
  readonly sections: readonly LiveSection[];
  /** The last reflection, as text. */
  readonly reflection: string;
  /** Task `position` of `total`. */
  readonly position: number;
  readonly total: number;
  /** The playbook's size in tokens. */
  readonly tokens: number;
  readonly allowed: readonly CuratorOperation[];
}

/** What it answered: operations to try, and what of its reply was dropped. */
export interface Curated {
  readonly reasoning: string;
  readonly operations: readonly Operation[];
  readonly dropped: readonly string[];
  readonly calls: readonly ModelReply[];
}

/** Asks the Curator (ACE, section 3) what to change after a task. */
export async function curate(
  {
    model,
    prompt,
    params,
  }: { readonly model: Model; readonly prompt: Prompt; readonly params: AceParameters },
  request: CuratorRequest,
): Promise<Curated> {
  const messages = fillPrompt(prompt, {
    operations: operationExamples(request.allowed),
    playbook: request.sections.map(sectionText).join('\n\n'),
    progress: progressText(request, params),
    task: cutEnd(taskText(publicTask(request.task)), params.question_chars),
    feedback: request.reflection,
  });
  const { max_tokens: maxTokens, temperature } = params;
  const asked = await askForJson(
    model,
    { name: request.name, messages, maxTokens, temperature },
    curationSchema,
  );
  if (!asked.ok)
    return { reasoning: '', operations: [], dropped: [`curation: ${asked.fault}`], calls: asked.calls };
  const { reasoning, operations } = asked.value;
  return { reasoning, ...readOperations(operations, request.allowed), calls: asked.calls };
}

function sectionText({ title, bullets }: LiveSection): string {
  return [`## ${title}`, ...bullets.map((bullet) => formatBullet(bullet))].join('\n');
}

function progressText({ sections, position, total, tokens }: CuratorRequest, params: AceParameters): string {
  const bullets = sections.flatMap((section) => section.bullets);
  const sum = (part: 'helpful' | 'harmful') => bullets.reduce((count, bullet) => count + bullet[part], 0);
  const counts = sections.map(({ title, bullets: own }) => `${title} ${own.length}`).join(', ');
  const misleading = bullets.filter(({ helpful, harmful }) => harmful > helpful).length;
  return [
    `task ${position} of ${total}`,
    `${bullets.length} lessons (${counts}); votes: ${sum('helpful')} helpful, ${sum('harmful')} harmful; misled more than they helped: ${misleading}; never used: ${bullets.filter(({ helpful, harmful }) => helpful + harmful === 0).length}`,
    `${tokens} tokens of a budget of ${params.playbook_token_budget}`,
  ].join('\n');
}
