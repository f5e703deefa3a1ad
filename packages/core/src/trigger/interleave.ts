import { groupBy } from '../cases/group-by.ts';
import { seededRandom, shuffled } from '../stats/seeded-random.ts';

/** What of each item is run, and which shares hold while it goes on. */
export interface InterleaveOptions<T> {
  seed: number;
  /** Repeats of an item. */
  trials: (item: T) => number;
  /**
   * The groups that an item is in, the outermost first: its label, then its skill. Every beginning of a trial has its share of each.
   * @default one group
   */
  groupsOf?: (item: T) => readonly string[];
  /** Variants of the set-up, each of which runs every trial of every item. @default only "default" */
  arms?: readonly string[];
}

/** One run in its place. */
export interface InterleavedRun<T> {
  item: T;
  trial: number;
  arm: string;
}

/**
 * Mixes groups so that after n of N items each group of size c has n·c/N of them, to within less than one: of the groups that are behind
 * their share, the one whose next item is due first (Steiner and Yeomans 1993; Tijdeman 1980). Keeps the order within a group.
 */
function spread<T>(groups: readonly (readonly T[])[]): T[] {
  const total = groups.reduce((sum, { length }) => sum + length, 0);
  const queues = groups.map((items) => ({ items, taken: 0 }));
  return Array.from({ length: total }, (_, position) => {
    const due = ({ items, taken }: (typeof queues)[number]) =>
      taken * total < (position + 1) * items.length
        ? Math.ceil(((taken + 1) * total) / items.length)
        : Number.POSITIVE_INFINITY;
    const next = queues.reduce((first, queue) => (due(queue) < due(first) ? queue : first));
    next.taken += 1;
    return next.items.slice(next.taken - 1, next.taken);
  }).flat();
}

/** One trial of all items, shuffled, and mixed by group at each level. */
function mixRound<T>(
  items: readonly T[],
  groupsOf: (item: T) => readonly string[],
  random: () => number,
): T[] {
  const mix = (members: readonly T[], level: number): T[] => {
    const isLast = members.every((item) => groupsOf(item).length <= level);
    if (isLast) return shuffled(members, random);
    const groups = groupBy(members, (item) => groupsOf(item)[level] ?? '');
    return spread(
      shuffled(
        [...groups.values()].map((group) => mix(group, level + 1)),
        random,
      ),
    );
  };
  return mix(items, 0);
}

/**
 * Every item with every trial and arm, in a seeded order in which a stopped run is balanced. Trial by trial, so that no item is more than
 * one trial ahead of another; in each trial labels and skills are mixed by their shares; the arms of a trial come one after the other, in a
 * random order, so that they are compared under the same conditions.
 */
export function interleave<T>(items: readonly T[], options: InterleaveOptions<T>): InterleavedRun<T>[] {
  const { arms = ['default'], groupsOf = () => [], seed, trials } = options;
  const most = items.reduce((count, item) => Math.max(count, trials(item)), 0);
  return Array.from({ length: most }, (_, index) => index + 1).flatMap((trial) => {
    const random = seededRandom(seed, 'order', trial);
    const round = items.filter((item) => trials(item) >= trial);
    return mixRound(round, groupsOf, random).flatMap((item) =>
      shuffled(arms, random).map((arm) => ({ item, trial, arm })),
    );
  });
}
