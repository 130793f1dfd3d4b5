/** What was read, or a sentence on why it can't be. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: string };

/** What was read. */
export function found<T>(value: T): Read<T> {
  return { ok: true, value };
}

/** "Unexpected …, expected …". */
export function unexpected(what: string, expected: string): { readonly ok: false; readonly fault: string } {
  return { ok: false, fault: `Unexpected ${what}, expected ${expected}` };
}
