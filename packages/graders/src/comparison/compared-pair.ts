import { type BenchTask, type Expectation, seededRandom } from '@skillgauge/core';
import type { ShownRun } from '../prompt/shown-run.ts';
import type { ComparisonOrder } from './comparison.ts';

/** Two runs of one task. How they were set up is not part of it, so that it cannot be shown. */
export interface ComparedPair {
  task: Pick<BenchTask, 'prompt' | 'expectedOutput'>;
  expectations: readonly Pick<Expectation, 'id' | 'text'>[];
  first: ShownRun;
  second: ShownRun;
}

/**
 * Which of a pair is shown as A: a fair coin by seed and pair, so that a taste for one place falls on both alike.
 * @param pair names the pair, the same way every time
 */
export function orderSeed(seed: number, pair: string): ComparisonOrder {
  return seededRandom(seed, 'comparison order', pair)() < 0.5 ? 'first-is-a' : 'second-is-a';
}

/** The other way round, where both are asked for. */
export function otherOrder(order: ComparisonOrder): ComparisonOrder {
  return order === 'first-is-a' ? 'second-is-a' : 'first-is-a';
}
