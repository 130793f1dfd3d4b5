import type { Diagnostic } from './diagnostic.ts';

/** A file's text without its byte order mark, and whether it had one. */
export interface Decoded {
  readonly text: string;
  readonly bom: boolean;
}

const BOM = '\uFEFF';

/**
 * Decodes UTF-8 without losing a byte: invalid sequences are a diagnostic and never replaced, and a
 * byte order mark is kept apart, since it would shift every offset by one.
 */
export function decode(bytes: Uint8Array): Decoded | Diagnostic {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return {
      ruleId: 'file/invalid-utf8',
      severity: 'error',
      reason: 'Unexpected bytes that are not UTF-8, expected a UTF-8 text: save the file as UTF-8',
      place: { line: 1, column: 1, offset: 0 },
    };
  }
  return text.startsWith(BOM) ? { text: text.slice(1), bom: true } : { text, bom: false };
}

/** The bytes of a decoded file: the inverse of {@link decode}. */
export function encode(decoded: Decoded): Uint8Array {
  return new TextEncoder().encode(decoded.bom ? BOM + decoded.text : decoded.text);
}
