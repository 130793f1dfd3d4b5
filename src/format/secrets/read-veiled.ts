import { outlineFor, type ReadResult, readWith } from '../read-with.ts';
import { findSecrets } from './find-secrets.ts';
import { type Secret, veil } from './secret.ts';

/** A text as it may be shown, the secrets that were in it, and what reading it gives. */
interface ReadVeiled {
  readonly text: string;
  readonly secrets: readonly Secret[];
  readonly read: ReadResult;
}

/**
 * Reads a text with the secrets of its playbook made unreadable, character by character, so that every place
 * holds and whatever is said of it, or shown of it, can't show one.
 */
export async function readVeiled(text: string): Promise<ReadVeiled> {
  const read = readWith(text, await outlineFor(text));
  const { start: from, end: to } = read.playbook?.region ?? { start: 0, end: text.length };
  const found = await findSecrets(text.slice(from, to));
  if (found.length === 0) return { text, secrets: [], read };
  const secrets = found.map(({ start, end, kind }) => ({ start: start + from, end: end + from, kind }));
  const veiled = veil(text, secrets);
  return { text: veiled, secrets, read: readWith(veiled, await outlineFor(veiled)) };
}
