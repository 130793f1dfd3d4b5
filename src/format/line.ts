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
  let lf = text.indexOf('\n');
  let cr = text.indexOf('\r');
  while (lf !== -1 || cr !== -1) {
    const end = cr !== -1 && (lf === -1 || cr < lf) ? cr : lf;
    const next = end === cr && lf === cr + 1 ? end + 2 : end + 1;
    lines.push({ start, end, next });
    start = next;
    if (lf !== -1 && lf < next) lf = text.indexOf('\n', next);
    if (cr !== -1 && cr < next) cr = text.indexOf('\r', next);
  }
  lines.push({ start, end: text.length, next: text.length });
  return lines;
}

/** The line end that most lines of a text have; `\n` where it has none. */
export function majorityLineEnd(text: string, lines: readonly Line[] = splitLines(text)): LineEnd {
  const count = { '\n': 0, '\r\n': 0, '\r': 0 };
  for (const { end, next } of lines) {
    if (next - end === 2) count['\r\n']++;
    else if (next > end) count[text[end] === '\r' ? '\r' : '\n']++;
  }
  if (count['\r\n'] > count['\n'] && count['\r\n'] >= count['\r']) return '\r\n';
  return count['\r'] > count['\n'] ? '\r' : '\n';
}

/** The index of the line that an offset stands in. */
export function lineIndexAt(lines: readonly Line[], offset: number): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where an offset stands, given the lines of its text. */
export function placeAt(lines: readonly Line[], offset: number): Place {
  const index = lineIndexAt(lines, offset);
  return { line: index + 1, column: offset - (lines[index]?.start ?? 0) + 1, offset };
}

/** Where a line begins. */
export function placeOfLine(lines: readonly Line[], index: number): Place {
  return { line: index + 1, column: 1, offset: lines[index]?.start ?? 0 };
}

/** The indices of the lines that hold a text, found without looking at the others. */
export function* linesWith(text: string, lines: readonly Line[], part: string): Iterable<number> {
  for (let at = text.indexOf(part); at !== -1; ) {
    const index = lineIndexAt(lines, at);
    yield index;
    const next = lines[index]?.next ?? text.length;
    at = next > at ? text.indexOf(part, next) : -1;
  }
}

/** A line without the blanks and tabs at its end; a pattern would look at long runs of them again and again. */
export function withoutTrailingBlanks(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end--;
  return line.slice(0, end);
}
