export type RegionName = 'guide' | 'playbook';
export type Side = 'start' | 'end';

/** The marker line of a region. */
export function marker(name: RegionName, side: Side): string {
  return `<!-- ${name}:${side} -->`;
}

/** What each marker line says. */
export const MARKERS: ReadonlyMap<string, { readonly name: RegionName; readonly side: Side }> = new Map(
  (['guide', 'playbook'] as const).flatMap((name) =>
    (['start', 'end'] as const).map((side) => [marker(name, side), { name, side }] as const),
  ),
);

/** Every marker, as it must be written. */
export const MARKER_LINES: readonly string[] = [...MARKERS.keys()];

const ANYWHERE = /<!--[ \t]*(?:guide|playbook):(?:start|end)[ \t]*-->/i;

/** Whether a text holds a marker, in any letter case. */
export function holdsMarker(text: string): boolean {
  return ANYWHERE.test(text);
}
