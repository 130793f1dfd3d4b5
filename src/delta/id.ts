import canonicalize from 'canonicalize';
import { bulletNumber } from '../format/bullet.ts';
import { sha256Hex } from '../format/hash.ts';
import type { Delta } from './delta.ts';

const LOWEST = 10_000;
const COUNT = 90_000;

/** The id of anything that is identified by what it says: SHA-256 over its canonical JSON (RFC 8785). */
export function contentId(value: object): string {
  return sha256Hex(canonicalize(value) ?? '');
}

/** A delta's id. Only the normal form counts, so a reworded `reasoning` key or a line break does not. */
export function deltaId(delta: Delta): string {
  return contentId(delta);
}

/**
 * Draws the id of a new bullet: 10000 + (the first 8 hex digits of SHA-256 over `<delta id>/<operation>`)
 * mod 90000, and upwards from there, 10000 following on 99999, to the next number that no id of any prefix
 * ends in. Throws a RangeError once all 90,000 numbers are taken.
 */
export function drawId(prefix: string, seed: string, ids: ReadonlySet<string>): string {
  const first = Number.parseInt(sha256Hex(seed).slice(0, 8), 16) % COUNT;
  if (!isTaken(LOWEST + first, ids)) return `${prefix}-${LOWEST + first}`;
  const taken = new Set([...ids].map(bulletNumber));
  for (let step = 1; step < COUNT; step++) {
    const number = LOWEST + ((first + step) % COUNT);
    if (!taken.has(number)) return `${prefix}-${number}`;
  }
  throw new RangeError('all 90,000 numbers of bullets are taken');
}

/** One look at each id, which is all that most draws need. */
function isTaken(number: number, ids: ReadonlySet<string>): boolean {
  const digits = String(number);
  for (const id of ids) if (id.endsWith(digits) && bulletNumber(id) === number) return true;
  return false;
}
