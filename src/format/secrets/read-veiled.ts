import { outlineFor, type ReadResult, readWith } from '../read-with.ts';
import { findSecrets } from './find-secrets.ts';
import { type Secret, veil } from './secret.ts';

/** A text as it may be shown, the secrets in its playbook, and what reading it gives. */
interface ReadVeiled {
  readonly text: string;
  readonly secrets: readonly Secret[];
  readonly read: ReadResult;
}

/**
 * Reads a text with its secrets made unreadable, character by character, so that every place holds and
 * whatever is said of it, or shown of it, can't show one. Those outside the playbook are nobody's fault.
 */
export async function readVeiled(text: string): Promise<ReadVeiled> {
  const read = readWith(text, await outlineFor(text));
  const found = await findSecrets(text);
  if (found.length === 0) return { text, secrets: [], read };
  const { start: from, end: to } = read.playbook?.region ?? { start: 0, end: 0 };
  const veiled = veil(text, found);
  return {
    text: veiled,
    secrets: found.filter(({ start }) => from <= start && start < to),
    read: readWith(veiled, await outlineFor(veiled)),
  };
}
