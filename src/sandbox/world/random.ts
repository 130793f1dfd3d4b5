/** A stream of pseudo-random choices that its seed alone decides. */
export interface Random {
  /** A whole number from 0 to `count` - 1. */
  readonly below: (count: number) => number;
  /** One of the items. */
  readonly pick: <T>(items: readonly T[]) => T;
  /** The items in another order. */
  readonly shuffle: <T>(items: readonly T[]) => readonly T[];
}

/** Choices drawn with Tommy Ettinger's mulberry32; streams of one seed with other names are apart. */
export function randomFrom(seed: number, stream: string): Random {
  const next = mulberry32(hash(`${seed}/${stream}`));
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    pick: (items) => {
      const [picked] = items.slice(below(items.length));
      if (picked === undefined) throw new RangeError('there is nothing to pick from');
      return picked;
    },
    shuffle: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a of Fowler, Noll and Vo, over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
