import { readFileSync } from 'node:fs';

export type Role = 'generator' | 'reflector' | 'curator';

const PROMPTS = Object.fromEntries(
  (['generator', 'reflector', 'curator'] as const).map((role) => [
    role,
    readFileSync(new URL(`../../templates/ace/prompts/${role}.md`, import.meta.url), 'utf8'),
  ]),
);

/** A role's prompt filled as the real loop fills it: an empty block is left out, the role is the system's message. */
export function requestBody(role: Role, values: Readonly<Record<string, string>>): string {
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  const template = PROMPTS[role] ?? '';
  const kept = template.replace(/^<(\w+)>\n\{\{(\w+)\}\}\n<\/\1>\n*/gm, (block, _tag, name: string) =>
    values[name] ? block : '',
  );
  const end = kept.indexOf('</role>') + '</role>'.length;
  return JSON.stringify({
    model: 'sandbox',
    messages: [
      { role: 'system', content: fill(kept.slice(0, end)) },
      { role: 'user', content: fill(kept.slice(end)).trim() },
    ],
  });
}
