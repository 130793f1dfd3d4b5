import { createHash } from 'node:crypto';

/** A blob's id as git makes it without filters, in the object format of an id with this many digits. */
export function blobId(bytes: Uint8Array, digits: number): string {
  const hash = createHash(digits === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
