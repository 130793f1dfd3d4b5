import type { MarkerLine } from './find-markers.ts';
import type { Line } from './line.ts';
import type { RegionName, Side } from './marker.ts';

/** A region: the indices of its two marker lines, and the offsets of what stands between them. */
export interface Region {
  readonly startLine: number;
  readonly endLine: number;
  readonly start: number;
  readonly end: number;
}

/** The two regions of a file; absent ones are undefined. */
export type Regions = { readonly [name in RegionName]?: Region };

/** The index of each line that is a marker of a region, by its side, in the order of the file. */
export function markersOf(
  markers: readonly MarkerLine[],
  name: RegionName,
): Readonly<Record<Side, number[]>> {
  const found: Record<Side, number[]> = { start: [], end: [] };
  for (const each of markers)
    if (each.kind === 'marker' && each.name === name) found[each.side].push(each.index);
  return found;
}

/**
 * The regions of a text: where there is one ordered pair of markers. No region is not the same as no
 * marker: what else there may be is for the rules to say, and then the file is left alone.
 */
export function regionsOf(lines: readonly Line[], markers: readonly MarkerLine[]): Regions {
  const regions: { [name in RegionName]?: Region } = {};
  for (const name of ['guide', 'playbook'] as const) {
    const { start, end } = markersOf(markers, name);
    const [startLine, endLine] = [start[0], end[0]];
    if (startLine === undefined || endLine === undefined) continue;
    if (start.length > 1 || end.length > 1 || endLine < startLine) continue;
    regions[name] = {
      startLine,
      endLine,
      start: lines[startLine]?.next ?? 0,
      end: lines[endLine]?.start ?? 0,
    };
  }
  return regions;
}

/** Whether the two regions stand one inside the other; either may come first. */
export function cross({ guide, playbook }: Regions): boolean {
  if (!guide || !playbook) return false;
  return guide.endLine >= playbook.startLine && playbook.endLine >= guide.startLine;
}
