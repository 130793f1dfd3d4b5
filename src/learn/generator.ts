import type { Agent } from './agent.ts';
import type { Model } from './model.ts';
import { fillPrompt, type Prompt } from './prompt.ts';
import { inputText, type PublicTask } from './task.ts';

/** How the built-in Generator asks. */
export interface GeneratorSettings {
  readonly model: Model;
  readonly prompt: Prompt;
  readonly maxTokens: number;
  readonly temperature: number | null;
}

/** The built-in Generator (ACE, section 3): one call of a model with the playbook in its prompt. */
export function generatorAgent({ model, prompt, maxTokens, temperature }: GeneratorSettings): Agent {
  return async ({ task, playbook, reflection, name }) => {
    const values = { playbook: playbook.trimEnd(), reflection: reflection ?? '', task: taskText(task) };
    const messages = fillPrompt(prompt, values);
    const { text, usage, finish } = await model({
      name: `${name}-generator`,
      messages,
      maxTokens,
      temperature,
    });
    const cut = finish === 'length' ? { detail: 'the reply was cut at max_tokens' } : {};
    const status = text.trim() === '' ? 'silent' : 'answered';
    return { status, message: text, trajectory: text, usage, ...cut };
  };
}

/** A task as prompts show it: its input, and what else its line says beside id and group. */
export function taskText(task: PublicTask): string {
  const more = Object.entries(task.meta ?? {}).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  const files = task.files ? [`files: ${task.files.join(', ')}`] : [];
  return [inputText(task), ...files, ...more].join('\n');
}
