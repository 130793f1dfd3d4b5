/** A piece of a text, and where it begins (UTF-16 units). */
interface Piece {
  readonly index: number;
  readonly text: string;
}

const AUTOLINK =
  /<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*)>/y;
const TICKS = /`+/g;

/**
 * The first piece of a text that a sticky pattern matches where CommonMark would look for HTML: read from
 * the left, with escapes, code spans and autolinks passed over (0.31, sections 6.1, 6.5 and 6.6).
 */
export function findOutsideCode(content: string, pattern: RegExp): Piece | undefined {
  let closers: ReadonlyMap<number, number> | undefined;
  for (let at = nextSpecial(content, 0); at < content.length; at = nextSpecial(content, at)) {
    if (content[at] === '\\') {
      at += 2;
    } else if (content[at] === '`') {
      closers ??= closingTicks(content);
      at = closers.get(at) ?? behindTicks(content, at);
    } else {
      const found = matchAt(pattern, content, at);
      const link = matchAt(AUTOLINK, content, at);
      if (found !== undefined && link === undefined) return { index: at, text: found };
      at += link?.length ?? 1;
    }
  }
  return undefined;
}

function nextSpecial(content: string, from: number): number {
  for (let at = from; at < content.length; at++) {
    const code = content.charCodeAt(at);
    if (code === 0x3c || code === 0x2d || code === 0x60 || code === 0x5c) return at;
  }
  return content.length;
}

/**
 * Where the code span ends that a run of backticks opens, by the offset of the run, or of its rest where a
 * backslash takes the first one: behind the next run of the same length.
 */
function closingTicks(content: string): ReadonlyMap<number, number> {
  const closers = new Map<number, number>();
  const next = new Map<number, number>();
  for (const { index, 0: ticks } of [...content.matchAll(TICKS)].reverse()) {
    for (const taken of [0, 1]) {
      const close = next.get(ticks.length - taken);
      if (close !== undefined) closers.set(index + taken, close + ticks.length - taken);
    }
    next.set(ticks.length, index);
  }
  return closers;
}

function behindTicks(content: string, from: number): number {
  let at = from;
  while (content[at] === '`') at++;
  return at;
}

function matchAt(pattern: RegExp, content: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(content)?.[0];
}
