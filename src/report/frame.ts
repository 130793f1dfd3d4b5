import type { Place } from '../format/diagnostic.ts';
import { printable } from './diagnostics.ts';

/** How much of a line is shown, in UTF-16 units, and how much of that before the place. */
const WIDTH = 100;
const BEFORE = 40;

/** The line of a text that a place is in, with a mark under the place; of a long line the part around it. */
export function formatFrame(text: string, { line, column, offset }: Place): string | undefined {
  const start = offset - (column - 1);
  const end = text.slice(start).search(/[\r\n]|$/) + start;
  if (start < 0 || start > text.length || end === start) return undefined;
  const from = column <= WIDTH - 20 ? start : offset - BEFORE;
  const to = Math.min(end, from + WIDTH);
  const shown = (part: string) => printable(part).replaceAll('\t', ' ');
  const head = (from > start ? '…' : '') + shown(text.slice(from, Math.min(offset, end)));
  const tail = shown(text.slice(Math.min(offset, end), to)) + (to < end ? '…' : '');
  const number = String(line).padStart(5);
  return `${number} | ${head}${tail}\n      | ${' '.repeat([...head].length)}^\n`;
}
