import { confusionOf } from '../score/confusion.ts';
import type { CaseScore, Interval } from '../score/figures.ts';
import { f1Interval, groupRate, partialRate, precisionInterval, precisionOf } from '../score/run-rates.ts';
import { rightTrials } from '../score/score-counts.ts';
import { passAtK, passHatK } from '../stats/pass-at-k.ts';
import { ratioOrNull } from '../stats/ratio.ts';
import { rateText } from '../text/number-text.ts';
import type { Gate, GateMetric } from './gate-spec.ts';

/** A case with the runs that were cut off undecided, where a harness had any. */
export type GatedCase = CaseScore & { censored?: number };

/** The value that a gate is judged by; without one, the reason. */
export interface GateFigure {
  value: number | null;
  reason: string | null;
}

/**
 * The counts of a case if all of its censored runs had gone wrong, or right: a gate is judged on the side that speaks against it, since
 * leaving such runs out would bias a rate.
 */
export function decideCensored(item: GatedCase, as: 'wrong' | 'right', threshold: number): CaseScore {
  const { censored = 0 } = item;
  if (censored === 0) return item;
  const n = item.n + censored;
  const fired = item.fired + ((as === 'right') === item.shouldTrigger ? censored : 0);
  return {
    ...item,
    n,
    fired,
    rate: fired / n,
    triggered: fired / n >= threshold,
    flaky: fired > 0 && fired < n,
  };
}

interface Estimate {
  point: number | null;
  /** `null`: there is none here; `undefined`: this figure has none. */
  interval?: () => Interval | null;
  /** Why there is no point. */
  missing: string;
}

/** The decided cases of a gate, by label. */
interface Sides {
  relevant: readonly CaseScore[];
  irrelevant: readonly CaseScore[];
}

const NO_RELEVANT = 'no relevant run was scored';
const NO_IRRELEVANT = 'no irrelevant run was scored';

function passEstimate(metric: string, { irrelevant, relevant }: Sides): Estimate {
  const k = Number(/\d+$/.exec(metric)?.[0]);
  const counts = [...relevant, ...irrelevant].map(rightTrials);
  return {
    point: metric.startsWith('passHat') ? passHatK(counts, k) : passAtK(counts, k),
    missing: `no case has ${k} scored trials`,
  };
}

function specificityEstimate({ irrelevant }: Sides): Estimate {
  const { fired, n } = partialRate(irrelevant);
  return {
    point: ratioOrNull(n - fired, n),
    interval: () => {
      const { interval } = groupRate(irrelevant);
      return interval === null ? null : { ...interval, low: 1 - interval.high, high: 1 - interval.low };
    },
    missing: NO_IRRELEVANT,
  };
}

function estimate(metric: GateMetric, sides: Sides, seed: number): Estimate {
  const { irrelevant, relevant } = sides;
  if (metric === 'recall' || metric === 'falsePositiveRate') {
    const isRecall = metric === 'recall';
    const side = isRecall ? relevant : irrelevant;
    return {
      point: partialRate(side).rate,
      interval: () => groupRate(side).interval,
      missing: isRecall ? NO_RELEVANT : NO_IRRELEVANT,
    };
  }
  if (metric === 'specificity') return specificityEstimate(sides);
  if (metric === 'precision') {
    return {
      point: precisionOf(relevant, irrelevant),
      interval: () => precisionInterval(relevant, irrelevant, seed),
      missing: 'it needs firings, and scored runs of both kinds',
    };
  }
  if (metric !== 'f1' && metric !== 'accuracy') return passEstimate(metric, sides);
  const { accuracy, f1 } = confusionOf([...relevant, ...irrelevant]);
  return metric === 'accuracy'
    ? { point: accuracy, missing: 'no case was decided' }
    : {
        point: f1,
        interval: () => f1Interval(relevant, irrelevant, seed),
        missing: 'it needs decided cases of both kinds',
      };
}

function noBound({ metric }: Gate, { interval, point }: Estimate): string {
  if (interval === undefined) return `${metric} has no interval: gate on the point`;
  return isBootstrapped(metric) && (point === 0 || point === 1)
    ? `the figure is ${rateText(point)}, where there is no interval: gate on its point, and on recall and falsePositiveRate`
    : isBootstrapped(metric)
      ? 'its interval needs two cases of each kind with scored runs, and cases that differ'
      : 'its interval needs two cases with scored runs';
}

/** Intervals of these figures come from resampling. */
export function isBootstrapped(metric: GateMetric): boolean {
  return metric === 'precision' || metric === 'f1';
}

/** The figure of a gate: the estimate, or an end of its interval. Whatever is not available has a reason. */
export function gateFigure(gate: Gate, cases: readonly CaseScore[], seed: number): GateFigure {
  const sides = {
    relevant: cases.filter(({ shouldTrigger }) => shouldTrigger),
    irrelevant: cases.filter(({ shouldTrigger }) => !shouldTrigger),
  };
  const found = estimate(gate.metric, sides, seed);
  if (found.point === null) return { value: null, reason: found.missing };
  if (gate.bound === 'point') return { value: found.point, reason: null };
  const value = found.interval?.()?.[gate.bound] ?? null;
  return { value, reason: value === null ? noBound(gate, found) : null };
}
