import type { ComparisonWinner } from './comparison.ts';
import type { ComparisonReading } from './read-comparison.ts';

/** The result of a pair over the orders that it was shown in. */
export interface PairResult {
  /** `null`: no valid comparison. */
  winner: ComparisonWinner | null;
  /** `order`: the two orders disagree, which makes a tie. */
  by: 'one order' | 'both orders' | 'order' | 'nothing';
  why: string;
}

/**
 * Joins the comparisons of one pair. Shown both ways round, a pair has a winner only where both name it; a comparison that could not be
 * read leaves a pair of two without result, since what is left would be one order that was chosen by its failure.
 */
export function combineOrders(readings: readonly ComparisonReading[]): PairResult {
  const [first, second] = readings;
  const problems = readings.flatMap((reading) => (reading.winner === null ? reading.problems : []));
  if (first === undefined || problems.length > 0 || readings.some(({ winner }) => winner === null)) {
    return { winner: null, by: 'nothing', why: problems.join('; ') || 'nothing was compared' };
  }
  if (second === undefined)
    return { winner: first.winner, by: 'one order', why: first.comparison?.reasoning ?? '' };
  if (first.winner === second.winner) {
    return { winner: first.winner, by: 'both orders', why: first.comparison?.reasoning ?? '' };
  }
  return {
    winner: 'tie',
    by: 'order',
    why: `TIE by order: shown ${first.order} the winner is ${first.winner}, shown ${second.order} it is ${second.winner}`,
  };
}
