import { cutEnd } from './cut.ts';

/** How much of a value a message shows, in UTF-16 units. */
const SHOWN = 200;

/** A value as JSON for a message, its end cut. What nests deeper than can be written is said to. */
export function shownJson(value: unknown): string {
  return cutEnd(jsonOf(value) ?? 'a value that nests too deep', SHOWN);
}

/** A value as text: as it is, or as JSON; undefined where that nests deeper than can be written. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : jsonOf(value);
}

/** A value as JSON; undefined where it nests deeper than can be written, or is none. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
