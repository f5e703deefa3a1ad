import type { CaseScore } from '../score/figures.ts';
import { clusteredRate } from '../stats/clustered-rate.ts';
import { seededRandom } from '../stats/seeded-random.ts';
import { gateFigure, isBootstrapped } from './gate-figure.ts';
import { type Gate, keepsRule } from './gate-spec.ts';

const DRAWS = 400;

/**
 * How likely each case is to fire: its own share of firings drawn towards that of all cases of its label, by as much as the
 * intra-cluster correlation says that cases do not differ (the posterior mean of a beta-binomial model, Efron and Morris 1975, "Data
 * analysis using Stein's estimator and its generalizations", JASA 70, 311–319).
 */
function chancesOf(cases: readonly CaseScore[]): Map<CaseScore, number> {
  const found = clusteredRate(cases.map(({ fired, n }) => ({ fired, trials: n })));
  const icc = Math.min(1, Math.max(0, found?.icc ?? 1));
  return new Map(
    cases.map((item) => {
      const own = item.n === 0 ? 0 : item.fired / item.n;
      if (found === null || item.n === 0) return [item, own];
      const weight = (item.n * icc) / (1 + (item.n - 1) * icc);
      return [item, weight * own + (1 - weight) * found.rate];
    }),
  );
}

/** Draws the trials of a case anew, in its place: a large measurement is drawn 400 times. */
function redraw(item: CaseScore, chance: number, threshold: number, random: () => number): void {
  let fired = 0;
  for (let trial = 0; trial < item.n; trial += 1) if (random() < chance) fired += 1;
  item.fired = fired;
  item.rate = item.n === 0 ? null : fired / item.n;
  item.triggered = item.rate === null ? null : item.rate >= threshold;
}

/**
 * The chance that the same measurement, repeated without any change, fails a gate, so that nobody takes luck for a change: the trials of
 * each case are drawn anew 400 times. `null` for an end of an interval that itself comes from resampling.
 */
export function repeatFailures(
  gate: Gate,
  cases: readonly CaseScore[],
  { seed, threshold }: { seed: number; threshold: number },
): number | null {
  if (gate.bound !== 'point' && isBootstrapped(gate.metric)) return null;
  const random = seededRandom(seed, 'repeat', gate.metric);
  const chances = new Map(
    [true, false].flatMap((label) => [
      ...chancesOf(cases.filter(({ shouldTrigger }) => shouldTrigger === label)),
    ]),
  );
  const redrawn = cases.map((item) => ({ drawn: { ...item }, chance: chances.get(item) ?? 0 }));
  const drawn = redrawn.map((item) => item.drawn);
  let failures = 0;
  for (let draw = 0; draw < DRAWS; draw += 1) {
    for (const item of redrawn) redraw(item.drawn, item.chance, threshold, random);
    const { value } = gateFigure(gate, drawn, seed);
    if (value === null || !keepsRule(value, gate)) failures += 1;
  }
  return failures / DRAWS;
}
