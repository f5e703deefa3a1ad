import { casesNeeded, detectableDifference, leastCases } from '../stats/sample-size.ts';
import { plural } from '../text/number-text.ts';
import type { DifferenceVerdict, EndpointComparison } from './diff-report.ts';

/** The names of the endpoints in a sentence. */
export const ENDPOINT_WORDS: Readonly<Record<EndpointComparison['endpoint'], string>> = {
  recall: 'recall',
  'false-positive-rate': 'false-positive rate',
};

/** How sure a verdict is to be. */
export interface JudgementOptions {
  level: number;
  power: number;
  /** How many p-values are adjusted together. */
  family: number;
  /** What is paired, in a word. @default 'case' */
  unit?: string;
}

/** What a verdict is drawn from. */
export interface MeasuredDifference
  extends Pick<EndpointComparison, 'cases' | 'difference' | 'interval' | 'adjustedP'> {
  /** All but the false-positive rate are better when they rise. */
  endpoint: EndpointComparison['endpoint'] | 'pass-rate';
  differences: readonly number[];
  deviation: number | null;
  /** Trials of a case: one of them is the smallest step that a case can change by. */
  trials: number;
}

/** `+0.25`, `−1.00`. */
export function signedText(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return `${Number(text) === 0 ? '' : value < 0 ? '−' : '+'}${text}`;
}

/** `0.0039`; `< 0.0001` where four decimals would show nothing. */
export function probabilityText(p: number): string {
  return p < 0.0001 ? '< 0.0001' : p.toFixed(4);
}

function verdictOf(measured: MeasuredDifference, { level }: JudgementOptions): DifferenceVerdict {
  const { adjustedP, cases, difference, endpoint } = measured;
  if (cases === 0 || difference === null) return cases === 0 ? 'not-measured' : 'too-few-cases';
  if (cases < leastCases(level) || adjustedP === null) return 'too-few-cases';
  if (adjustedP > 1 - level || difference === 0) return 'no-difference';
  return difference > 0 === (endpoint !== 'false-positive-rate') ? 'better' : 'worse';
}

/** Holm's first step is the strictest: a difference that passes it is shown whatever the others of its family do. */
function strictLevel({ family, level }: JudgementOptions): number {
  return 1 - (1 - level) / Math.max(1, family);
}

function planOf(measured: MeasuredDifference, options: JudgementOptions) {
  const { cases, deviation, difference, trials } = measured;
  const odds = { level: strictLevel(options), power: options.power };
  const sd = deviation ?? 0;
  return {
    detectable: cases === 0 ? null : detectableDifference({ ...odds, cases, differencesSd: sd, trials }),
    casesNeeded: difference === null ? null : casesNeeded({ ...odds, difference, sd, trials }),
  };
}

function couldShow(detectable: number | null, unit: string): string {
  return detectable === null
    ? `these ${unit}s can show none at all`
    : `these ${unit}s can show one of ${detectable.toFixed(2)} or more`;
}

function wordsOf(
  verdict: DifferenceVerdict,
  measured: MeasuredDifference,
  plan: ReturnType<typeof planOf>,
  options: JudgementOptions,
): string {
  const { cases, difference } = measured;
  const { unit = 'case' } = options;
  const count = plural(cases, unit);
  const needs = plan.casesNeeded === null ? '' : `: needs ${plural(plan.casesNeeded, unit)}`;
  switch (verdict) {
    case 'not-measured':
      return `not measured: no ${unit} has a scored run in both`;
    case 'too-few-cases':
      return `${count} cannot show any difference: needs at least ${leastCases(options.level)}`;
    case 'no-difference':
      return difference === 0 && measured.differences.every((value) => value === 0)
        ? `no difference: no ${unit} changed (${count}; ${couldShow(plan.detectable, unit)})`
        : `no difference that ${count} could show${needs} (${couldShow(plan.detectable, unit)})`;
    case 'better':
    case 'worse': {
      const change = difference ?? 0;
      return `${verdict}: ${change > 0 ? 'rose' : 'fell'} by ${Math.abs(change).toFixed(2)} (${count}; ${couldShow(plan.detectable, unit)})`;
    }
  }
}

/** The verdict on an endpoint, with the smallest difference that so many cases could have shown. */
export function judgeDifference(
  measured: MeasuredDifference,
  options: JudgementOptions,
): Pick<EndpointComparison, 'verdict' | 'text' | 'detectable' | 'casesNeeded'> {
  const verdict = verdictOf(measured, options);
  const plan = planOf(measured, options);
  return { verdict, text: wordsOf(verdict, measured, plan, options), ...plan };
}
