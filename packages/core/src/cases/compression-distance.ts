import { deflateSync } from 'fflate';

const encoder = new TextEncoder();

/** Bytes that a text takes when it is compressed (deflate, level 9, without a header). */
export function compressedSize(text: string): number {
  return deflateSync(encoder.encode(text), { level: 9, mem: 4 }).length;
}

/**
 * Normalised compression distance of two texts: about 0 for the same text, about 1 for texts that share nothing. The pair is
 * compressed in both orders, and the smaller size counts, so that the distance is symmetric.
 * Cilibrasi and Vitányi 2005, "Clustering by compression", definition 6.
 * @param sizeOf size of one text alone; give one that remembers when many pairs are compared
 */
export function compressionDistance(
  left: string,
  right: string,
  sizeOf: (text: string) => number = compressedSize,
): number {
  const sizes = [sizeOf(left), sizeOf(right)];
  const both = Math.min(compressedSize(left + right), compressedSize(right + left));
  return Math.max(0, (both - Math.min(...sizes)) / Math.max(...sizes));
}
