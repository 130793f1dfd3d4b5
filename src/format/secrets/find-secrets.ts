import { mayHoldSecret } from './hints.ts';
import { findByShape, isPlaceholder } from './own-patterns.ts';
import { type Secret, veil } from './secret.ts';

/**
 * The secrets in a text, in its order, none overlapping another. A key, a token or a password is known by its
 * shape alone: whether it opens anything is not asked of anybody.
 */
export async function findSecrets(text: string): Promise<Secret[]> {
  if (!mayHoldSecret(text)) return [];
  const { findRecommended } = await import('./recommended.ts');
  const recommended = (await findRecommended(text)).filter((each) => !isExample(text, each));
  const found: Secret[] = [];
  for (const each of [...recommended, ...findByShape(text)].toSorted(byStart)) {
    const last = found.at(-1);
    if (last && each.start < last.end) {
      if (each.end > last.end) found[found.length - 1] = { ...last, end: each.end };
    } else found.push(each);
  }
  return found;
}

/** A text with its secrets made unreadable. */
export async function veiled(text: string): Promise<string> {
  return veil(text, await findSecrets(text));
}

/** A URL with a word in its password's place is how connections are explained. */
function isExample(text: string, { start, end, kind }: Secret): boolean {
  if (kind !== 'password in a URL') return false;
  const [, user = '', password = ''] = /:\/\/([^:@/]*):([^@]*)@/.exec(text.slice(start, end)) ?? [];
  return isPlaceholder(user, password);
}

function byStart(a: Secret, b: Secret): number {
  return a.start - b.start || b.end - a.end;
}
