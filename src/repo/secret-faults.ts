import { type Change, changedId } from '../delta/change.ts';
import type { Delta } from '../delta/delta.ts';
import { stringsOf } from '../delta/texts.ts';
import { bulletOf } from '../format/bullet.ts';
import type { Diagnostic } from '../format/diagnostic.ts';
import { forbidden, secretReason } from '../format/rules/content/forbidden.ts';
import { findSecrets } from '../format/secrets/find-secrets.ts';

/** A text that must hold no secret, and what a message says of where it stands. */
interface Suspect {
  readonly text: string;
  readonly pointer?: string;
  readonly id?: string;
}

/** The secrets that a delta would bring into the repository: in any of its texts, or in bullets that it takes back. */
export async function secretFaults(
  delta: Delta,
  positions: readonly number[],
  changes: readonly Change[],
): Promise<Diagnostic[]> {
  const own: Suspect[] = stringsOf(delta, positions);
  const brought = new Set(own.map((each) => each.text));
  const others = changes.flatMap((change): Suspect[] => {
    const text = broughtBy(change);
    return text === undefined || brought.has(text) ? [] : [{ text, id: changedId(change) }];
  });
  const found = await Promise.all([...own, ...others].map(faultsIn));
  return found.flat();
}

function broughtBy(change: Change): string | undefined {
  if (change.kind === 'created') return bulletOf(change.line).content;
  return change.kind === 'reworded' ? change.content : undefined;
}

async function faultsIn({ text, pointer, id }: Suspect): Promise<Diagnostic[]> {
  const secrets = await findSecrets(text);
  return secrets.map(({ kind }) => ({
    ruleId: forbidden.id,
    severity: 'error',
    reason: `${id === undefined ? '' : `${id}: `}${secretReason(kind)}`,
    ...(pointer !== undefined && { pointer }),
  }));
}

/** How much of a secret may stand in a message at most: what is shorter tells nothing. */
const TELLING = 8;

/** The same diagnostics without what they quote of the secrets in a text; one in JSON may be written with escapes. */
export async function withoutSecrets(
  diagnostics: readonly Diagnostic[],
  text: string,
): Promise<Diagnostic[]> {
  if (diagnostics.length === 0) return [];
  const values = new Set<string>();
  for (const part of [text, ...jsonStrings(text)]) {
    for (const { start, end } of await findSecrets(part)) values.add(part.slice(start, end));
  }
  const plain = (said: string) => [...values].reduce(hide, said);
  return diagnostics.map(({ reason, pointer, ...rest }) => ({
    ...rest,
    reason: plain(reason),
    ...(pointer !== undefined && { pointer: plain(pointer) }),
  }));
}

/** Every text in a JSON document; none if it is not one. */
function jsonStrings(text: string): string[] {
  const found: string[] = [];
  try {
    JSON.parse(text, (key, value: unknown) => {
      found.push(key);
      if (typeof value === 'string') found.push(value);
      return value;
    });
  } catch {
    // What is no JSON is looked at as it is.
  }
  return found;
}

/** A message quotes the whole of a value or its beginning. */
function hide(said: string, value: string): string {
  const begin = value.slice(0, TELLING);
  let hidden = said;
  for (let at = hidden.indexOf(begin); at !== -1; at = hidden.indexOf(begin, at)) {
    let length = begin.length;
    while (length < value.length && hidden[at + length] === value[length]) length++;
    hidden = hidden.slice(0, at) + '•'.repeat(length) + hidden.slice(at + length);
  }
  return hidden;
}
