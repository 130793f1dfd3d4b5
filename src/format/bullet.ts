import type { Line } from './line.ts';

/** A lesson: its id, its two vote counters (0 to 999999999) and its text, one line. */
export interface Bullet {
  readonly id: string;
  readonly helpful: number;
  readonly harmful: number;
  readonly content: string;
}

/** A bullet with the line it is written as, where that is to be kept to the letter. */
export interface WrittenBullet extends Bullet {
  readonly line?: string;
}

/** How a bullet is written: `[id] …` or `- [id] …`. */
export type BulletForm = 'bare' | 'list';

/** A range of a text, offsets in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A bullet as it stands in a file. `index` is its line's, counted from 0; the rest are offsets into the text,
 * each where the part begins, and `headEnd` behind the `::`. See {@link spanOf}.
 */
export interface BulletLine extends Bullet, Line {
  readonly form: BulletForm;
  readonly index: number;
  readonly idAt: number;
  readonly helpfulAt: number;
  readonly harmfulAt: number;
  readonly headEnd: number;
  readonly contentAt: number;
}

/** Where one of the counters of a bullet stands. */
export function spanOf(bullet: BulletLine, part: 'helpful' | 'harmful'): Span {
  switch (part) {
    case 'helpful':
      return { start: bullet.helpfulAt, end: bullet.harmfulAt - ' harmful='.length };
    case 'harmful':
      return { start: bullet.harmfulAt, end: bullet.headEnd - ' ::'.length };
  }
}

export const MAX_COUNTER = 999_999_999;

/** How a bullet line begins, whatever comes of it. */
const BEGIN = /(?:- )?\[[^[\]\r\n]*\] helpful=/y;

const HEAD = /(- )?\[([^[\]\s]+)\] helpful=([0-9]+) harmful=([0-9]+) ::/y;

/** Whether a line begins like a bullet at column 1, which no line does that opens a block of another kind. */
export function isBulletHead(text: string, line: Line): boolean {
  BEGIN.lastIndex = line.start;
  return BEGIN.test(text);
}

/** The bullet that a line holds, or undefined where it is none. */
export function parseBullet(text: string, line: Line, index: number): BulletLine | undefined {
  // Sticky, and blind to what follows the head: a long line is not looked at twice, nor copied.
  HEAD.lastIndex = line.start;
  const match = HEAD.exec(text);
  const end = line.start + (match?.[0].length ?? 0);
  if (!match || end > line.end || (end < line.end && text[end] !== ' ')) return undefined;
  const [, dash, id = '', helpful = '', harmful = ''] = match;
  const contentAt = skipBlanks(text, end, line.end);
  const content = text.slice(contentAt, skipBlanksBack(text, line.end, contentAt));
  const idAt = line.start + (dash ? '- ['.length : '['.length);
  const helpfulAt = idAt + id.length + '] helpful='.length;
  return {
    id,
    helpful: Number(helpful),
    harmful: Number(harmful),
    content,
    form: dash ? 'list' : 'bare',
    index,
    start: line.start,
    end: line.end,
    next: line.next,
    idAt,
    helpfulAt,
    harmfulAt: helpfulAt + helpful.length + ' harmful='.length,
    headEnd: end,
    contentAt,
  };
}

/*
 * Only blanks and tabs are left out: what else JavaScript takes for white space, such as U+2028 or U+FEFF,
 * is part of the text, where the rules see it.
 */

function skipBlanks(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isBlank(text.charCodeAt(at))) at++;
  return at;
}

function skipBlanksBack(text: string, from: number, to: number): number {
  let at = from;
  while (at > to && isBlank(text.charCodeAt(at - 1))) at--;
  return at;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** The bullet of a line that was written by `formatBullet` or read from a playbook. Throws a RangeError on any other. */
export function bulletOf(line: string): Bullet {
  const found = parseBullet(line, { start: 0, end: line.length, next: line.length }, 0);
  if (!found) throw new RangeError(`not a bullet: ${line}`);
  const { id, helpful, harmful, content } = found;
  return { id, helpful, harmful, content };
}

/** The line, without its line end, that a bullet is written as. */
export function formatBullet(bullet: Bullet, form: BulletForm = 'bare'): string {
  const dash = form === 'list' ? '- ' : '';
  return `${dash}[${bullet.id}] helpful=${bullet.helpful} harmful=${bullet.harmful} :: ${bullet.content}`;
}

/**
 * The number that ends an id, which orders new bullets among the others: 48213 of `str-48213`, 16 of
 * `rg-016`; undefined for an id that ends in no digit.
 */
export function bulletNumber(id: string): number | undefined {
  const digits = /[0-9]+$/.exec(id)?.[0];
  return digits === undefined ? undefined : Number(digits);
}
