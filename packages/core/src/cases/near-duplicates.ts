import { compressedSize, compressionDistance } from './compression-distance.ts';

/**
 * Texts nearer than this are near-duplicates. Measured: over the example set no two prompts are nearer than 0.58; pairs that differ in a
 * number, a spelling or a filler word lie at 0.12 to 0.18; short pairs that ask for another thing in the same words at 0.27 and above.
 */
export const NEAR_DUPLICATE_DISTANCE = 0.2;

/** Two texts that are nearly the same, by their positions in the list. */
export interface NearPair {
  left: number;
  right: number;
  distance: number;
}

/** Pairs that share a smaller part of the larger one's trigrams are never near: they are not compressed. */
const LEAST_OVERLAP = 0.5;

/**
 * Every pair of texts that is nearer than a limit, without pairs that are equal. Texts are compared as given: normalise them first.
 * @default limit NEAR_DUPLICATE_DISTANCE
 */
export function nearPairs(texts: readonly string[], limit = NEAR_DUPLICATE_DISTANCE): NearPair[] {
  const sizes = new Map(texts.map((text) => [text, compressedSize(text)]));
  const sizeOf = (text: string): number => sizes.get(text) ?? compressedSize(text);
  const isLike = overlapFilter(texts.map(trigramsOf));
  return texts.flatMap((text, left) =>
    isLike(left)
      .filter((right) => text !== texts[right])
      .map((right) => ({ left, right, distance: compressionDistance(text, texts[right] ?? '', sizeOf) }))
      .filter(({ distance }) => distance < limit),
  );
}

function trigramsOf(text: string): ReadonlySet<string> {
  const characters = Array.from(text);
  return new Set(characters.map((_, index) => characters.slice(index, index + 3).join('')));
}

/** For a text the later ones that share enough trigrams with it, counted by an index of where each trigram is. */
function overlapFilter(trigrams: readonly ReadonlySet<string>[]): (left: number) => number[] {
  const places = new Map<string, number[]>();
  trigrams.forEach((own, index) => {
    for (const trigram of own) {
      const known = places.get(trigram);
      if (known === undefined) places.set(trigram, [index]);
      else known.push(index);
    }
  });
  return (left) => {
    const own = trigrams[left] ?? new Set();
    const shared = new Uint32Array(trigrams.length);
    for (const trigram of own)
      for (const index of places.get(trigram) ?? []) shared[index] = (shared[index] ?? 0) + 1;
    return trigrams.flatMap(({ size }, right) => {
      const isNear = (shared[right] ?? 0) >= Math.max(own.size, size) * LEAST_OVERLAP;
      return right > left && isNear ? [right] : [];
    });
  };
}

/** Joins pairs into groups: positions that are near each other directly or through others, in order. */
export function groupPairs(pairs: readonly NearPair[]): number[][] {
  const groups: Set<number>[] = [];
  for (const { left, right } of pairs) {
    const touching = groups.filter((group) => group.has(left) || group.has(right));
    const joined = new Set([left, right, ...touching.flatMap((group) => [...group])]);
    for (const group of touching) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  return groups.map((group) => [...group].toSorted((one, other) => one - other));
}
