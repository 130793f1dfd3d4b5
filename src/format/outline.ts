import type { Definition, Nodes, Parents, Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';
import type { Line } from './line.ts';
import { type Skeleton, skeletonOf } from './skeleton.ts';

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

/**
 * The constructs that make words of a paragraph into something else. They change no block, and are where
 * hostile text makes a parser slow.
 */
const INLINE = [
  'attention',
  'autolink',
  'characterEscape',
  'characterReference',
  'codeText',
  'hardBreakEscape',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
];

let processor: Processor<Root> | undefined;

/** Finds the blocks of a document through its skeleton: what CommonMark 0.31 and front matter make of it. */
export function outlineOf(text: string, lines: readonly Line[]): Outline {
  return outlineThrough(skeletonOf(text, lines));
}

/** Finds the blocks of a document whose skeleton is known. */
export function outlineThrough(skeleton: Skeleton): Outline {
  processor ??= unified()
    .data('micromarkExtensions', [{ disable: { null: INLINE } }])
    .use(remarkParse)
    .use(remarkFrontmatter)
    .freeze() as unknown as Processor<Root>;
  const blocks: Block[] = [];
  const definitions: LinkDefinition[] = [];
  const visit = (node: Nodes, inside: Block['inside']) => {
    if (node.type === 'definition') definitions.push(definitionOf(node, skeleton));
    else if (node.type === 'html') blocks.push(blockOf(node, 'html', inside, skeleton));
    else if (node.type === 'code') blocks.push(blockOf(node, 'code', inside, skeleton));
    else if (node.type === 'yaml') blocks.push(blockOf(node, 'front matter', inside, skeleton));
    else if (node.type === 'list') visitAll(node, 'list');
    else if (node.type === 'blockquote') visitAll(node, 'quote');
    else if (node.type === 'listItem' || node.type === 'root') visitAll(node, inside);
  };
  const visitAll = (node: Parents, inside: Block['inside']) => {
    for (const child of node.children) visit(child, inside);
  };
  visit(processor.parse(skeleton.text), 'root');
  return { blocks, definitions };
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

function blockOf(
  node: Nodes,
  kind: Block['kind'],
  inside: Block['inside'],
  { lineOf, lineCount }: Skeleton,
): Block {
  const { start, end } = positionOf(node);
  // A placeholder at the end stands for the whole run of bullets before the next line.
  const endLine = (lineOf[end.line] ?? lineCount) - 1;
  return { kind, inside, startLine: lineOf[start.line - 1] ?? 0, endLine, column: start.column };
}

function definitionOf(node: Definition, { lineOf }: Skeleton): LinkDefinition {
  return { label: node.label ?? node.identifier, line: lineOf[positionOf(node).start.line - 1] ?? 0 };
}

function positionOf(node: Nodes) {
  if (!node.position) throw new Error(`a parsed ${node.type} without a position`);
  return node.position;
}
