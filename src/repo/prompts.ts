import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from './files.ts';
import { packagedTemplates } from './template.ts';

/** The text of a prompt and the file it is from. */
export interface PromptText {
  readonly file: string;
  readonly text: string;
}

/** A role's prompt: the playbook's own `prompts/<role>.md` where it has one, else that of the evolver. */
export function readPrompt(folder: string, evolver: string, role: string): PromptText {
  const own = join(folder, 'prompts', `${role}.md`);
  const file = existsSync(own) ? own : join(packagedTemplates(), evolver, 'prompts', `${role}.md`);
  return { file, text: attempt(`cannot read ${file}`, () => readFileSync(file, 'utf8')) };
}
