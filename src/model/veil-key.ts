/** The shortest piece of a key that is veiled: OpenAI itself shows the first eight and the last four characters. */
const PIECE = 12;

/**
 * A text in which dots stand for the key and for every long piece of it, since what quotes a key may cut it. What
 * shows is a few characters of its beginning and end at most, by which its owner knows it.
 */
export function veilKey(text: string, key: string | undefined): string {
  if (!key) return text;
  let veiled = '';
  for (let at = 0; at < text.length; ) {
    const length = pieceAt(text, at, key);
    veiled += length > 0 ? '•'.repeat(length) : text[at];
    at += Math.max(1, length);
  }
  return veiled;
}

/** How many characters from here are a piece of the key; 0 where they are too few to matter. */
function pieceAt(text: string, at: number, key: string): number {
  let length = Math.min(PIECE, key.length);
  if (at + length > text.length || !key.includes(text.slice(at, at + length))) return 0;
  while (at + length < text.length && key.includes(text.slice(at, at + length + 1))) length++;
  return length;
}
