import { ratioOrNull } from '../stats/ratio.ts';
import type { CaseScore, Confusion } from './figures.ts';

type Decision = Pick<CaseScore, 'shouldTrigger' | 'triggered'>;

function count(cases: readonly Decision[], shouldTrigger: boolean, triggered: boolean): number {
  return cases.filter((item) => item.shouldTrigger === shouldTrigger && item.triggered === triggered).length;
}

/**
 * The confusion table of the cases' decisions. Cases without a scored trial are undecided, and in no figure. Precision and F1 need
 * decided cases of both kinds: over positives alone precision could only be 1, over negatives alone only 0.
 */
export function confusionOf(cases: readonly Decision[]): Confusion {
  const truePositives = count(cases, true, true);
  const falseNegatives = count(cases, true, false);
  const falsePositives = count(cases, false, true);
  const trueNegatives = count(cases, false, false);
  const positives = truePositives + falseNegatives;
  const negatives = falsePositives + trueNegatives;
  const isTwoSided = positives > 0 && negatives > 0;
  return {
    truePositives,
    falsePositives,
    falseNegatives,
    trueNegatives,
    undecided: cases.filter((item) => item.triggered === null).length,
    precision: isTwoSided ? ratioOrNull(truePositives, truePositives + falsePositives) : null,
    recall: ratioOrNull(truePositives, positives),
    falsePositiveRate: ratioOrNull(falsePositives, negatives),
    specificity: ratioOrNull(trueNegatives, negatives),
    f1: isTwoSided
      ? ratioOrNull(2 * truePositives, 2 * truePositives + falsePositives + falseNegatives)
      : null,
    accuracy: ratioOrNull(truePositives + trueNegatives, positives + negatives),
  };
}
