import { splice } from '../edit.ts';

/** A secret in a text: where it stands (UTF-16 units), and what it seems to be. */
export interface Secret {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

/** A text with its secrets made unreadable, each character by another, so that every offset holds. */
export function veil(text: string, secrets: readonly Secret[]): string {
  return splice(
    text,
    secrets.map(({ start, end }) => ({ start, end, text: text.slice(start, end).replace(/[^\r\n]/g, '•') })),
  );
}
