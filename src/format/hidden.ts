import type { Line } from './line.ts';

/** What hides a line from the root of a markdown document: what it is, and the index of the line that opened it. */
export interface Hiding {
  readonly what: 'front matter' | 'a code block' | 'a comment' | 'an HTML block';
  readonly opener: number;
}

/** What a line begins with that can open a block; almost none does. */
const MAY_OPEN: ReadonlySet<string | undefined> = new Set([' ', '`', '~', '<', '-']);

interface Block extends Hiding {
  readonly closes: (line: string) => boolean;
  /** Whether the closing line itself is part of the block. */
  readonly inclusive: boolean;
}

/**
 * For each line, what hides it: a marker in front matter, in a fenced block, in a comment or in an HTML
 * block is text. Where CommonMark (0.31, sections 4.5 and 4.6) asks for context that a line does not
 * have, the line counts as hidden: a marker is then refused, never taken for one.
 */
export function hiddenLines(text: string, lines: readonly Line[]): (Hiding | undefined)[] {
  const hidden: (Hiding | undefined)[] = [];
  let block: Block | undefined;
  lines.forEach((line, index) => {
    if (!block && !MAY_OPEN.has(text[line.start])) {
      hidden.push(undefined);
      return;
    }
    const content = text.slice(line.start, line.end);
    if (!block) {
      block = opens(content, index, text, lines);
      hidden.push(block?.opener === index && isOneLine(block, content) ? undefined : block);
      if (block && isOneLine(block, content)) block = undefined;
      return;
    }
    const closed = block.closes(content);
    hidden.push(closed && !block.inclusive ? undefined : block);
    if (closed) block = undefined;
  });
  return hidden;
}

/** A comment that ends on its own line hides nothing: a marker is one. */
function isOneLine(block: Block, content: string): boolean {
  return (
    block.inclusive && block.what !== 'front matter' && block.what !== 'a code block' && block.closes(content)
  );
}

function opens(content: string, index: number, text: string, lines: readonly Line[]): Block | undefined {
  if (index === 0 && /^---[ \t]*$/.test(content)) return frontMatter(text, lines);
  const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(content)?.[1];
  if (fence) {
    const closing = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*$`);
    return { what: 'a code block', opener: index, inclusive: true, closes: (line) => closing.test(line) };
  }
  if (/^ {0,3}<!--/.test(content)) {
    const closed = /<!--(?:-?>|.*?-->)/s;
    return {
      what: 'a comment',
      opener: index,
      inclusive: true,
      closes: (line) => (line === content ? closed.test(line) : line.includes('-->')),
    };
  }
  return htmlBlock(content, index);
}

/** Front matter counts only where a closing line follows. */
function frontMatter(text: string, lines: readonly Line[]): Block | undefined {
  const closing = /^---[ \t]*$/;
  const closed = lines.some((line, index) => index > 0 && closing.test(text.slice(line.start, line.end)));
  if (!closed) return undefined;
  return { what: 'front matter', opener: 0, inclusive: true, closes: (line) => closing.test(line) };
}

const HTML_ENDS: readonly (readonly [RegExp, RegExp])[] = [
  [/^ {0,3}<(?:pre|script|style|textarea)(?:[\s>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![A-Za-z]/, />/],
];

function htmlBlock(content: string, index: number): Block | undefined {
  for (const [start, end] of HTML_ENDS) {
    if (start.test(content)) {
      return { what: 'an HTML block', opener: index, inclusive: true, closes: (line) => end.test(line) };
    }
  }
  if (!/^ {0,3}<\/?[A-Za-z]/.test(content)) return undefined;
  return { what: 'an HTML block', opener: index, inclusive: false, closes: (line) => line.trim() === '' };
}
