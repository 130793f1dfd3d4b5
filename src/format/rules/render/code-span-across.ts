import type { BulletLine } from '../../bullet.ts';
import { placeAt } from '../../line.ts';
import type { Playbook } from '../../reading.ts';
import type { Rule } from '../rule.ts';

/**
 * Backticks in one bullet that close those of another.
 *
 * Bullets without an empty line between them are one paragraph, and a code span may run over its lines: on a
 * rendered page the bullets in between lose their heads. `check --fix` sets the bullets of that paragraph apart by
 * empty lines.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: End code blocks with ``` and a line end.
 *
 *     [oth-12346] helpful=0 harmful=0 :: Begin them with ```py.
 *
 * Bad:
 *
 *     [oth-12345] helpful=0 harmful=0 :: End code blocks with ``` and a line end.
 *     [oth-12346] helpful=0 harmful=0 :: Begin them with ```py.
 */
export const codeSpanAcross: Rule = {
  id: 'render/code-span-across',
  severity: 'warning',
  *check(playbook) {
    const { text, lines, lineEnd } = playbook;
    const open = openBullets(playbook);
    if (open.size === 0) return;
    for (const paragraph of paragraphs(playbook)) {
      const crossing = paragraph.some((bullet) => open.has(bullet)) && crossingSpan(text, paragraph);
      if (!crossing) continue;
      const opened = placeAt(lines, crossing.start);
      yield {
        reason: `Unexpected end of a code span that opens at ${opened.line}:${opened.column} in another bullet, expected it in one bullet: double the backticks, or put an empty line between`,
        place: placeAt(lines, crossing.end),
        related: [{ reason: 'the code span opens here', place: opened }],
        fix: paragraph.slice(1).map(({ start }) => ({ start, end: start, text: lineEnd })),
      };
    }
  },
};

/** The bullets that don't close what they open: without one nothing crosses, and nearly all files have none. */
function openBullets({ text, region, bullets }: Playbook): ReadonlySet<BulletLine> {
  const open = new Set<BulletLine>();
  let tick = text.indexOf('`', region.start);
  for (const bullet of bullets) {
    if (tick !== -1 && tick < bullet.contentAt) tick = text.indexOf('`', bullet.contentAt);
    if (tick === -1) break;
    if (tick < bullet.end && !closesItself(text.slice(tick, bullet.end))) open.add(bullet);
  }
  return open;
}

/** Whether each run of backticks has one of its length behind it, and none is behind a backslash. */
function closesItself(content: string): boolean {
  if (content.includes('\\`')) return false;
  for (let at = content.indexOf('`'); at !== -1; ) {
    const length = runAt(content, at);
    let close = content.indexOf('`', at + length);
    while (close !== -1 && runAt(content, close) !== length)
      close = content.indexOf('`', close + runAt(content, close));
    if (close === -1) return false;
    at = content.indexOf('`', close + length);
  }
  return true;
}

function runAt(content: string, at: number): number {
  let end = at;
  while (content[end] === '`') end++;
  return end - at;
}

/** The runs of bullets that are one paragraph: a list item begins a new one, a bare line right below goes on. */
function paragraphs({ bullets }: Playbook): BulletLine[][] {
  const found: BulletLine[][] = [];
  let run: BulletLine[] = [];
  for (const bullet of bullets) {
    const above = run.at(-1);
    if (above && above.index === bullet.index - 1 && bullet.form === 'bare') run.push(bullet);
    else run = [bullet];
    if (run.length === 2) found.push(run);
  }
  return found;
}

/** The first code span that begins in one bullet and ends in another (CommonMark 0.31, section 6.1). */
function crossingSpan(
  text: string,
  paragraph: readonly BulletLine[],
): { readonly start: number; readonly end: number } | undefined {
  const runs = paragraph.flatMap((bullet, line) => backticks(text, bullet, line));
  // Looked through from the back, the next run of each length is known.
  const nextOf: (number | undefined)[] = [];
  const latest = new Map<number, number>();
  for (let index = runs.length - 1; index >= 0; index--) {
    const { length = 0, escaped = false } = runs[index] ?? {};
    // A backslash takes the first of a run, and the rest may open a span; a whole run closes one.
    nextOf[index] = latest.get(escaped ? length - 1 : length);
    latest.set(length, index);
  }
  for (let index = 0; index < runs.length; index++) {
    const open = runs[index];
    const close = nextOf[index];
    const end = close === undefined ? undefined : runs[close];
    if (!open || close === undefined || !end) continue;
    if (open.line !== end.line) return { start: open.at, end: end.at };
    index = close;
  }
  return undefined;
}

interface Backticks {
  readonly at: number;
  readonly length: number;
  readonly line: number;
  /** Whether a backslash is before it. */
  readonly escaped: boolean;
}

function backticks(text: string, bullet: BulletLine, line: number): Backticks[] {
  const found: Backticks[] = [];
  for (const match of text.slice(bullet.contentAt, bullet.end).matchAll(/(?<!`)`+/g)) {
    const at = bullet.contentAt + match.index;
    const slashes = /\\*$/.exec(text.slice(Math.max(bullet.contentAt, at - 64), at))?.[0].length ?? 0;
    found.push({ at, length: match[0].length, line, escaped: slashes % 2 === 1 });
  }
  return found;
}
