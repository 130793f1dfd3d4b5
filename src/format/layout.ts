import {
  type Bullet,
  type BulletForm,
  type BulletLine,
  bulletNumber,
  formatBullet,
  type Span,
  spanOf,
  type WrittenBullet,
} from './bullet.ts';
import type { Edit } from './edit.ts';
import type { Line } from './line.ts';
import type { Playbook, SectionLines } from './reading.ts';

/** A section as it is to be: the bullets it shall hold, in order. */
export interface SectionModel {
  readonly key: string;
  readonly bullets: readonly WrittenBullet[];
}

/** How the bullets of a section are written: with a blank line between them, and in which form. */
interface Style {
  readonly spaced: boolean;
  readonly form: BulletForm;
}

/**
 * The edits that turn a playbook into the wanted sections (the same sections in the same order, found by
 * position). Only the lines of bullets that differ change, and the one blank line that goes with a bullet
 * that comes or goes; a section keeps its form, its spacing and its line ends.
 */
export function layoutEdits(playbook: Playbook, wanted: readonly SectionModel[]): Edit[] {
  return playbook.sections.flatMap((section, index) => {
    const want = wanted[index];
    if (!want || isSame(section.bullets, want.bullets)) return [];
    return sectionEdits(playbook, section, want.bullets, styleOf(playbook, section));
  });
}

/** Whether a section is to stay: its very bullets, in their order. */
function isSame(bullets: readonly Bullet[], wanted: readonly Bullet[]): boolean {
  return bullets.length === wanted.length && bullets.every((bullet, index) => bullet === wanted[index]);
}

/** Where a new bullet goes: before the first bullet of its section with a greater number, else last. */
export function insertionIndex(bullets: readonly Bullet[], id: string): number {
  const number = bulletNumber(id) ?? Number.POSITIVE_INFINITY;
  const index = bullets.findIndex((bullet) => (bulletNumber(bullet.id) ?? -1) > number);
  return index === -1 ? bullets.length : index;
}

function sectionEdits(
  playbook: Playbook,
  section: SectionLines,
  wanted: readonly WrittenBullet[],
  style: Style,
): Edit[] {
  const rank = new Map(wanted.map((bullet, index) => [bullet.id, index]));
  let highest = -1;
  // A bullet that stands behind one that shall follow it is taken out and written again.
  const kept = section.bullets.filter((bullet) => {
    const index = rank.get(bullet.id);
    if (index === undefined || index < highest) return false;
    highest = index;
    return true;
  });
  const keptById = new Map(kept.map((bullet) => [bullet.id, bullet]));
  return [
    ...wanted.flatMap((bullet) => {
      const line = keptById.get(bullet.id);
      return line ? bulletEdits(line, bullet) : [];
    }),
    ...insertions(playbook, section, wanted, keptById, style),
    ...removals(playbook, section, new Set(keptById.keys())),
  ];
}

function bulletEdits(line: BulletLine, wanted: Bullet): Edit[] {
  const edits: Edit[] = [];
  if (line.helpful !== wanted.helpful)
    edits.push({ ...spanOf(line, 'helpful'), text: String(wanted.helpful) });
  if (line.harmful !== wanted.harmful)
    edits.push({ ...spanOf(line, 'harmful'), text: String(wanted.harmful) });
  if (line.content !== wanted.content)
    edits.push({ start: line.headEnd, end: line.end, text: ` ${wanted.content}` });
  return edits;
}

function insertions(
  playbook: Playbook,
  section: SectionLines,
  wanted: readonly WrittenBullet[],
  kept: ReadonlyMap<string, BulletLine>,
  style: Style,
): Edit[] {
  const edits: Edit[] = [];
  const blank = style.spaced ? playbook.lineEnd : '';
  let waiting: WrittenBullet[] = [];
  for (const bullet of wanted) {
    const next = kept.get(bullet.id);
    if (!next) {
      waiting.push(bullet);
      continue;
    }
    const text = waiting.map((each) => written(each, style) + playbook.lineEnd + blank).join('');
    if (text) edits.push(insertion(playbook.text, next.start, text));
    waiting = [];
  }
  const last = [...kept.values()].at(-1) ?? section.heading;
  const text = waiting.map((each) => blank + written(each, style) + playbook.lineEnd).join('');
  if (text) edits.push(insertion(playbook.text, last.next, text));
  return edits;
}

