import type { Diagnostic } from './diagnostic.ts';
import { splitLines } from './line.ts';
import { type Playbook, readingOf } from './reading.ts';
import { findInReading, refuseRaw } from './rules/reading-rules.ts';
import { skeletonOf } from './skeleton.ts';

/** What reading a text gives: the playbook where there is a whole region, and every problem found. */
export interface ReadResult {
  readonly playbook?: Playbook;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a playbook from a decoded text (without byte order mark). Where a diagnostic is an error the
 * playbook, if one is given at all, is good for showing and not for editing. A text that could keep a
 * reader busy for long is refused before it is parsed.
 */
export function readPlaybook(text: string): ReadResult {
  const lines = splitLines(text);
  const raw = { text, lines, skeleton: skeletonOf(text, lines) };
  const refused = refuseRaw(raw);
  if (refused) return { diagnostics: [refused] };
  const reading = readingOf(raw);
  const { diagnostics, isPlaybook } = findInReading(reading);
  const { region } = reading;
  return region && isPlaybook ? { playbook: { ...reading, region }, diagnostics } : { diagnostics };
}
