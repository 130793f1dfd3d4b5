import type { Secret } from './secret.ts';

/** A kind of secret and its shape, as its vendor publishes it. */
type Shape = readonly [kind: string, pattern: RegExp];

/** What the kept rule set leaves out, or finds only where it stands in a file of its own. */
const SHAPES: readonly Shape[] = [
  ['AWS access key id', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g],
  [
    'AWS secret access key',
    /secret[_-]?(?:access[_-]?)?key["'`]?[ \t]{0,4}(?:=>|[:=])[ \t]{0,4}["'`]?[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])/gi,
  ],
  ['Google API key', /(?<![A-Za-z0-9_-])AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g],
  ['Google OAuth secret', /(?<![A-Za-z0-9_-])GOCSPX-[A-Za-z0-9_-]{28}(?![A-Za-z0-9_-])/g],
  ['Google OAuth token', /(?<![A-Za-z0-9_-])ya29\.[A-Za-z0-9_-]{20,}/g],
  ['Stripe key', /(?<![A-Za-z0-9])(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}/g],
  ['Stripe webhook secret', /(?<![A-Za-z0-9])whsec_[A-Za-z0-9+/]{24,}/g],
  ['API key', /(?<![A-Za-z0-9_-])sk-(?=[A-Za-z_]{0,40}[0-9])[A-Za-z0-9_]{16,}/g],
  ['API key', /(?<![A-Za-z0-9_-])sk-(?:ant|or|proj|svcacct|admin|lf)-[A-Za-z0-9_-]{24,}/g],
  ['Slack token', /(?<![A-Za-z0-9])xox[a-z]-[0-9A-Za-z-]{16,}/g],
  ['JSON Web Token', /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{16,}/g],
  ['Telegram bot token', /(?<![A-Za-z0-9])[0-9]{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])/g],
  ['SendGrid key', /(?<![A-Za-z0-9])SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{32,64}/g],
  ['Twilio key', /\bSK[0-9a-f]{32}\b/g],
  ['PyPI token', /(?<![A-Za-z0-9])pypi-Ag[A-Za-z0-9_-]{50,}/g],
  ['DigitalOcean token', /(?<![A-Za-z0-9])do[opr]_v1_[0-9a-f]{64}/g],
  ['age key', /AGE-SECRET-KEY-1[0-9A-Z]{58}/g],
  ['Azure storage key', /AccountKey=[A-Za-z0-9+/]{86}==/g],
];

/** A key on one line, its line ends as blanks or as `\n`, where a key file would have line ends. */
const KEY_BEGIN = /-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY(?: BLOCK)?-----/g;
const KEY_BODY = /^(?:[ \t\r\n]|\\[nrt])*(?:[A-Za-z0-9+/=](?:[ \t\r\n]|\\[nrt])*){40,}/;
/** How much behind the beginning of a key is looked at, in UTF-16 units. */
const KEY_LOOKED_AT = 8_000;

const URL_WITH_PASSWORD =
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/([^\s:@/`'"<>]{0,100}):([^\s@/`'"<>]{1,200})@(?=[^\s@/`'"<>])/gi;

/** Words that stand where a password would, in ten languages. */
const NO_PASSWORDS =
  /^(?:pass|passwd|passwort|password|passphrase|pwd|pw|secret|token|key|kennwort|motdepasse|mdp|contraseña|contrasena|clave|senha|wachtwoord|hasło|пароль|密码|密碼|パスワード|비밀번호|example|changeme|change-me|replace.{0,20}|your.{0,20}|my.?(?:pass|secret|token).{0,10}|user|username|guest|root|postgres|admin|test|x-oauth-basic|(.)\1*|\.+)$/iu;
/** What a shell, a template or a person puts in a password's place, all of it. */
const PLACEHOLDER =
  /^(?:\$\{?[\w.:-]+\}?|\$\([^)]*\)|\{+[^{}]*\}+|%[\w-]*%?|\*+|\[[^\]]*\]|<[^>]*>)$|…|\.\.\./;

/** Whether what stands in a password's place is a word for one. */
export function isPlaceholder(user: string, password: string): boolean {
  return NO_PASSWORDS.test(password) || PLACEHOLDER.test(password) || password === user;
}

/** What the kept rule set misses: its shapes, keys that were put on one line, and URLs with a password. */
export function findByShape(text: string): Secret[] {
  const found: Secret[] = [];
  for (const [kind, pattern] of SHAPES) {
    for (const match of text.matchAll(pattern)) found.push(secretAt(match, kind));
  }
  for (const match of text.matchAll(KEY_BEGIN)) {
    const behind = match.index + match[0].length;
    const body = KEY_BODY.exec(text.slice(behind, behind + KEY_LOOKED_AT))?.[0];
    if (body !== undefined)
      found.push({ start: match.index, end: behind + body.length, kind: 'private key' });
  }
  for (const match of text.matchAll(URL_WITH_PASSWORD)) {
    const [, user = '', password = ''] = match;
    // An image is named by its digest, behind a tag that looks like a password.
    const isDigest = /^sha(?:256|512):/.test(text.slice(match.index + match[0].length));
    if (!isDigest && !isPlaceholder(user, password)) found.push(secretAt(match, 'password in a URL'));
  }
  return found;
}

function secretAt(match: RegExpExecArray, kind: string): Secret {
  return { start: match.index, end: match.index + match[0].length, kind };
}
