import type { Line } from './line.ts';

/** What hides a line from the root of a markdown document: what it is, and the index of the line that opened it. */
export interface Hiding {
  readonly what: 'front matter' | 'a code block' | 'a comment' | 'an HTML block';
  readonly opener: number;
}

interface Block extends Hiding {
  readonly closes: (line: string) => boolean;
  /** Whether the closing line itself is part of the block. */
  readonly inclusive: boolean;
}

/**
 * How a line is read that only its context can settle: an indented opener may belong to a list item, and a
 * tag alone on its line opens nothing inside a paragraph (CommonMark 0.31, sections 4.6 and 5.2).
 */
interface Reading {
  readonly indentedOpens: boolean;
  readonly tagOpens: boolean;
}

const [PLAIN, ...OTHERS] = [true, false].flatMap((indentedOpens) =>
  [true, false].map((tagOpens): Reading => ({ indentedOpens, tagOpens })),
) as [Reading, ...Reading[]];

/** What a line begins with that can open a block; almost none does. */
const MAY_OPEN: ReadonlySet<string | undefined> = new Set([' ', '`', '~', '<', '-']);
const BLANK = /^[ \t]*$/;

/**
 * For each line that a marker could stand on, what hides it: a marker in front matter, in a fenced block, in
 * a comment or in an HTML block is text. Where lines can be read in more than one way, what any of the
 * readings hides is hidden: a marker is then refused, never taken for one.
 */
export function hiddenLines(text: string, lines: readonly Line[]): readonly (Hiding | undefined)[] {
  const plain = hiddenIn(text, lines, PLAIN);
  if (!lines.some((line) => DOUBTFUL.has(text[line.start]) && isDoubtful(text.slice(line.start, line.end))))
    return plain;
  const others = OTHERS.map((reading) => hiddenIn(text, lines, reading));
  return plain.map((hiding, index) => hiding ?? others.find((hidden) => hidden[index])?.[index]);
}

const DOUBTFUL: ReadonlySet<string | undefined> = new Set([' ', '<']);

/** Whether a line can be read in more than one way: it opens something, and is indented or a lone tag. */
function isDoubtful(content: string): boolean {
  return LONE_TAG.test(content) || (content.startsWith(' ') && opens(content, 0, PLAIN) !== undefined);
}

function hiddenIn(text: string, lines: readonly Line[], reading: Reading): (Hiding | undefined)[] {
  const hidden: (Hiding | undefined)[] = [];
  let block: Block | undefined;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as Line;
    if (!block && !MAY_OPEN.has(text[line.start])) {
      hidden.push(undefined);
      continue;
    }
    const content = text.slice(line.start, line.end);
    if (!block) {
      const opened =
        index === 0
          ? (frontMatter(text, lines) ?? opens(content, index, reading))
          : opens(content, index, reading);
      const oneLine = opened !== undefined && endsAtOnce(opened, content);
      hidden.push(oneLine ? undefined : opened);
      block = oneLine ? undefined : opened;
      continue;
    }
    const closed = block.closes(content);
    hidden.push(closed && !block.inclusive ? undefined : block);
    if (closed) block = undefined;
  }
  return hidden;
}

/** A comment that ends on its own line hides nothing: a marker is one. */
function endsAtOnce(block: Block, content: string): boolean {
  if (block.what === 'a comment') return commentEnds(content);
  return block.what === 'an HTML block' && block.inclusive && block.closes(content);
}

function commentEnds(content: string): boolean {
  const start = content.indexOf('<!--');
  return /^-?>/.test(content.slice(start + 4, start + 6)) || content.includes('-->', start + 4);
}

function opens(content: string, index: number, reading: Reading): Block | undefined {
  if (!reading.indentedOpens && content.startsWith(' ')) return undefined;
  const [, indent = '', fence] = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})/.exec(content) ?? [];
  if (fence) {
    // A fence that closes further left than it opened may be the end of a list item, and a new fence.
    const closing = new RegExp(`^ {${indent.length},3}${fence[0]}{${fence.length},}[ \\t]*$`);
    return { what: 'a code block', opener: index, inclusive: true, closes: (line) => closing.test(line) };
  }
  if (/^ {0,3}<!--/.test(content)) {
    return { what: 'a comment', opener: index, inclusive: true, closes: (line) => line.includes('-->') };
  }
  return htmlBlock(content, index, reading);
}

/** Front matter counts only where a closing line follows. */
function frontMatter(text: string, lines: readonly Line[]): Block | undefined {
  const isRule = (line: Line) => /^---[ \t]*$/.test(text.slice(line.start, line.end));
  const [first, ...rest] = lines;
  if (!first || !isRule(first) || !rest.some(isRule)) return undefined;
  return { what: 'front matter', opener: 0, inclusive: true, closes: (line) => /^---[ \t]*$/.test(line) };
}

/** HTML blocks of the types 1, 3, 5 and 4: what opens them, and what ends them (CommonMark 0.31, section 4.6). */
const HTML_ENDS: readonly (readonly [RegExp, RegExp])[] = [
  [/^ {0,3}<(?:pre|script|style|textarea)(?:[ \t>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![A-Za-z]/, />/],
];

/** The tags of HTML blocks of type 6, which end at a blank line and open in a paragraph as well. */
const BLOCK_TAG =
  /^ {0,3}<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[ \t]|\/?>|$)/i;

/** A whole tag alone on its line: an HTML block of type 7, unless the line belongs to a paragraph. */
const LONE_TAG = /^ {0,3}<(?:\/[A-Za-z][A-Za-z0-9-]*|[A-Za-z][A-Za-z0-9-]*(?:[ \t][^<>]*)?\/?)[ \t]*>[ \t]*$/;

function htmlBlock(content: string, index: number, reading: Reading): Block | undefined {
  for (const [start, end] of HTML_ENDS) {
    if (start.test(content)) {
      return { what: 'an HTML block', opener: index, inclusive: true, closes: (line) => end.test(line) };
    }
  }
  if (!BLOCK_TAG.test(content) && !(reading.tagOpens && LONE_TAG.test(content))) return undefined;
  return { what: 'an HTML block', opener: index, inclusive: false, closes: (line) => BLANK.test(line) };
}
