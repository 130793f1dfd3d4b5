import type { MarkerLine } from '../find-markers.ts';
import { withoutTrailingBlanks } from '../line.ts';
import type { RegionName, Side } from '../marker.ts';
import type { Block } from '../outline.ts';
import type { Reading } from '../reading.ts';

type Buried = MarkerLine & { readonly kind: 'buried' };

/** Whether a line is a marker of a region that counts as text where it stands. */
export function isBuried(line: MarkerLine, name: RegionName): line is Buried {
  return line.kind === 'buried' && line.name === name;
}

/** Where a marker stands that counts as text: what it is inside of, where that was opened, and how it would end. */
export function whereBuried(block: Block, reading: Reading): string {
  const at = `${block.startLine + 1}:${block.column}`;
  switch (block.kind) {
    case 'front matter':
      return `inside front matter opened at ${at}, which the next \`---\` ends`;
    case 'code':
      return `inside a code block opened at ${at}${isOpenFence(block, reading) ? ' that is never closed' : ''}`;
    case 'html':
      return `inside ${htmlName(block, reading)} opened at ${at}`;
  }
}

function htmlName(block: Block, { text, lines }: Reading): string {
  if (block.inside === 'list') return 'a list';
  if (block.inside === 'quote') return 'a quote';
  const line = lines[block.startLine];
  const first = line ? text.slice(line.start, line.end).trimStart() : '';
  if (first.startsWith('<!--')) return 'a comment';
  if (/^<(?:pre|script|style|textarea|[?!])/i.test(first)) return 'an HTML block';
  return 'an HTML block, which an empty line would end,';
}

/** Whether a fence that opens a block is without one that closes it. */
export function isOpenFence(block: Block, { text, lines }: Reading): boolean {
  const lineText = (index: number) => {
    const line = lines[index];
    return line ? text.slice(line.start, line.end) : '';
  };
  const fence = /(`{3,}|~{3,})/.exec(lineText(block.startLine))?.[0];
  if (fence === undefined) return false;
  const last = withoutTrailingBlanks(
    lineText(Math.min(block.endLine, lines.length - 1)).replace(/^[ \t>]+/, ''),
  );
  const closes = last.startsWith(fence) && last === (fence[0] ?? '').repeat(last.length);
  return !(closes && block.endLine > block.startLine);
}

/** Why a marker is missed, if it is there and counts as text: to be put behind a message. */
export function causeIfBuried(reading: Reading, name: RegionName, side: Side): string {
  const found = reading.markers.find((each): each is Buried => isBuried(each, name) && each.side === side);
  return found ? `: the one at line ${found.index + 1} is ${whereBuried(found.block, reading)}` : '';
}
