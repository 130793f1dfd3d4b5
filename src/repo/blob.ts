import { createHash } from 'node:crypto';

/** A blob's id as git makes it without filters, in the object format of an id with this many digits. */
export function blobId(bytes: Uint8Array, digits: number): string {
  return objectId('blob', bytes, digits);
}

/** An object's id: the hash of its kind, its size and its bytes (git-hash-object(1)). */
export function objectId(kind: 'blob' | 'tree', bytes: Uint8Array, digits: number): string {
  const hash = createHash(digits === 64 ? 'sha256' : 'sha1');
  return hash.update(`${kind} ${bytes.length}\0`).update(bytes).digest('hex');
}
