import { looksLikeId, tokensOf, withoutSign } from './id-tokens.ts';
import { textOf } from './shown-json.ts';

/** What an agent said of the playbook's bullets in its final message, and the message without that. */
export interface Citations {
  /** Ids of the playbook, each once, in the order in which they are named. */
  readonly cited: readonly string[];
  /** What stands where an id is expected and is none of the playbook's. */
  readonly unknown: readonly string[];
  /** `+id` and `-id`: what the agent thinks of a bullet. Shown to the Reflector, never counted. */
  readonly opinions: readonly { readonly id: string; readonly opinion: '+' | '-' }[];
  /** Where the ids were found: in a field of the answer, on the `bullet_ids:` line, in the text, or nowhere. */
  readonly from: 'field' | 'line' | 'text' | 'none';
  readonly prediction: string;
}

/** A bullet as far as citations go. */
export interface Citable {
  readonly id: string;
  readonly content: string;
}

/** `bullet_ids:` in any case and spacing, behind what marks a list item, a quote, emphasis, code or a JSON key. */
const LINE = /^(?:\s*\d+[.)])?[\s>*+`"'_#-]*bullet[\s_-]*ids?["'`*_\s]*[:=]/i;
/** The same within a line: what comes before it is the answer. */
const WITHIN = /(?<=[\s(])[*`"'_]*bullet_ids?["'`*_\s]*[:=]/i;

/**
 * Reads which bullets an attempt cited: the ids on the last `bullet_ids:` line of its final message; failing that
 * line, bracketed ids in the text that the playbook has, where they are no copy of a playbook's line. `field` is
 * what the answer's own field named, and then stands for the line.
 */
export function readCitations(
  message: string,
  bullets: readonly Citable[],
  field?: readonly string[],
): Citations {
  const known = new Map(bullets.map((bullet) => [bullet.id.toLowerCase(), bullet]));
  const isKnown = (token: string) => known.has(withoutSign(token).toLowerCase());
  const { tokens, prediction, found } = field ? fromField(message, field) : fromMessage(message, isKnown);
  if (tokens) return { ...resolve(tokens, known), from: found, prediction };
  const cited = bracketed(message, known);
  return { cited, unknown: [], opinions: [], from: cited.length > 0 ? 'text' : 'none', prediction };
}

interface Found {
  readonly tokens?: readonly string[];
  readonly prediction: string;
  readonly found: Citations['from'];
}

function fromField(message: string, field: readonly string[]): Found {
  return {
    tokens: field.flatMap(tokensOf),
    prediction: fromMessage(message, () => false).prediction,
    found: 'field',
  };
}

function fromMessage(message: string, isKnown: (token: string) => boolean): Found {
  const object = asObject(message);
  if (object && 'bullet_ids' in object) {
    const { bullet_ids: ids, ...rest } = object;
    const prediction = textOf('answer' in rest ? rest.answer : rest) ?? message.trim();
    return { tokens: tokensOf(textOf(ids) ?? ''), prediction, found: 'field' };
  }
  const lines = message.split(/\r\n|\r|\n/);
  const at = lines.findLastIndex((line) => LINE.test(line));
  if (at !== -1) return fromLine(lines, at, isKnown);
  return fromWithin(lines) ?? { prediction: message.trim(), found: 'none' };
}

function asObject(message: string): Readonly<Record<string, unknown>> | undefined {
  if (!message.trim().startsWith('{')) return undefined;
  try {
    return JSON.parse(message);
  } catch {
    return undefined;
  }
}

/** The line, and the list below it where the line itself names nothing. */
function fromLine(lines: readonly string[], at: number, isKnown: (token: string) => boolean): Found {
  const own = tokensOf((lines[at] ?? '').replace(LINE, ''));
  let next = at + 1;
  const below: string[] = [];
  if (own.length === 0) {
    while (next < lines.length && isListed(lines[next] ?? '', below.length > 0, isKnown))
      below.push(...tokensOf(lines[next++] ?? ''));
    if (below.length === 0) next = at + 1;
  }
  const rest = [...lines.slice(0, at), ...lines.slice(next)];
  return {
    tokens: [...own, ...below],
    prediction: withoutEmptyFence(rest, at).join('\n').trim(),
    found: 'line',
  };
}

/**
 * Whether a line below holds ids and nothing else, in a list or such as the playbook has, for an answer may look
 * like an id; a blank one only before the first.
 */
function isListed(line: string, begun: boolean, isKnown: (token: string) => boolean): boolean {
  const tokens = tokensOf(line);
  if (tokens.length === 0) return !begun && line.trim() === '' ? true : /^[\s\][(){},]+$/.test(line);
  const isList = /^\s*(?:[-*+"'[]|\d+[.)])/.test(line);
  return tokens.every((token) => isKnown(token) || (isList && looksLikeId(token)));
}

/** A code fence that held nothing but the line goes with it. */
function withoutEmptyFence(lines: readonly string[], at: number): readonly string[] {
  const isFence = (line: string | undefined) => /^\s*(?:```|~~~)\w*\s*$/.test(line ?? '');
  if (!isFence(lines[at - 1]) || !isFence(lines[at])) return lines;
  return [...lines.slice(0, at - 1), ...lines.slice(at + 1)];
}

/** Behind the answer on the last line, where nothing but ids follows. */
function fromWithin(lines: readonly string[]): Found | undefined {
  const at = lines.findLastIndex((line) => line.trim() !== '');
  const line = lines[at] ?? '';
  const match = WITHIN.exec(line);
  if (!match) return undefined;
  const tokens = tokensOf(line.slice(match.index + match[0].length));
  if (!tokens.every((token) => looksLikeId(token))) return undefined;
  const prediction = [...lines.slice(0, at), line.slice(0, match.index)].join('\n').replace(/\($/, '').trim();
  return { tokens, prediction, found: 'line' };
}

function resolve(tokens: readonly string[], known: ReadonlyMap<string, Citable>) {
  const cited = new Set<string>();
  const unknown = new Set<string>();
  const opinions: { id: string; opinion: '+' | '-' }[] = [];
  for (const token of tokens) {
    const bullet = known.get(token.toLowerCase()) ?? known.get(withoutSign(token).toLowerCase());
    if (!bullet) unknown.add(token);
    else {
      cited.add(bullet.id);
      const [sign] = token;
      if ((sign === '+' || sign === '-') && token !== bullet.id)
        opinions.push({ id: bullet.id, opinion: sign });
    }
  }
  return { cited: [...cited], unknown: [...unknown], opinions };
}

/** Ids in brackets, but those that begin a line copied from the playbook. */
function bracketed(message: string, known: ReadonlyMap<string, Citable>): string[] {
  const cited = new Set<string>();
  for (const match of message.matchAll(/\[([^[\]]+)\]/g)) {
    const rest = message.slice(match.index + match[0].length);
    for (const token of (match[1] ?? '').split(/[\s,;]+/)) {
      const bullet = known.get(token.replace(/^[`*"']+|[`*"']+$/g, '').toLowerCase());
      if (bullet && !isCopy(rest, bullet)) cited.add(bullet.id);
    }
  }
  return [...cited];
}

const OPENING_WORDS = 3;

/** Whether an id is followed by its counters or by the opening words of its bullet. */
function isCopy(rest: string, { content }: Citable): boolean {
  if (/^[`*\s]*helpful\s*=/i.test(rest)) return true;
  const words = wordsOf(content).slice(0, OPENING_WORDS);
  const found = wordsOf(rest.replace(/^[`*\s]*(?:::|:|-|–)?/, '').slice(0, content.length + 50));
  return words.length > 0 && words.every((word, index) => found[index] === word);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
