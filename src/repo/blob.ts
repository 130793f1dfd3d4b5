import { createHash } from 'node:crypto';

/** Bytes that were hashed: a commit compares the same ones at several steps. */
const known = new WeakMap<Uint8Array, Map<number, string>>();

/**
 * A blob's id as git makes it without filters, in the object format of an id with this many digits. The
 * bytes must not change afterwards: their id is remembered.
 */
export function blobId(bytes: Uint8Array, digits: number): string {
  const ids = known.get(bytes) ?? new Map<number, string>();
  const id = ids.get(digits) ?? objectId('blob', bytes, digits);
  known.set(bytes, ids.set(digits, id));
  return id;
}

/** An object's id: the hash of its kind, its size and its bytes (git-hash-object(1)). */
export function objectId(kind: 'blob' | 'tree', bytes: Uint8Array, digits: number): string {
  const hash = createHash(digits === 64 ? 'sha256' : 'sha1');
  return hash.update(`${kind} ${bytes.length}\0`).update(bytes).digest('hex');
}
