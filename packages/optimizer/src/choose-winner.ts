import type { Candidate, PartScore } from '@skillgauge/core';

/** A candidate with its scores on the parts that candidates are compared on. */
export interface ScoredCandidate {
  candidate: Candidate;
  train: PartScore;
  selection: PartScore;
}

/** Differences below this come from floating point. */
const SAME = 1e-9;

function compare(left: number, right: number): number {
  return Math.abs(left - right) < SAME ? 0 : right - left;
}

/** Best on selection; then the weakest driver there; then train; then the shortest; then the earlier one. */
function byMerit(left: ScoredCandidate, right: ScoredCandidate): number {
  return (
    compare(left.selection.mean ?? -1, right.selection.mean ?? -1) ||
    compare(left.selection.weakest ?? -1, right.selection.weakest ?? -1) ||
    compare(left.train.mean ?? -1, right.train.mean ?? -1) ||
    left.candidate.description.length - right.candidate.description.length ||
    left.candidate.iteration - right.candidate.iteration
  );
}

/** Not worse than the original on either part, and better on one: what wins on one part by breaking the other is no gain. */
function improves({ selection, train }: ScoredCandidate, original: ScoredCandidate): boolean {
  const gains = [
    (train.mean ?? -1) - (original.train.mean ?? -1),
    (selection.mean ?? -1) - (original.selection.mean ?? -1),
  ];
  return gains.every((gain) => gain > -SAME) && gains.some((gain) => gain > SAME);
}

/** The winner: the best of those that improve on the original, else the original. */
export function chooseWinner<T extends ScoredCandidate>(original: T, others: readonly T[]): T {
  const [best] = others.filter((other) => improves(other, original)).toSorted(byMerit);
  return best ?? original;
}

/** What is improved next: the best on train, since the other parts are not looked at; the later one of equals. */
export function chooseBase<T extends ScoredCandidate>(scored: readonly T[]): T | undefined {
  return scored
    .toReversed()
    .toSorted((left, right) => compare(left.train.mean ?? -1, right.train.mean ?? -1))[0];
}
