import { withoutTrailingBlanks } from './line.ts';
import { MARKER_LINES } from './marker.ts';
import { PLACEHOLDERS, type Skeleton, WORDS } from './skeleton.ts';

/** A block that lines can be inside of without being what they look like. Indices are those of lines, both included. */
export interface Block {
  readonly kind: 'code' | 'html' | 'front matter';
  /** What holds the block; only a block at the root is what it is for every reader. */
  readonly inside: 'root' | 'list' | 'quote';
  readonly startLine: number;
  readonly endLine: number;
  /** Where the block begins in its first line, from 1. */
  readonly column: number;
}

/** A link definition, which makes a link of every `[label]` of the document. */
export interface LinkDefinition {
  readonly label: string;
  readonly line: number;
}

/** The structure of a document, as far as it decides what a line is. */
export interface Outline {
  /** In the order of the file. */
  readonly blocks: readonly Block[];
  readonly definitions: readonly LinkDefinition[];
}

/** Finds the blocks of a document through its skeleton. */
export type OutlineOf = (skeleton: Skeleton) => Outline;

/**
 * The outline of a document in which nothing but markers makes a block that matters, as in most playbooks:
 * every line is blank, a bullet, a marker or a line of words. Undefined for any other; a parser knows it then.
 */
export function plainOutline({ text, lineOf }: Skeleton): Outline | undefined {
  const blocks: Block[] = [];
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const content = lines[at] ?? '';
    if (content.startsWith('<')) {
      if (!MARKER_LINES.includes(withoutTrailingBlanks(content))) return undefined;
      const line = lineOf[at] ?? 0;
      blocks.push({ kind: 'html', inside: 'root', startLine: line, endLine: line, column: 1 });
    } else if (!(isPlaceholder(content) || isWords(content) || /^[ \t]*$/.test(content))) return undefined;
  }
  return { blocks, definitions: [] };
}

function isPlaceholder(content: string): boolean {
  return PLACEHOLDERS.some((holder) => content.startsWith(holder));
}

function isWords(content: string): boolean {
  WORDS.lastIndex = 0;
  return WORDS.test(content);
}

/** The block that a line is in. */
export function blockAt({ blocks }: Outline, index: number): Block | undefined {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((blocks[middle]?.startLine ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  const block = blocks[low];
  return block && block.startLine <= index && index <= block.endLine ? block : undefined;
}
