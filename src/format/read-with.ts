import type { Diagnostic } from './diagnostic.ts';
import { splitLines } from './line.ts';
import { type OutlineOf, plainOutline } from './outline.ts';
import { type Playbook, readingOf } from './reading.ts';
import { findInReading, refuseRaw } from './rules/reading-rules.ts';
import { skeletonOf } from './skeleton.ts';

/** What reading a text gives: the playbook where there is a whole region, and every problem found. */
export interface ReadResult {
  readonly playbook?: Playbook;
  readonly diagnostics: readonly Diagnostic[];
}

/** Does what `readPlaybook` does, with what is known to find the outline of this text; see {@link outlineFor}. */
export function readWith(text: string, outlineOf: OutlineOf): ReadResult {
  const lines = splitLines(text);
  const raw = { text, lines, skeleton: skeletonOf(text, lines) };
  const refused = refuseRaw(raw);
  if (refused) return { diagnostics: [refused] };
  const reading = readingOf(raw, outlineOf);
  const { diagnostics, isPlaybook } = findInReading(reading);
  const { region } = reading;
  return region && isPlaybook ? { playbook: { ...reading, region }, diagnostics } : { diagnostics };
}

/**
 * What it takes to read a text, and every text that differs from it in its bullets alone: nothing for most
 * playbooks, else a markdown parser, which takes longer to load than to run.
 */
export async function outlineFor(text: string): Promise<OutlineOf> {
  const lines = splitLines(text);
  if (plainOutline(skeletonOf(text, lines))) return knownToBePlain;
  return (await import('./remark.ts')).outlineOf;
}

function knownToBePlain(...[skeleton]: Parameters<OutlineOf>): ReturnType<OutlineOf> {
  const outline = plainOutline(skeleton);
  if (!outline) throw new Error('a text that was plain is no longer; nothing was written');
  return outline;
}
