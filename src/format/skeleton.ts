import { isBulletHead } from './bullet.ts';
import { type Line, linesWith } from './line.ts';

/** A text that has the block structure of another one, in fewer lines. */
export interface Skeleton {
  readonly text: string;
  /** For each line of the skeleton, the index of the line that it stands for; the first one of a run. */
  readonly lineOf: readonly number[];
  /** How many lines the text has. */
  readonly lineCount: number;
}

/** What a bullet line is to a reader of blocks: a line of a paragraph, or a list item with one. */
const BARE = '[x] y';
const ITEM = '- [x] y';

/** How a line of a skeleton begins that stands for bullets. */
export const PLACEHOLDERS: readonly string[] = [BARE, ITEM];

/** What ends the HTML blocks that only a certain text ends (CommonMark 0.31, section 4.6, types 1 to 5). */
const ENDS = /-->|\?>|\]\]>|<\/(?:pre|script|style|textarea)>|>/gi;
const COMMENT_END = /-->/g;
/** Lines that open such a block, other than a comment. */
const OPENS = /<\?|<!(?!--)|<(?:pre|script|style|textarea)/i;

/** How a line of words begins: with what puts it into a quote, a list, a heading or code, and a letter. */
export const WORDS = /[ \t>+*#0-9.)-]*[A-Za-z\u0080-\uFFFF]/y;

/**
 * Makes a text short that has the blocks of another one. Bullet lines, which are many and alike, become
 * placeholders, and a run of equal ones becomes one; a line of words ends with its first letter; any other
 * line is copied. Columns hold. What stays of a bullet and behind the letter is what could do something to a
 * block that is open there:
 *
 * - the end of an HTML block that a certain text ends, if any line opens one;
 * - and one blank line of a run, which ends HTML blocks of the types 6 and 7.
 *
 * (What a bullet could do to the title of a link definition above it decides nothing here: remark looks for
 * definitions and paragraphs only once it knows the blocks.)
 */
export function skeletonOf(text: string, lines: readonly Line[]): Skeleton {
  const isBullet = lines.map((line) => isBulletHead(text, line));
  const kept = endsToKeep(text, lines, isBullet);
  const out: string[] = [];
  const lineOf: number[] = [];
  let last = '';
  let blanks = 0;
  const push = (content: string, index: number) => {
    out.push(content);
    lineOf.push(index);
  };
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as Line;
    if (!isBullet[index]) {
      const content = shortened(text, line, kept);
      if (BLANK.test(content)) blanks++;
      else last = '';
      push(content, index);
      continue;
    }
    const holder = withEnds(text[line.start] === '-' ? ITEM : BARE, text, line, kept);
    const merges = holder === last && (holder === BARE || holder === ITEM);
    if (merges && blanks === 0) continue;
    if (merges && runIsOpen(out, holder)) {
      // The run ends in this bullet already: what came since stands for nothing new.
      out.length -= blanks;
      lineOf.length -= blanks;
      blanks = 0;
      continue;
    }
    push(holder, index);
    last = holder;
    blanks = 0;
  }
  return { text: out.join('\n'), lineOf, lineCount: lines.length };
}

const BLANK = /^[ \t]*$/;

/** Whether the lines before the blanks at the end are a placeholder, a blank and the same placeholder. */
function runIsOpen(out: readonly string[], holder: string): boolean {
  let at = out.length - 1;
  while (at >= 0 && BLANK.test(out[at] ?? '')) at--;
  return out[at] === holder && BLANK.test(out[at - 1] ?? 'x') && out[at - 2] === holder;
}

function shortened(text: string, line: Line, kept: RegExp | undefined): string {
  WORDS.lastIndex = line.start;
  const begin = WORDS.test(text) && WORDS.lastIndex <= line.end ? WORDS.lastIndex : line.end;
  const rest = { ...line, start: begin };
  return withEnds(text.slice(line.start, begin), text, rest, kept);
}

/** What a line becomes, and behind it the ends of blocks that its text holds. */
function withEnds(holder: string, text: string, line: Line, kept: RegExp | undefined): string {
  const ends = kept && text.slice(line.start, line.end).match(kept);
  return ends ? `${holder} ${ends.join(' ')}` : holder;
}

/** What of the bullets' text could end a block that another line opens; undefined if none does. */
function endsToKeep(text: string, lines: readonly Line[], isBullet: readonly boolean[]): RegExp | undefined {
  let kept: RegExp | undefined;
  for (const index of linesWith(text, lines, '<')) {
    const line = lines[index];
    if (!line || isBullet[index]) continue;
    const content = text.slice(line.start, line.end);
    if (OPENS.test(content)) return ENDS;
    const comment = content.lastIndexOf('<!--');
    if (comment !== -1 && !content.includes('-->', comment)) kept = COMMENT_END;
  }
  return kept;
}
