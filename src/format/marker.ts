import type { Diagnostic } from './diagnostic.ts';
import { type Hiding, hiddenLines } from './hidden.ts';
import { type Line, placeAt } from './line.ts';

export type RegionName = 'guide' | 'playbook';
type Side = 'start' | 'end';

/** A region: the indices of its two marker lines, and the offsets of what stands between them. */
export interface Region {
  readonly startLine: number;
  readonly endLine: number;
  readonly start: number;
  readonly end: number;
}

/** The two regions of a file; absent ones are undefined. */
export type Regions = { readonly [name in RegionName]?: Region };

interface Marker {
  readonly name: RegionName;
  readonly side: Side;
  readonly index: number;
}

/** The marker line of a region. */
export function marker(name: RegionName, side: Side): string {
  return `<!-- ${name}:${side} -->`;
}

const MARKERS = new Map(
  (['guide', 'playbook'] as const).flatMap((name) =>
    (['start', 'end'] as const).map((side) => [marker(name, side), { name, side }] as const),
  ),
);
const NEAR = /^\s*<!-*\s*(?:guide|playbook)\s*[:\-_ ]\s*(?:start|end|begin|stop|finish)\b/i;
const ANYWHERE = /<!--\s*(?:guide|playbook):(?:start|end)\s*-->/i;

/** Whether a line is a marker, but for blanks at its end. */
export function isMarker(line: string): boolean {
  return MARKERS.has(line.trimEnd());
}

/** Whether a text holds a marker, in any letter case. */
export function holdsMarker(text: string): boolean {
  return ANYWHERE.test(text);
}

/**
 * The regions of a text. A region is absent or it is one ordered pair; anything else is an error, since
 * reading "malformed" as "absent" would write a second playbook beside somebody's first.
 */
export function findRegions(
  text: string,
  lines: readonly Line[],
): { readonly regions: Regions; readonly diagnostics: Diagnostic[] } {
  const hidden = hiddenLines(text, lines);
  const markers: Marker[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const index of linesWith(text, lines, '<!')) {
    const line = lines[index] as Line;
    const content = text.slice(line.start, line.end);
    const exact = MARKERS.get(content.trimEnd());
    const hiding = hidden[index];
    if (exact && !hiding) markers.push({ ...exact, index });
    else if (exact && hiding && hiding.what !== 'front matter')
      diagnostics.push(buried(lines, index, hiding));
    else if (!hiding && NEAR.test(content) && !/^(?: {4}|\t)/.test(content)) {
      diagnostics.push(nearMiss(lines, index, content));
    }
  }
  const regions: { [name in RegionName]?: Region } = {};
  for (const name of ['guide', 'playbook'] as const) {
    const own = markers.filter((found) => found.name === name);
    const region = pair(name, own, lines, diagnostics);
    if (region) regions[name] = region;
  }
  if (regions.guide && regions.playbook)
    diagnostics.push(...crossing(regions.guide, regions.playbook, lines));
  return { regions, diagnostics };
}

/** The indices of the lines that hold a text, found without looking at the others. */
function* linesWith(text: string, lines: readonly Line[], part: string): Iterable<number> {
  for (let at = text.indexOf(part); at !== -1; ) {
    const index = placeAt(lines, at).line - 1;
    yield index;
    at = text.indexOf(part, lines[index]?.next);
  }
}

function pair(
  name: RegionName,
  found: readonly Marker[],
  lines: readonly Line[],
  diagnostics: Diagnostic[],
): Region | undefined {
  const [first, second] = found;
  if (!first) return undefined;
  const problems: Diagnostic[] = [];
  const starts = found.filter((each) => each.side === 'start');
  const ends = found.filter((each) => each.side === 'end');
  const [start] = starts;
  const [end] = ends;
  if (!end)
    problems.push(
      fault(
        'marker/missing-end',
        lines,
        first.index,
        `\`${marker(name, 'start')}\` without an end`,
        `\`${marker(name, 'end')}\` on a line of its own after it`,
      ),
    );
  else if (!start)
    problems.push(
      fault(
        'marker/missing-start',
        lines,
        first.index,
        `\`${marker(name, 'end')}\` without a start`,
        `\`${marker(name, 'start')}\` on a line of its own before it`,
      ),
    );
  else if (end.index < start.index)
    problems.push(
      fault(
        'marker/reversed',
        lines,
        end.index,
        'an end marker before its start marker',
        'the start marker first',
      ),
    );
  const [, again] = starts;
  if (again && end) {
    const ruleId = again.index < end.index ? 'marker/nested' : 'marker/duplicate-start';
    problems.push(
      fault(ruleId, lines, again.index, `a second \`${marker(name, 'start')}\``, 'one', first.index),
    );
  }
  const [firstEnd, endAgain] = ends;
  if (firstEnd && endAgain) {
    problems.push(
      fault(
        'marker/duplicate-end',
        lines,
        endAgain.index,
        `a second \`${marker(name, 'end')}\``,
        'one',
        firstEnd.index,
      ),
    );
  }
  diagnostics.push(...problems);
  if (problems.length > 0 || !second || !start || !end) return undefined;
  return {
    startLine: start.index,
    endLine: end.index,
    start: lines[start.index]?.next ?? 0,
    end: lines[end.index]?.start ?? 0,
  };
}

function fault(
  ruleId: string,
  lines: readonly Line[],
  index: number,
  found: string,
  expected: string,
  firstIndex?: number,
): Diagnostic {
  const diagnostic: Diagnostic = {
    ruleId,
    severity: 'error',
    reason: `Unexpected ${found}, expected ${expected}`,
    place: placeAt(lines, lines[index]?.start ?? 0),
  };
  if (firstIndex === undefined) return diagnostic;
  const first = placeAt(lines, lines[firstIndex]?.start ?? 0);
  return { ...diagnostic, related: [{ reason: `the first is at line ${first.line}`, place: first }] };
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
  const start = lines[index]?.start ?? 0;
  const trimmed = content.trim();
  const indented = MARKERS.has(trimmed);
  return {
    ruleId: indented ? 'marker/indented' : 'marker/variant',
    severity: 'error',
    reason: indented
      ? 'Unexpected blanks before a marker, expected it at column 1'
      : `Unexpected \`${trimmed.slice(0, 60)}\`, which is almost a marker, expected one of the exact markers alone on its line`,
    place: placeAt(lines, start),
    expected: [...MARKERS.keys()],
  };
}

/** The two regions may stand in either order, one after the other. */
function crossing(guide: Region, playbook: Region, lines: readonly Line[]): Diagnostic[] {
  if (guide.endLine < playbook.startLine || playbook.endLine < guide.startLine) return [];
  const inner = Math.max(guide.startLine, playbook.startLine);
  return [
    fault('marker/nested', lines, inner, 'one region inside the other', 'the regions one after the other'),
  ];
}
