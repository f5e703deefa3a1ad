import { seededRandom, shuffled } from '../stats/seeded-random.ts';

/**
 * Every item with every trial, trial by trial, each trial in its own seeded order: a run that is stopped half-way has about
 * as many trials of every item.
 */
export function interleave<T>(
  items: readonly T[],
  trials: number,
  seed: number,
): { item: T; trial: number }[] {
  return Array.from({ length: trials }, (_, index) => index + 1).flatMap((trial) =>
    shuffled(items, seededRandom(seed, 'order', trial)).map((item) => ({ item, trial })),
  );
}
