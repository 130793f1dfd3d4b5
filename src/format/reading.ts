import { type BulletLine, parseBullet } from './bullet.ts';
import { findMarkers, type MarkerLine } from './find-markers.ts';
import { type Line, type LineEnd, majorityLineEnd } from './line.ts';
import { type OddLine, oddLine } from './odd-line.ts';
import type { Outline, OutlineOf } from './outline.ts';
import { cross, type Region, type Regions, regionsOf } from './region.ts';
import { sectionKey } from './section.ts';
import type { Skeleton } from './skeleton.ts';

/** A section as it stands in a file: its heading's line and its bullets, in order. */
export interface SectionLines {
  readonly key: string;
  readonly title: string;
  readonly index: number;
  readonly heading: Line;
  readonly bullets: readonly BulletLine[];
}

/** Everything that is found in a text before any rule judges it. Offsets are UTF-16 units. */
export interface Reading {
  readonly text: string;
  readonly lines: readonly Line[];
  readonly lineEnd: LineEnd;
  readonly outline: Outline;
  /** What found the outline; whoever changes the text reads it again with it. */
  readonly outlineOf: OutlineOf;
  readonly markers: readonly MarkerLine[];
  readonly regions: Regions;
  /** The playbook's own region, if the text has just one. */
  readonly region: Region | undefined;
  readonly sections: readonly SectionLines[];
  /** The bullets of all sections, in the order of the file. */
  readonly bullets: readonly BulletLine[];
  /** The lines of the playbook's region that have no place there. */
  readonly odd: readonly OddLine[];
}

/** A playbook read from a text, with the offsets that edits need. */
export interface Playbook extends Reading {
  readonly region: Region;
}

/** A decoded text, its lines and its skeleton: what is known of it before it is parsed. */
export interface RawText {
  readonly text: string;
  readonly lines: readonly Line[];
  readonly skeleton: Skeleton;
}

/** Finds out what stands in a text; the two regions one inside the other count as no playbook. */
export function readingOf({ text, lines, skeleton }: RawText, outlineOf: OutlineOf): Reading {
  const outline = outlineOf(skeleton);
  const markers = findMarkers(text, lines, outline);
  const regions = regionsOf(lines, markers);
  const region = cross(regions) ? undefined : regions.playbook;
  const found = region ? readRegion(text, lines, region) : { sections: [], bullets: [], odd: [] };
  return {
    text,
    lines,
    lineEnd: majorityLineEnd(text, lines),
    outline,
    outlineOf,
    markers,
    regions,
    region,
    ...found,
  };
}

function readRegion(text: string, lines: readonly Line[], region: Region) {
  const sections: (SectionLines & { bullets: BulletLine[] })[] = [];
  const bullets: BulletLine[] = [];
  const odd: OddLine[] = [];
  for (let index = region.startLine + 1; index < region.endLine; index++) {
    const line = lines[index] as Line;
    if (line.start === line.end) continue;
    const bullet = parseBullet(text, line, index);
    const section = sections.at(-1);
    if (bullet) {
      bullets.push(bullet);
      if (section) section.bullets.push(bullet);
      else odd.push(oddLine(text, line, index, bullet));
      continue;
    }
    const content = text.slice(line.start, line.end);
    if (/^[ \t]*$/.test(content)) continue;
    const title = /^## +(\S.*)$/s.exec(content)?.[1]?.trimEnd();
    if (title === undefined) odd.push(oddLine(text, line, index, undefined));
    else sections.push({ key: sectionKey(title), title, index, heading: line, bullets: [] });
  }
  return { sections, bullets, odd };
}
