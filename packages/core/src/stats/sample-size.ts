import { noncentralTailAbove, studentTQuantile } from './student-t.ts';
import { wilsonInterval } from './wilson-interval.ts';

/** How sure a plan wants to be. */
export interface PlanningOdds {
  /** Confidence level of the comparison. @default 0.95 */
  level?: number;
  /** Chance of showing a difference that is there. @default 0.8 */
  power?: number;
}

/** No plan goes beyond this many cases: `null` instead. */
const MOST_CASES = 1_000_000;
/** A power asked of the t distribution cannot be bisected closer than its series converges. */
const PRECISION = 1e-9;

/** The smallest whole number from `from` on that fits; what fits once fits ever after. `null`: none up to a million. */
function smallestWhole(from: number, fits: (size: number) => boolean): number | null {
  let upper = from;
  while (!fits(upper)) {
    if (upper >= MOST_CASES) return null;
    upper = Math.min(MOST_CASES, upper * 2);
  }
  let lower = from - 1;
  while (upper - lower > 1) {
    const middle = Math.floor((lower + upper) / 2);
    if (fits(middle)) upper = middle;
    else lower = middle;
  }
  return upper;
}

/**
 * With fewer cases than this the sign-flip test cannot fall to 1 − `level`, whatever is measured: its least p is 2 / 2^cases.
 * @example leastCases(0.95) // 6
 */
export function leastCases(level = 0.95): number {
  return Math.ceil(Math.log2(2 / (1 - level)) - PRECISION);
}

/**
 * Half a step of the mean difference. The sign-flip test counts sums that equal the one seen as being as far out, which costs it about
 * this much: the usual correction for continuity.
 */
function halfStep(cases: number, trials: number): number {
  return 1 / (cases * trials);
}

/** The noncentrality, difference · √cases / sd, at which a paired t test has this power; as `power.t.test` of R, far tail left out. */
function neededNoncentrality(cases: number, { level = 0.95, power = 0.8 }: PlanningOdds): number {
  const critical = studentTQuantile(level, cases - 1);
  let [lower, upper] = [0, critical + 40];
  while (upper - lower > PRECISION) {
    const middle = (lower + upper) / 2;
    if (noncentralTailAbove(critical, cases - 1, middle) >= power) upper = middle;
    else lower = middle;
  }
  return upper;
}

/**
 * The smallest mean difference that this many cases show with the given power: the noncentral t of a paired t test (R's
 * `power.t.test(n, sd, sig.level, power, type = "paired")`) and half a step of the mean, as the sign-flip test has it; never less than
 * that test can tell at all, `leastCases` cases that each changed by one trial. `null`: not even a difference of 1 would show.
 * @param plan `differencesSd` is the sample deviation of the case differences, `trials` the trials of a case (default 1; Infinity:
 * differences of any size, as in R)
 * @example detectableDifference({ cases: 20, differencesSd: 0.4, trials: 3 }) // 0.280…
 */
export function detectableDifference(
  plan: PlanningOdds & { cases: number; differencesSd: number; trials?: number },
): number | null {
  const { cases, differencesSd, level = 0.95, trials = 1 } = plan;
  const least = leastCases(level);
  if (cases < least) return null;
  const byDeviation = (neededNoncentrality(cases, plan) * differencesSd) / Math.sqrt(cases);
  const found = Math.max(byDeviation + halfStep(cases, trials), least / (cases * trials));
  return found <= 1 ? found : null;
}

/**
 * How many cases show a mean difference with the given power, when the case differences spread by `sd`: the noncentral t of a paired
 * t test (R's `power.t.test(delta, sd, sig.level, power, type = "paired")`) for the difference less half a step of the mean, as the
 * sign-flip test has it; at least `leastCases`. `null`: more than a million.
 * @param plan `trials` are the trials of a case (default 1; Infinity: differences of any size, as in R)
 * @example casesNeeded({ difference: 0.2, sd: 0.4, trials: 3 }) // 37
 */
export function casesNeeded(
  plan: PlanningOdds & { difference: number; sd: number; trials?: number },
): number | null {
  const { difference, level = 0.95, power = 0.8, sd, trials = 1 } = plan;
  return smallestWhole(leastCases(level), (cases) => {
    const shown = Math.abs(difference) - halfStep(cases, trials);
    if (shown <= 0) return false;
    const noncentrality = (shown * Math.sqrt(cases)) / sd;
    // Beyond any power asked for, where the series of the noncentral t would underflow; also a deviation of 0.
    if (noncentrality > 36) return true;
    return noncentralTailAbove(studentTQuantile(level, cases - 1), cases - 1, noncentrality) >= power;
  });
}

/** What a sample is expected to look like. */
export interface ExpectedSample {
  rate: number;
  /** Trials of a case. */
  trials: number;
  /** Intra-cluster correlation: 0, trials of a case are as good as cases; 1, they only repeat each other. */
  icc: number;
}

/** Half the width of the interval that `clusteredRate` would give so many cases that are as expected. */
export function expectedHalfWidth(sample: ExpectedSample & { cases: number; level?: number }): number {
  const { cases, icc, level = 0.95, rate, trials } = sample;
  const size = (cases * trials) / Math.max(1, 1 + (trials - 1) * icc);
  const { low, high } = wilsonInterval(rate, size, studentTQuantile(level, cases - 1));
  return (high - low) / 2;
}

/**
 * How many cases give a rate an interval of at most ± `halfWidth`, by the interval that `clusteredRate` gives: Wilson with the effective
 * sample size n / (1 + (trials − 1) · icc) (Kish 1965, "Survey Sampling") and Student's t. `null`: more than a million.
 * @example casesForPrecision({ rate: 0.8, halfWidth: 0.1, trials: 3, icc: 0.3 }) // 35
 */
export function casesForPrecision(
  plan: ExpectedSample & { halfWidth: number; level?: number },
): number | null {
  return smallestWhole(2, (cases) => expectedHalfWidth({ ...plan, cases }) <= plan.halfWidth);
}

/**
 * The expected deviation of the case differences of two set-ups. A case rate over k trials varies by π(1 − π) · (ICC + (1 − ICC)/k), as in
 * the beta-binomial distribution; what cases share by being hard or easy, π(1 − π) · ICC, cancels as far as it is correlated.
 * @param plan `rateA` and `rateB` are the rates of the two, `correlation` that of the cases' true rates, 0 to 1
 */
export function expectedDifferenceSd(plan: {
  rateA: number;
  rateB: number;
  trials: number;
  icc: number;
  correlation: number;
}): number {
  const { correlation, icc, rateA, rateB, trials } = plan;
  const spreadA = rateA * (1 - rateA);
  const spreadB = rateB * (1 - rateB);
  const trialShare = icc + (1 - icc) / trials;
  return Math.sqrt((spreadA + spreadB) * trialShare - 2 * correlation * icc * Math.sqrt(spreadA * spreadB));
}
