import { clusteredRate, type TriggerCase } from '@skillgauge/core';
import { z } from 'zod';
import type { CaseRate } from './candidate.ts';

const rate = z.number().min(0).max(1).nullable();
const Interval = z.object({ low: z.number(), high: z.number() }).nullable();

/** How one driver, with one model, did on a part. */
export const InstrumentScore = z.object({
  instrument: z.string(),
  recall: rate.describe('Mean firing rate of the cases that should trigger'),
  recallInterval: Interval.describe('95 %'),
  falsePositiveRate: rate.describe('Mean firing rate of those that should not'),
  falsePositiveInterval: Interval,
  score: rate.describe('Balanced accuracy: (recall + 1 − false-positive rate) / 2'),
});
export type InstrumentScore = z.infer<typeof InstrumentScore>;

/** How a candidate did on a part: the mean over drivers counts, the weakest one breaks ties. */
export const PartScore = z.object({
  mean: rate,
  weakest: rate,
  cases: z.number().int().nonnegative(),
  unscored: z.number().int().nonnegative().describe('Cases that some driver has no scored trial of'),
  instruments: z.array(InstrumentScore),
});
export type PartScore = z.infer<typeof PartScore>;

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function measured(rates: readonly CaseRate[]) {
  const counts = rates.filter(({ trials }) => trials > 0);
  const interval = clusteredRate(counts);
  return {
    rate: meanOf(counts.map(({ fired, trials }) => fired / trials)),
    interval: interval === null ? null : { low: interval.low, high: interval.high },
  };
}

function scoreInstrument(
  instrument: string,
  cases: readonly TriggerCase[],
  rates: readonly CaseRate[],
): InstrumentScore {
  const labels = new Map(cases.map(({ id, shouldTrigger }) => [id, shouldTrigger]));
  const own = rates.filter((item) => item.instrument === instrument);
  const relevant = measured(own.filter(({ caseId }) => labels.get(caseId) === true));
  const irrelevant = measured(own.filter(({ caseId }) => labels.get(caseId) === false));
  return {
    instrument,
    recall: relevant.rate,
    recallInterval: relevant.interval,
    falsePositiveRate: irrelevant.rate,
    falsePositiveInterval: irrelevant.interval,
    score:
      relevant.rate === null || irrelevant.rate === null ? null : (relevant.rate + 1 - irrelevant.rate) / 2,
  };
}

/** Scores a candidate on the cases of one part. A driver without a scored case of a label makes the whole score unknown. */
export function scorePart(
  cases: readonly TriggerCase[],
  rates: readonly CaseRate[],
  instruments: readonly string[],
): PartScore {
  const scores = instruments.map((instrument) => scoreInstrument(instrument, cases, rates));
  const known = scores.flatMap(({ score }) => (score === null ? [] : [score]));
  const isWhole = known.length === scores.length && known.length > 0;
  const scored = (caseId: string) =>
    instruments.every((instrument) =>
      rates.some((item) => item.instrument === instrument && item.caseId === caseId && item.trials > 0),
    );
  return {
    mean: isWhole ? meanOf(known) : null,
    weakest: isWhole ? Math.min(...known) : null,
    cases: cases.length,
    unscored: cases.filter(({ id }) => !scored(id)).length,
    instruments: scores,
  };
}

/** True when every trial of every case went right on every driver, and none is missing. */
export function isPerfect({ mean, unscored }: PartScore): boolean {
  return mean === 1 && unscored === 0;
}
