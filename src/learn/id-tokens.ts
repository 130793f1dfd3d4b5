/** What an id looks like, those of imports included. */
const ID = /^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*[-_]?[0-9]+$/i;
const NONE = /^(?:none|null|nil|n\/a|na|and|-|–|—)$/i;

/** What stands between commas, blanks, brackets, quotes and marks of emphasis or code. */
export function tokensOf(text: string): string[] {
  if (/^[\s"'`*([{]*none\b/i.test(text)) return [];
  return text
    .split(/[\s,;|()[\]{}"'`]+/)
    .map((token) => trimmed(token.slice(0, LONGEST_TOKEN)))
    .filter((token) => token !== '' && !NONE.test(token));
}

/** No id is longer, and what is reported of one that is none is cut here. */
const LONGEST_TOKEN = 120;

/** A token without marks of emphasis, list and sentence at its ends; `__proto__` keeps what makes it a name. */
function trimmed(token: string): string {
  return token.replace(/^[*•]+|[*.:]+$/g, '').replace(/^_(.+)_$/, '$1');
}

/** An id without the sign of an opinion. */
export function withoutSign(token: string): string {
  return token.replace(/^[+-]/, '');
}

/** Whether a token looks like an id, a sign before it or not. */
export function looksLikeId(token: string): boolean {
  return ID.test(withoutSign(token));
}
