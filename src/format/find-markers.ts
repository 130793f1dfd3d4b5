import { isBulletHead } from './bullet.ts';
import { type Line, linesWith, withoutTrailingBlanks } from './line.ts';
import { MARKERS, type RegionName, type Side } from './marker.ts';
import type { Block, Outline } from './outline.ts';
import { blockAt } from './outline.ts';

/**
 * A line that is a marker, or that somebody may take for one. `buried` lines stand inside a block that
 * makes text of them; `variant` lines are almost markers.
 */
export type MarkerLine =
  | { readonly kind: 'marker'; readonly index: number; readonly name: RegionName; readonly side: Side }
  | { readonly kind: 'indented'; readonly index: number; readonly name: RegionName; readonly side: Side }
  | {
      readonly kind: 'buried';
      readonly index: number;
      readonly name: RegionName;
      readonly side: Side;
      readonly block: Block;
    }
  | { readonly kind: 'variant'; readonly index: number; readonly found: string };

const NEAR = /^[ \t]*<!-*[ \t]*(?:guide|playbook)[ \t]*[:\-_ ][ \t]*(?:start|end|begin|stop|finish)\b/i;

/**
 * Every marker of a document, and what could be taken for one. A marker is an HTML block at the root that
 * is one line, begins at column 1, and is the marker's text but for blanks at its end.
 */
export function findMarkers(text: string, lines: readonly Line[], outline: Outline): MarkerLine[] {
  const found: MarkerLine[] = [];
  for (const index of linesWith(text, lines, '<!')) {
    const line = lines[index] as Line;
    if (isBulletHead(text, line)) continue;
    const content = text.slice(line.start, line.end);
    const one = markerLine(content, index, blockAt(outline, index));
    if (one) found.push(one);
  }
  return found;
}

function markerLine(content: string, index: number, block: Block | undefined): MarkerLine | undefined {
  const bare = withoutTrailingBlanks(content.replace(CONTAINERS, ''));
  const meant = MARKERS.get(bare);
  const alone = block?.kind === 'html' && block.startLine === index && block.endLine === index;
  if (meant && block && !(alone && block.inside === 'root'))
    return { kind: 'buried', index, ...meant, block };
  if (meant && alone) return { kind: content.startsWith('<') ? 'marker' : 'indented', index, ...meant };
  // So far to the right nothing begins a block: it goes on with a paragraph.
  if (meant && !block && /^(?: {4}|\t)/.test(content)) return { kind: 'indented', index, ...meant };
  if (!NEAR.test(content) || block?.kind === 'code' || block?.kind === 'front matter') return undefined;
  if (block && !alone) return undefined;
  return { kind: 'variant', index, found: content.trim() };
}

/** What a list or a quote puts before its lines. */
const CONTAINERS = /^(?:[ \t]|>|[-+*](?=[ \t])|[0-9]{1,9}[.)](?=[ \t]))+/;
