import type { RunRequest } from '@skillgauge/core';
import { buildComparisonPrompt, type ComparedPair, orderSeed, otherOrder } from '@skillgauge/graders';
import type { Ask } from '../ask/ask.ts';
import type { BlindOrder } from './blind-comparison.ts';
import type { CollectedEvidence } from './collect-evidence.ts';
import type { GradedPlan, WorkRun } from './graded-work.ts';

/** Two runs of one task and trial on one driver: the baseline’s and another arm’s. */
export interface BlindPair {
  /** Names the pair, the same way every time. */
  id: string;
  baseline: WorkRun;
  other: WorkRun;
}

function placeOf({ caseId, driver, trial }: RunRequest): string {
  return JSON.stringify([driver, caseId, trial]);
}

/** Every run of another arm with the baseline’s run of its task and trial, where both came to their end. */
export function blindPairs(
  { baseline }: Pick<GradedPlan, 'baseline'>,
  runs: readonly WorkRun[],
): BlindPair[] {
  const held = new Map(
    runs.filter(({ request }) => request.arm === baseline).map((run) => [placeOf(run.request), run]),
  );
  return runs.flatMap((other): BlindPair[] => {
    const own = held.get(placeOf(other.request));
    if (own === undefined || other.request.arm === baseline) return [];
    return [{ id: `${own.request.id}-${other.request.id}`, baseline: own, other }];
  });
}

/** The orders in which a pair is shown: first the one that is drawn, then the other way round. The baseline is `first`. */
export function blindOrders({ id }: BlindPair, seed: number): [BlindOrder, BlindOrder] {
  const drawn = orderSeed(seed, id);
  return [drawn, otherOrder(drawn)];
}

/** The id of the question that shows a pair in an order. */
export function blindId({ id }: BlindPair, order: BlindOrder): string {
  return `compare-${id}-${order}`;
}

/** What is compared; `null`: a part of it is gone. */
export function comparedPair(
  { baseline }: BlindPair,
  evidences: readonly [CollectedEvidence, CollectedEvidence],
): ComparedPair | null {
  const [first, second] = evidences.map(({ evidence }) => evidence);
  if (!first || !second) return null;
  const { task } = baseline;
  return { task, expectations: task.expectations, first, second };
}

/** The two questions of a pair, one an order. */
export function blindAsks(pair: BlindPair, compared: ComparedPair, seed: number): Ask[] {
  return blindOrders(pair, seed).map((order) => ({
    id: blindId(pair, order),
    prompt: buildComparisonPrompt(compared, order),
  }));
}
