import { mcnemar, normalQuantile, ratioOrNull, wilsonInterval } from '@skillgauge/core';
import type { ComparisonReading } from './read-comparison.ts';

/** A comparison with the pair that it belongs to. */
export interface PlacedReading {
  pair: string;
  reading: ComparisonReading;
}

/** How often the output shown as A won, whatever it was. */
export interface PositionBias {
  /** Valid comparisons. */
  comparisons: number;
  winsA: number;
  winsB: number;
  ties: number;
  /** Wins of A among wins; `null` where nothing won. Without bias it is near ½, since places are drawn by lot. */
  shareA: number | null;
  interval: { low: number; high: number; level: number } | null;
  /** Two-sided exact binomial test against ½; `null` where nothing won. */
  p: number | null;
  /** p below 0.05. `null`: so few wins could not have shown it. */
  biased: boolean | null;
  /** Pairs with a valid comparison in both orders, and how many of them changed their winner with the order. */
  pairsBothWays: number;
  pairsChanged: number;
}

/** With fewer wins not even the same letter every time is below 0.05: 2 · ½⁵ > 0.05. */
const FEWEST_WINS = 6;
const LEVEL = 0.95;

function pairsOf(placed: readonly PlacedReading[]): { both: number; changed: number } {
  const names = [...new Set(placed.map(({ pair }) => pair))];
  const both = names
    .map((name) => placed.filter(({ pair }) => pair === name).map(({ reading }) => reading))
    .filter((readings) => new Set(readings.map(({ order }) => order)).size === 2);
  const changed = both.filter((readings) => new Set(readings.map(({ winner }) => winner)).size > 1);
  return { both: both.length, changed: changed.length };
}

/**
 * Position bias of a comparator. Places are drawn by lot, so that without bias each win falls to A or B like a fair coin, whichever output
 * is better: share of wins of A with its Wilson interval, and the exact binomial test (the one of `mcnemar`). Ties and invalid comparisons
 * are left out. Pairs shown both ways have one win in each place from a comparator without bias, so that the test is careful with them;
 * `pairsChanged` is the plainer sign there.
 */
export function positionBias(placed: readonly PlacedReading[]): PositionBias {
  const valid = placed.filter(({ reading }) => reading.comparison !== null);
  const count = (letter: string): number =>
    valid.filter(({ reading }) => reading.comparison?.winner === letter).length;
  const [winsA, winsB] = [count('A'), count('B')];
  const wins = winsA + winsB;
  const shareA = ratioOrNull(winsA, wins);
  const p =
    wins === 0
      ? null
      : mcnemar([
          ...Array.from({ length: winsA }, () => [true, false] as const),
          ...Array.from({ length: winsB }, () => [false, true] as const),
        ]).p;
  const { both, changed } = pairsOf(valid);
  return {
    comparisons: valid.length,
    winsA,
    winsB,
    ties: count('TIE'),
    shareA,
    interval:
      shareA === null
        ? null
        : { ...wilsonInterval(shareA, wins, normalQuantile(1 - (1 - LEVEL) / 2)), level: LEVEL },
    p,
    biased: p === null || wins < FEWEST_WINS ? null : p < 1 - LEVEL,
    pairsBothWays: both,
    pairsChanged: changed,
  };
}
