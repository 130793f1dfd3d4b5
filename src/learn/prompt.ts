import type { Diagnostic } from '../format/diagnostic.ts';
import type { Message, Role } from './model.ts';

/** The text of a role's prompt, as templates/ace/prompts/ or a playbook's own `prompts/` has it. */
export interface Prompt {
  readonly role: Role;
  readonly text: string;
}

/** What stands in the places of a prompt, by their names; an empty value leaves its block out. */
export type PromptValues = Readonly<Record<string, string>>;

/** The parts that a prompt can't do without, and the places that it can have. */
const PARTS: Readonly<
  Record<Role, { readonly tags: readonly string[]; readonly places: readonly string[] }>
> = {
  generator: { tags: ['playbook', 'task'], places: ['playbook', 'reflection', 'task'] },
  reflector: {
    tags: ['playbook', 'task', 'attempt', 'feedback'],
    places: ['playbook', 'history', 'task', 'attempt', 'feedback'],
  },
  curator: {
    tags: ['playbook', 'task', 'feedback'],
    places: ['operations', 'playbook', 'progress', 'task', 'feedback'],
  },
};

/** Reads a prompt. One that lacks a tagged part, or has a place that nothing is put into, is refused. */
export function parsePrompt(
  role: Role,
  source: string,
):
  | { readonly ok: true; readonly prompt: Prompt }
  | { readonly ok: false; readonly diagnostics: Diagnostic[] } {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const { tags, places } = PARTS[role];
  const fault = (reason: string): Diagnostic => ({ ruleId: 'prompt/parts', severity: 'error', reason });
  const missing = ['role', ...tags].flatMap((tag) => {
    const count = text.split(new RegExp(`^<${tag}>[\\s\\S]*?^</${tag}>`, 'm')).length - 1;
    if (count !== 1)
      return [
        fault(`Unexpected prompt with ${count} parts <${tag}> … </${tag}>, expected one, each tag on a line`),
      ];
    if (tag !== 'role' && !blockOf(text, tag).includes(`{{${tag}}}`))
      return [fault(`Unexpected part <${tag}> without its place, expected {{${tag}}} in it`)];
    return [];
  });
  const strange = [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => !places.includes(name))
    .map((name) =>
      fault(`Unexpected place {{${name}}}, expected ${places.map((each) => `{{${each}}}`).join(', ')}`),
    );
  const diagnostics = [...missing, ...strange];
  return diagnostics.length > 0 ? { ok: false, diagnostics } : { ok: true, prompt: { role, text } };
}

/**
 * Fills a prompt: what never changes is the system's message, the rest the user's. A block that holds nothing but
 * empty places is left out, and no value can close a block that it stands in.
 */
export function fillPrompt({ text }: Prompt, values: PromptValues): Message[] {
  const role = blockOf(text, 'role');
  const rest = text.replace(role, '');
  const kept = rest.replace(/^<(\w+)>\n([\s\S]*?)^<\/\1>\n*/gm, (block: string, _tag, inner: string) => {
    const places = [...inner.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '');
    return places.length > 0 && places.every((name) => !values[name]) ? '' : block;
  });
  // A prompt of the user's own may lack the place for what only some calls have.
  const homeless = Object.entries(values)
    .filter(([name, value]) => value !== '' && !text.includes(`{{${name}}}`))
    .map(([name]) => `<${name}>\n{{${name}}}\n</${name}>`);
  return [
    { role: 'system', content: fill(role, values) },
    { role: 'user', content: fill([kept.trim(), ...homeless].join('\n\n'), values) },
  ];
}

function blockOf(text: string, tag: string): string {
  return new RegExp(`^<${tag}>[\\s\\S]*?^</${tag}>`, 'm').exec(text)?.[0] ?? '';
}

function fill(text: string, values: PromptValues): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => inert(values[name] ?? '')).trim();
}

/** A value that holds one of our tags would end its block early, or forge another. */
function inert(value: string): string {
  return value.replace(
    /<(?=\/?(?:role|playbook|reflection|history|task|attempt|feedback|progress)\s*>)/gi,
    '<\\',
  );
}
