import { holm } from '../stats/holm.ts';
import { mcnemar } from '../stats/mcnemar.ts';
import { meanAndDeviation } from '../stats/mean-and-deviation.ts';
import { pairedDifference } from '../stats/paired-difference.ts';
import { leastCases } from '../stats/sample-size.ts';
import { signFlipTest } from '../stats/sign-flip-test.ts';
import { welch } from '../stats/welch.ts';
import type { CaseResult } from '../trigger/report.ts';
import type { EndpointComparison } from './diff-report.ts';
import { type JudgementOptions, judgeDifference } from './judge-difference.ts';
import type { PairedCase } from './pair-cases.ts';

/** An endpoint before its p-value is adjusted and judged. */
export interface MeasuredEndpoint
  extends Omit<EndpointComparison, 'adjustedP' | 'verdict' | 'text' | 'detectable' | 'casesNeeded'> {
  differences: readonly number[];
  deviation: number | null;
  trials: number;
}

function rateOf({ fired, n }: CaseResult): number {
  return fired / n;
}

/** Case decisions and unpaired means, for readers who look for them: no verdict rests on these. */
function describeOtherwise(pairs: readonly PairedCase[]): EndpointComparison['described'] {
  const decisions = pairs.flatMap(({ a, b }) =>
    a.triggered === null || b.triggered === null ? [] : [[a.triggered, b.triggered] as const],
  );
  const { onlyFirst, onlySecond, p } = mcnemar(decisions);
  const means = welch(
    pairs.map(({ a }) => rateOf(a)),
    pairs.map(({ b }) => rateOf(b)),
  );
  return {
    mcnemar: decisions.length === 0 ? null : { onlyA: onlyFirst, onlyB: onlySecond, p },
    welch: means === null ? null : { t: means.t, degreesOfFreedom: means.degreesOfFreedom, p: means.p },
  };
}

/** Measures one endpoint over the paired cases of its label (DESIGN 8): effect, interval and unadjusted p. */
export function measureEndpoint(
  endpoint: EndpointComparison['endpoint'],
  paired: readonly PairedCase[],
  { level, seed }: { level: number; seed: number },
): MeasuredEndpoint {
  const own = paired.filter(({ a }) => a.shouldTrigger === (endpoint === 'recall'));
  const pairs = own.filter(({ a, b }) => a.n > 0 && b.n > 0);
  const differences = pairs.map(({ a, b }) => rateOf(b) - rateOf(a));
  const counted = pairs.map(({ a, b }) => ({
    a: { fired: a.fired, trials: a.n },
    b: { fired: b.fired, trials: b.n },
  }));
  const found = pairedDifference(counted, level);
  const spread = meanAndDeviation(differences);
  const test = pairs.length < leastCases(level) ? null : signFlipTest(differences, { seed });
  return {
    endpoint,
    cases: pairs.length,
    leftOut: own.filter(({ a, b }) => a.n === 0 || b.n === 0).map(({ a }) => a.id),
    a: meanAndDeviation(pairs.map(({ a }) => rateOf(a)))?.mean ?? null,
    b: meanAndDeviation(pairs.map(({ b }) => rateOf(b)))?.mean ?? null,
    difference: spread?.mean ?? null,
    interval: found === null ? null : { low: found.low, high: found.high, level: found.level },
    p: test?.p ?? null,
    exact: test?.exact ?? true,
    described: describeOtherwise(pairs),
    differences,
    deviation: spread?.deviation ?? null,
    trials: pairs.reduce((most, { a, b }) => Math.max(most, a.n, b.n), 1),
  };
}

/** Adjusts the p-values of a family together and judges each endpoint. Those that cannot be tested are in no family. */
export function judgeFamily(
  measured: readonly MeasuredEndpoint[],
  options: Omit<JudgementOptions, 'family'>,
): { family: number; endpoints: EndpointComparison[] } {
  const tested = measured.flatMap(({ p }) => (p === null ? [] : [p]));
  const adjusted = holm(tested);
  let next = 0;
  const endpoints = measured.map((endpoint) => {
    const { deviation: _, differences: __, trials: ___, ...rest } = endpoint;
    const adjustedP = endpoint.p === null ? null : (adjusted[next++] ?? null);
    const judged = judgeDifference({ ...endpoint, adjustedP }, { ...options, family: tested.length });
    return { ...rest, adjustedP, ...judged };
  });
  return { family: tested.length, endpoints };
}
