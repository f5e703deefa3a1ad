/**
 * A small seeded generator of numbers in [0, 1): mulberry32 over a hash of the seed's text. The same seed gives the same
 * numbers on every platform. Not for secrets.
 */
export function seededRandom(...seed: readonly (string | number)[]): () => number {
  let state = hash32(seed.join('\u0000'));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** FNV-1a over UTF-16 code units, 32 bits. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash | 0;
}

/** A shuffled copy: sorted by one random key each. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((left, right) => left.key - right.key)
    .map(({ item }) => item);
}
