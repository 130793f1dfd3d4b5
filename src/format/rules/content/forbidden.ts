import type { PatternName } from '../../template.ts';
import type { ContentRule } from '../rule.ts';

/**
 * A text that the template forbids in bullets (`forbid`, by name), secrets before all.
 *
 * `secret`, which is forbidden unless the template says otherwise, is a key, a token, a private key or a URL with a
 * password, known by its shape: what is committed once is out, for good. Name the variable or the vault that holds
 * it instead, and change the key. `url`, `email` and `ip-address` can be forbidden as well. The message never shows
 * a secret.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Send the token in `$ORDERS_TOKEN`.
 *
 * Bad:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Send the token sk-⟨test⟩_0123456789abcdef0123.
 *
 * Bad, with `forbid: [url]`:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Read https://example.org/orders first.
 */
export const forbidden: ContentRule = {
  id: 'content/forbidden',
  severity: { file: 'error', operation: 'error' },
  check(content, { forbid }) {
    for (const name of forbid) {
      const index = PATTERNS[name] ? content.search(PATTERNS[name]) : -1;
      if (index === -1) continue;
      return { index, reason: `Unexpected ${NAMES[name]}, expected none: the template forbids \`${name}\`` };
    }
    return undefined;
  },
};

/** Why a secret of a kind can't stand; the secret itself is never shown. */
export function secretReason(kind: string): string {
  return `Unexpected secret (${kind}), expected none: name the variable that holds it, and have it replaced where it was issued`;
}

/** Secrets are looked for in all texts at once; see `secrets/`. */
const PATTERNS: Readonly<Partial<Record<PatternName, RegExp>>> = {
  url: /\b(?:https?|ftp|file|wss?):\/\/[^\s]/i,
  email: /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,8}\.[A-Za-z]{2,24}\b/,
  'ip-address':
    /(?<![0-9.])(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(?![0-9.])/,
};

const NAMES: Readonly<Record<PatternName, string>> = {
  secret: 'secret',
  url: 'URL',
  email: 'e-mail address',
  'ip-address': 'IP address',
};
