import type { Place } from './diagnostic.ts';

/** One line of a text, as offsets in UTF-16 units: its text is [start, end), the next line begins at `next`. */
export interface Line {
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

/** The line ends that CommonMark knows (0.31, section 2.1). */
export type LineEnd = '\n' | '\r\n' | '\r';

/** All lines of a text; the last one may be empty and has no line end. */
export function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    lines.push({ start, end: match.index, next: match.index + match[0].length });
    start = match.index + match[0].length;
  }
  lines.push({ start, end: text.length, next: text.length });
  return lines;
}

/** The line end that most lines of a text have; `\n` where it has none. */
export function majorityLineEnd(text: string): LineEnd {
  const crlf = text.split('\r\n').length - 1;
  const lf = text.split('\n').length - 1 - crlf;
  const cr = text.split('\r').length - 1 - crlf;
  if (crlf > lf && crlf >= cr) return '\r\n';
  return cr > lf ? '\r' : '\n';
}

/** Where an offset stands, given the lines of its text. */
export function placeAt(lines: readonly Line[], offset: number): Place {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lines[low]?.start ?? 0) + 1, offset };
}
