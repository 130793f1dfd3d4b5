import { type ReadResult, readWith } from './read-with.ts';
import { outlineOf } from './remark.ts';

/**
 * Reads a playbook from a decoded text (without byte order mark). Where a diagnostic is an error the
 * playbook, if one is given at all, is good for showing and not for editing. A text that could keep a
 * reader busy for long is refused before it is parsed.
 */
export function readPlaybook(text: string): ReadResult {
  return readWith(text, outlineOf);
}
