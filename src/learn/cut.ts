/** A text of at most so many UTF-16 units, its middle cut where it is longer, and the cut said in its place. */
export function cutMiddle(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const half = Math.floor(limit / 2);
  const head = wholeCharacters(text.slice(0, half));
  const tail = wholeCharacters(text.slice(text.length - (limit - half)));
  return `${head}\n[… ${text.length - head.length - tail.length} characters cut …]\n${tail}`;
}

/** The beginning of a text, with the cut said at its end where it is longer. */
export function cutEnd(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${wholeCharacters(text.slice(0, limit))} [… ${text.length - limit} characters cut …]`;
}

/** No half of a surrogate pair is left at either end. */
function wholeCharacters(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$|^[\uDC00-\uDFFF]/g, '');
}