/** A CR before the text, or at its end, would make one line end of two with an LF that follows it. */
function insertion(whole: string, at: number, text: string): Edit {
  const before = whole[at - 1] === '\r' && text.startsWith('\n') ? '\r' : '';
  const after = text.endsWith('\r') && whole[at] === '\n' ? '\n' : '';
  return { start: at, end: at, text: before + text + after };
}

function written(bullet: WrittenBullet, style: Style): string {
  return bullet.line ?? formatBullet(bullet, style.form);
}

/** Removes runs of bullets, and with each run the one blank line that set it apart. */
function removals(playbook: Playbook, section: SectionLines, kept: ReadonlySet<string>): Edit[] {
  const edits: Edit[] = [];
  const { bullets } = section;
  for (let from = 0; from < bullets.length; from++) {
    if (kept.has(bullets[from]?.id ?? '')) continue;
    let to = from;
    while (to + 1 < bullets.length && !kept.has(bullets[to + 1]?.id ?? '') && adjoin(playbook, bullets, to))
      to++;
    edits.push(removal(playbook.text, removedRange(playbook, bullets, from, to)));
    from = to;
  }
  return edits;
}

/** What stays on both sides must not become one line end; a CR more keeps them two. */
function removal(whole: string, { start, end }: Span): Edit {
  return { start, end, text: whole[start - 1] === '\r' && whole[end] === '\n' ? '\r' : '' };
}

/** Whether only one blank line, or nothing, stands between a bullet and the next: what else is there stays. */
function adjoin(playbook: Playbook, bullets: readonly BulletLine[], at: number): boolean {
  const here = bullets[at]?.index ?? 0;
  const gap = (bullets[at + 1]?.index ?? 0) - here;
  return gap === 1 || (gap === 2 && blankLine(playbook, here + 1) !== undefined);
}

function removedRange(playbook: Playbook, bullets: readonly BulletLine[], from: number, to: number) {
  const first = bullets[from] as BulletLine;
  const last = bullets[to] as BulletLine;
  const before = blankLine(playbook, first.index - 1);
  const after = blankLine(playbook, last.index + 1);
  if (to === bullets.length - 1) return { start: before?.start ?? first.start, end: last.next };
  return { start: first.start, end: after && (before || from === 0) ? after.next : last.next };
}

function blankLine(playbook: Playbook, index: number): Line | undefined {
  const line = playbook.lines[index];
  if (!line || index <= playbook.region.startLine || index >= playbook.region.endLine) return undefined;
  return playbook.text.slice(line.start, line.end).trim() === '' ? line : undefined;
}

function styleOf(playbook: Playbook, section: SectionLines): Style {
  const fallback = dominantStyle(playbook);
  return {
    spaced: section.bullets.length > 1 ? isSpaced([section]) : fallback.spaced,
    form: section.bullets.length > 0 ? dominantForm(section.bullets) : fallback.form,
  };
}

function dominantStyle(playbook: Playbook): Style {
  return {
    spaced: isSpaced(playbook.sections),
    form: dominantForm(playbook.bullets),
  };
}

/** Whether at least half of the neighbours have a line between them; so where there are no neighbours. */
function isSpaced(sections: readonly SectionLines[]): boolean {
  let spaced = 0;
  let tight = 0;
  for (const { bullets } of sections) {
    for (let index = 1; index < bullets.length; index++) {
      const gap = (bullets[index]?.index ?? 0) - (bullets[index - 1]?.index ?? 0);
      if (gap > 1) spaced++;
      else tight++;
    }
  }
  return spaced >= tight;
}

function dominantForm(bullets: readonly BulletLine[]): BulletForm {
  const list = bullets.filter((bullet) => bullet.form === 'list').length;
  return list * 2 > bullets.length ? 'list' : 'bare';
}
