import { type BulletLine, malformedBullet, parseBullet } from './bullet.ts';
import type { Diagnostic, Related } from './diagnostic.ts';
import { hiddenLines } from './hidden.ts';
import { type Line, type LineEnd, majorityLineEnd, placeAt, splitLines } from './line.ts';
import { marker, parseMarker } from './marker.ts';
import { findRegions, type Region, type Regions } from './region.ts';
import { sectionKey } from './section.ts';

/** A section as it stands in a file: its heading's line and its bullets, in order. */
export interface SectionLines {
  readonly key: string;
  readonly title: string;
  readonly index: number;
  readonly heading: Line;
  readonly bullets: readonly BulletLine[];
}

/** A playbook read from a text, with the offsets (UTF-16 units) that edits need. */
export interface Playbook {
  readonly text: string;
  readonly lines: readonly Line[];
  readonly lineEnd: LineEnd;
  readonly regions: Regions;
  readonly region: Region;
  readonly sections: readonly SectionLines[];
  /** The bullets of all sections, in the order of the file. */
  readonly bullets: readonly BulletLine[];
}

/** What reading a text gives: the playbook where there is a whole region, and every problem found. */
export interface ReadResult {
  readonly playbook?: Playbook;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a playbook from a decoded text (without byte order mark). Where a diagnostic is an error the
 * playbook, if one is given at all, is good for showing and not for editing.
 */
export function readPlaybook(text: string): ReadResult {
  const lines = splitLines(text);
  const { regions, diagnostics } = findRegions(text, lines);
  const found = [...diagnostics];
  const region = regions.playbook;
  if (!region) {
    if (!found.some((diagnostic) => diagnostic.severity === 'error')) found.push(missing(text, lines));
    return { diagnostics: found };
  }
  const { sections, problems } = readRegion(text, lines, region);
  return {
    playbook: {
      text,
      lines,
      lineEnd: majorityLineEnd(text, lines),
      regions,
      region,
      sections,
      bullets: sections.flatMap((section) => section.bullets),
    },
    diagnostics: [...found, ...problems],
  };
}

function missing(text: string, lines: readonly Line[]): Diagnostic {
  const swallowed = markersInFrontMatter(text, lines);
  return {
    ...(swallowed.length > 0 && { related: swallowed }),
    ruleId: 'marker/missing',
    severity: 'error',
    reason: `Unexpected file without a playbook, expected \`${marker('playbook', 'start')}\` and \`${marker('playbook', 'end')}\`, each alone on its line: take them back with git; \`deltabook init\` begins a playbook in a new folder`,
    place: placeAt(lines, lines.at(-1)?.start ?? 0),
  };
}

/** A rule behind the playbook makes front matter of all above it, markers included; nobody means that. */
function markersInFrontMatter(text: string, lines: readonly Line[]): Related[] {
  const hidden = hiddenLines(text, lines);
  return lines.flatMap((line, index) =>
    hidden[index]?.what === 'front matter' && parseMarker(text.slice(line.start, line.end))
      ? [{ reason: 'a marker stands in front matter here', place: placeAt(lines, line.start) }]
      : [],
  );
}

function readRegion(text: string, lines: readonly Line[], region: Region) {
  const sections: (SectionLines & { bullets: BulletLine[] })[] = [];
  const problems: Diagnostic[] = [];
  for (let index = region.startLine + 1; index < region.endLine; index++) {
    const line = lines[index];
    if (!line) break;
    if (line.start === line.end) continue;
    const bullet = parseBullet(text, line, index);
    const section = sections.at(-1);
    if (bullet && section) {
      section.bullets.push(bullet);
      continue;
    }
    const content = text.slice(line.start, line.end);
    if (content.trim() === '') continue;
    const title = /^## +(\S.*)$/s.exec(content)?.[1]?.trimEnd();
    if (title !== undefined) {
      sections.push({ key: sectionKey(title), title, index, heading: line, bullets: [] });
      continue;
    }
    problems.push(unexpected(content, placeAt(lines, line.start), bullet));
  }
  return { sections, problems };
}

const EXPECTED_LINE = 'a `## SECTION`, a bullet `[id] helpful=0 harmful=0 :: text` or an empty line';

function unexpected(
  content: string,
  place: Diagnostic['place'] & object,
  bullet: BulletLine | undefined,
): Diagnostic {
  const at = { place, severity: 'error' as const };
  if (bullet) {
    return {
      ...at,
      ruleId: 'bullet/outside-section',
      reason: `Unexpected bullet ${bullet.id} above the first section, expected it below a \`## SECTION\``,
    };
  }
  if (/^(?:<{7}|={7}|>{7})(?: |$)/.test(content)) {
    return {
      ...at,
      ruleId: 'file/conflict-marker',
      reason:
        'Unexpected conflict marker of an unfinished merge, expected a merged file: resolve the conflict first',
    };
  }
  if (/^#{1,6}/.test(content)) {
    return {
      ...at,
      ruleId: 'section/wrong-heading',
      reason: `Unexpected heading \`${content.slice(0, 40)}\`, expected \`## SECTION\``,
    };
  }
  const malformed = malformedBullet(content);
  if (malformed) {
    return {
      ...at,
      ruleId: malformed.ruleId,
      reason: `Unexpected ${malformed.found}, expected \`[id] helpful=0 harmful=0 :: text\` at column 1`,
    };
  }
  if (/^- (?!\[)\S/.test(content)) {
    return {
      place,
      severity: 'note',
      ruleId: 'bullet/unrecorded',
      reason: 'Unexpected line without an id, expected a bullet: `deltabook add` records a lesson',
    };
  }
  return {
    ...at,
    ruleId: 'block/unexpected-line',
    reason: `Unexpected text \`${content.trim().slice(0, 40)}\` in the playbook, expected ${EXPECTED_LINE}`,
  };
}
