import type { Diagnostic } from './diagnostic.ts';
import { invalidUtf8 } from './rules/file/invalid-utf8.ts';

/** A file's text without its byte order mark, and whether it had one. */
export interface Decoded {
  readonly text: string;
  readonly bom: boolean;
}

const BOM = '\uFEFF';

/** No playbook is as large as this, whatever its template allows. */
const MAX_BYTES = 8_000_000;

/**
 * Decodes UTF-8 without losing a byte: invalid sequences are a diagnostic and never replaced, and a
 * byte order mark is kept apart, since it would shift every offset by one.
 */
export function decode(bytes: Uint8Array): Decoded | Diagnostic {
  if (bytes.length > MAX_BYTES) return oversized(bytes.length);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return invalidUtf8;
  }
  return text.startsWith(BOM) ? { text: text.slice(1), bom: true } : { text, bom: false };
}

function oversized(bytes: number): Diagnostic {
  return {
    ruleId: 'file/too-large',
    severity: 'error',
    reason: `Unexpected size of ${bytes} bytes, expected at most ${MAX_BYTES}: the file was not read`,
    place: { line: 1, column: 1, offset: 0 },
  };
}

/** The bytes of a decoded file: the inverse of {@link decode}. */
export function encode(decoded: Decoded): Uint8Array {
  return new TextEncoder().encode(decoded.bom ? BOM + decoded.text : decoded.text);
}
