export type RegionName = 'guide' | 'playbook';
export type Side = 'start' | 'end';

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

/** Every marker, as it must be written. */
export const MARKER_LINES: readonly string[] = [...MARKERS.keys()];

/** The marker that a line is, but for blanks at its end. */
export function parseMarker(line: string): { readonly name: RegionName; readonly side: Side } | undefined {
  return MARKERS.get(line.replace(/[ \t]+$/, ''));
}

/** Whether a line means to be a marker and is none. Indented code is text. */
export function isAlmostMarker(line: string): boolean {
  return NEAR.test(line) && !/^(?: {4}|\t)/.test(line);
}

/** Whether a text holds a marker, in any letter case. */
export function holdsMarker(text: string): boolean {
  return ANYWHERE.test(text);
}
