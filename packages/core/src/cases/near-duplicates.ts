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

/** Pairs that share a smaller part of the larger one's trigrams are not compressed. Measured: near ones share 0.8 and more. */
const LEAST_OVERLAP = 0.7;
/** Of many pairs that share so much, as in a set made from one template, those that share most are compressed: a second or so. */
const MOST_COMPARED = 2000;
/** The distance of a pair compressed in one order differs from that of the other order by less. */
const ORDER_MARGIN = 0.1;

/**
 * Every pair of texts that is nearer than a limit, without pairs that are equal. Texts are compared as given: normalise them first.
 * @default limit NEAR_DUPLICATE_DISTANCE
 * @param most pairs that are compressed at most: those that share most
 */
export function nearPairs(
  texts: readonly string[],
  limit = NEAR_DUPLICATE_DISTANCE,
  most = MOST_COMPARED,
): NearPair[] {
  const sizes = new Map<string, number>();
  const sizeOf = (text: string): number => {
    const size = sizes.get(text) ?? compressedSize(text);
    sizes.set(text, size);
    return size;
  };
  const isNearInOneOrder = (left: string, right: string): boolean => {
    const [one, other] = [sizeOf(left), sizeOf(right)];
    const distance = (compressedSize(left + right) - Math.min(one, other)) / Math.max(one, other);
    return distance < limit + ORDER_MARGIN;
  };
  return candidatesOf(texts, most)
    .map((pair) => ({ ...pair, texts: [texts[pair.left] ?? '', texts[pair.right] ?? ''] as const }))
    .filter((pair) => isNearInOneOrder(...pair.texts))
    .map(({ left, right, texts: [one, other] }) => ({
      left,
      right,
      distance: compressionDistance(one, other, sizeOf),
    }))
    .filter(({ distance }) => distance < limit)
    .toSorted((one, other) => one.left - other.left || one.right - other.right);
}

/** Pairs of different texts that share so many trigrams that they may be near. */
function candidatesOf(texts: readonly string[], most: number): { left: number; right: number }[] {
  const alike = overlapFilter(texts.map(trigramsOf));
  const pairs = texts.flatMap((text, left) =>
    alike(left)
      .filter(({ right }) => text !== texts[right])
      .map(({ overlap, right }) => ({ left, right, overlap })),
  );
  if (pairs.length <= most) return pairs;
  return pairs.toSorted((one, other) => other.overlap - one.overlap).slice(0, most);
}

function trigramsOf(text: string): ReadonlySet<string> {
  const characters = Array.from(text);
  return new Set(characters.map((_, index) => characters.slice(index, index + 3).join('')));
}

/** A later text, and the part of the larger one's trigrams that both share. */
interface AlikeText {
  right: number;
  overlap: number;
}

/** For a text the later ones that share enough trigrams with it, counted by an index of where each trigram is. */
function overlapFilter(trigrams: readonly ReadonlySet<string>[]): (left: number) => AlikeText[] {
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
      const overlap = (shared[right] ?? 0) / Math.max(own.size, size);
      return right > left && overlap >= LEAST_OVERLAP ? [{ right, overlap }] : [];
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
