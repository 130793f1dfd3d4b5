import type { Diagnostic } from './diagnostic.ts';
import { type Hiding, hiddenLines } from './hidden.ts';
import { type Line, placeAt } from './line.ts';
import { isAlmostMarker, MARKER_LINES, marker, parseMarker, type RegionName, type Side } from './marker.ts';

/** A region: the indices of its two marker lines, and the offsets of what stands between them. */
export interface Region {
  readonly startLine: number;
  readonly endLine: number;
  readonly start: number;
  readonly end: number;
}

/** The two regions of a file; absent ones are undefined. */
export type Regions = { readonly [name in RegionName]?: Region };

interface FoundMarker {
  readonly name: RegionName;
  readonly side: Side;
  readonly index: number;
}

/** What is wrong with the markers, at the line of this index; `first` is that of the one before. */
interface Fault {
  readonly ruleId: string;
  readonly index: number;
  readonly found: string;
  readonly expected: string;
  readonly first?: number;
}

/**
 * The regions of a text. A region is absent or it is one ordered pair; anything else is an error, since
 * reading "malformed" as "absent" would write a second playbook beside somebody's first.
 */
export function findRegions(
  text: string,
  lines: readonly Line[],
): { readonly regions: Regions; readonly diagnostics: Diagnostic[] } {
  const { markers, diagnostics } = findMarkers(text, lines);
  const regions: { [name in RegionName]?: Region } = {};
  const faults: Fault[] = [];
  for (const name of ['guide', 'playbook'] as const) {
    const own = markers.filter((found) => found.name === name);
    const wrong = pairFaults(name, own);
    faults.push(...wrong);
    const [start, end] = own;
    if (start && end && wrong.length === 0) regions[name] = regionOf(lines, start.index, end.index);
  }
  if (regions.guide && regions.playbook) faults.push(...crossing(regions.guide, regions.playbook));
  return { regions, diagnostics: [...diagnostics, ...faults.map((fault) => describe(fault, lines))] };
}

function findMarkers(text: string, lines: readonly Line[]) {
  const hidden = hiddenLines(text, lines);
  const markers: FoundMarker[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const index of linesWith(text, lines, '<!')) {
    const line = lines[index] as Line;
    const content = text.slice(line.start, line.end);
    const exact = parseMarker(content);
    const hiding = hidden[index];
    if (exact && !hiding) markers.push({ ...exact, index });
    else if (exact && hiding && hiding.what !== 'front matter')
      diagnostics.push(buried(lines, index, hiding));
    else if (!hiding && isAlmostMarker(content)) diagnostics.push(nearMiss(lines, index, content));
  }
  return { markers, diagnostics };
}

/** The indices of the lines that hold a text, found without looking at the others. */
function* linesWith(text: string, lines: readonly Line[], part: string): Iterable<number> {
  for (let at = text.indexOf(part); at !== -1; ) {
    const index = placeAt(lines, at).line - 1;
    yield index;
    at = text.indexOf(part, lines[index]?.next);
  }
}

/** Why these markers are not one pair, the start before the end; none at all are fine. */
function pairFaults(name: RegionName, found: readonly FoundMarker[]): Fault[] {
  const [first] = found;
  if (!first) return [];
  const [start, startAgain] = found.filter((each) => each.side === 'start');
  const [end, endAgain] = found.filter((each) => each.side === 'end');
  const [startLine, endLine] = [`\`${marker(name, 'start')}\``, `\`${marker(name, 'end')}\``];
  const faults: Fault[] = [];
  if (!end) {
    const expected = `${endLine} on a line of its own after it`;
    faults.push({
      ruleId: 'marker/missing-end',
      index: first.index,
      found: `${startLine} without an end`,
      expected,
    });
  } else if (!start) {
    const expected = `${startLine} on a line of its own before it`;
    faults.push({
      ruleId: 'marker/missing-start',
      index: first.index,
      found: `${endLine} without a start`,
      expected,
    });
  } else if (end.index < start.index) {
    const expected = 'the start marker first';
    faults.push({
      ruleId: 'marker/reversed',
      index: end.index,
      found: 'an end marker before its start marker',
      expected,
    });
  }
  if (startAgain && end) {
    const ruleId = startAgain.index < end.index ? 'marker/nested' : 'marker/duplicate-start';
    faults.push({
      ruleId,
      index: startAgain.index,
      found: `a second ${startLine}`,
      expected: 'one',
      first: first.index,
    });
  }
  if (end && endAgain) {
    const ruleId = 'marker/duplicate-end';
    faults.push({
      ruleId,
      index: endAgain.index,
      found: `a second ${endLine}`,
      expected: 'one',
      first: end.index,
    });
  }
  return faults;
}

function regionOf(lines: readonly Line[], startLine: number, endLine: number): Region {
  return { startLine, endLine, start: lines[startLine]?.next ?? 0, end: lines[endLine]?.start ?? 0 };
}

/** The two regions may stand in either order, one after the other. */
function crossing(guide: Region, playbook: Region): Fault[] {
  if (guide.endLine < playbook.startLine || playbook.endLine < guide.startLine) return [];
  const index = Math.max(guide.startLine, playbook.startLine);
  return [
    {
      ruleId: 'marker/nested',
      index,
      found: 'one region inside the other',
      expected: 'the regions one after the other',
    },
  ];
}

function describe({ ruleId, index, found, expected, first }: Fault, lines: readonly Line[]): Diagnostic {
  const place = placeAt(lines, lines[index]?.start ?? 0);
  const diagnostic: Diagnostic = {
    ruleId,
    severity: 'error',
    reason: `Unexpected ${found}, expected ${expected}`,
    place,
  };
  if (first === undefined) return diagnostic;
  const firstPlace = placeAt(lines, lines[first]?.start ?? 0);
  return {
    ...diagnostic,
    related: [{ reason: `the first is at line ${firstPlace.line}`, place: firstPlace }],
  };
}

function buried(lines: readonly Line[], index: number, hiding: Hiding): Diagnostic {
  const opened = placeAt(lines, lines[hiding.opener]?.start ?? 0);
  return {
    ruleId: 'marker/not-root',
    severity: 'warning',
    reason: `Unexpected marker inside ${hiding.what} opened at line ${opened.line}, expected it outside: it counts as text there`,
    place: placeAt(lines, lines[index]?.start ?? 0),
    related: [{ reason: `${hiding.what} opens here`, place: opened }],
  };
}

function nearMiss(lines: readonly Line[], index: number, content: string): Diagnostic {
  const trimmed = content.trim();
  const indented = parseMarker(trimmed) !== undefined && content.startsWith(' ');
  return {
    ruleId: indented ? 'marker/indented' : 'marker/variant',
    severity: 'error',
    reason: indented
      ? 'Unexpected blanks before a marker, expected it at column 1'
      : `Unexpected \`${trimmed.slice(0, 60)}\`, which is almost a marker, expected one of the exact markers alone on its line`,
    place: placeAt(lines, lines[index]?.start ?? 0),
    expected: MARKER_LINES,
  };
}
