import type { Question } from '../language/answer.ts';
import { readSentence } from '../language/sentence.ts';
import { found, type Read, unexpected } from './read.ts';

/** The tagged blocks of a prompt by their names, without the lines of the tags. */
export type Blocks = ReadonlyMap<string, string>;

/** Who is asked. */
export type Role = 'generator' | 'reflector' | 'curator';

/** A block's tags stand on lines of their own. The first block of a name counts: what is asked again repeats none. */
export function readBlocks(prompt: string): Blocks {
  const blocks = new Map<string, string>();
  for (const [, tag = '', inner = ''] of prompt.matchAll(/^<([a-z]+)>\r?\n([\s\S]*?)^<\/\1>/gm))
    if (!blocks.has(tag)) blocks.set(tag, inner.trim());
  return blocks;
}

/** The role whose prompt has these blocks. */
export function roleOf(blocks: Blocks): Role {
  if (blocks.has('attempt')) return 'reflector';
  return blocks.has('feedback') ? 'curator' : 'generator';
}

/** The question that the task asks. */
export function readTask(blocks: Blocks): Read<Question> {
  const text = blocks.get('task');
  if (text === undefined) return unexpected('prompt without a <task> block', 'one');
  const question = readSentence(text);
  return question ? found(question) : unexpected(`task ${quoted(text)}`, "a sentence of the sandbox's tasks");
}

/** What follows `name:` on the first line that begins so. */
export function field(block: string, name: string): string | undefined {
  const line = block.split('\n').find((each) => each.startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim();
}

/** The beginning of a text as a message can show it. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
