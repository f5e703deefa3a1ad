import { clusteredRate, type InstrumentScore, type PartScore, type TriggerCase } from '@skillgauge/core';
import type { CaseRate } from './candidate.ts';

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
  const scored = new Map<string, number>();
  for (const { caseId, trials } of rates) {
    if (trials > 0) scored.set(caseId, (scored.get(caseId) ?? 0) + 1);
  }
  return {
    mean: isWhole ? meanOf(known) : null,
    weakest: isWhole ? Math.min(...known) : null,
    cases: cases.length,
    unscored: cases.filter(({ id }) => (scored.get(id) ?? 0) < instruments.length).length,
    instruments: scores,
  };
}

/** True when every trial of every case went right on every driver, and none is missing. */
export function isPerfect({ mean, unscored }: PartScore): boolean {
  return mean === 1 && unscored === 0;
}
