import type { Definition, Nodes, Parents, Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';
import { type Block, type LinkDefinition, type Outline, plainOutline } from './outline.ts';
import type { Skeleton } from './skeleton.ts';

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

/** The outline of any document: what CommonMark 0.31 and front matter make of it. */
export function outlineOf(skeleton: Skeleton): Outline {
  return plainOutline(skeleton) ?? parsedOutline(skeleton);
}

/** The same by parsing in any case. */
export function parsedOutline(skeleton: Skeleton): Outline {
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
