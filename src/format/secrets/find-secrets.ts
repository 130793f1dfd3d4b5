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
  const apart = withLettersApart(text);
  const recommended = (await findRecommended(apart)).filter((each) => !isExample(text, each));
  const shaped = [...findByShape(text), ...(apart === text ? [] : findByShape(apart))];
  const real = [...recommended, ...shaped].filter(({ start, end }) => !isDummy(text.slice(start, end)));
  const found: Secret[] = [];
  for (const each of real.toSorted(byStart)) {
    const last = found.at(-1);
    if (last && each.start < last.end) {
      if (each.end > last.end) found[found.length - 1] = { ...last, end: each.end };
    } else found.push(each);
  }
  return found;
}

/** Scripts without blanks write a token right beside their letters, which the patterns take for a part of it. */
function withLettersApart(text: string): string {
  const letter = String.raw`(?![A-Za-z])\p{L}`;
  const beside = new RegExp(`${letter}(?=[A-Za-z0-9])|(?<=[A-Za-z0-9_-])${letter}`, 'gu');
  return text.replace(beside, (found) => ' '.repeat(found.length));
}

/** What stands for a token in a text that explains one: `ghp_xxxx…`, `xoxb-your-token-goes-here`. */
function isDummy(secret: string): boolean {
  const tail = secret
    .replace(/^[^_-]*[_-]/, '')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
  const isWords = /(?:^|[-_/])(?:your|example|placeholder|redacted)(?:$|[-_/])/i.test(secret);
  return isWords || (tail.length >= 8 && new Set(tail).size <= 2) || /x{12}|X{12}/.test(secret);
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
