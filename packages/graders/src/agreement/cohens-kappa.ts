import { bootstrapInterval, ratioOrNull } from '@skillgauge/core';

/** Two raters' verdicts on one thing. */
export interface RatedPair {
  /** What may vary together, such as the task: the interval draws whole clusters anew. */
  cluster: string;
  first: string;
  second: string;
}

/** How far two raters agree beyond chance. Where a figure is not defined it is `null`, and `why` says so. */
export interface Agreement {
  n: number;
  /** Share of pairs with one verdict. */
  observed: number | null;
  /** The same share if both gave their verdicts at random, each as often as they did. */
  expected: number | null;
  kappa: number | null;
  interval: { low: number; high: number; level: number } | null;
  why: string | null;
}

/** One pass over the pairs, since the interval asks for it thousands of times. */
function shares(pairs: readonly RatedPair[]): { observed: number; expected: number } {
  const byFirst = new Map<string, number>();
  const bySecond = new Map<string, number>();
  let same = 0;
  for (const { first, second } of pairs) {
    byFirst.set(first, (byFirst.get(first) ?? 0) + 1);
    bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
    if (first === second) same += 1;
  }
  const products = [...byFirst].reduce(
    (sum, [verdict, count]) => sum + count * (bySecond.get(verdict) ?? 0),
    0,
  );
  return { observed: same / pairs.length, expected: products / pairs.length ** 2 };
}

function kappaOf(pairs: readonly RatedPair[]): number | null {
  if (pairs.length === 0) return null;
  const { expected, observed } = shares(pairs);
  return ratioOrNull(observed - expected, 1 - expected);
}

/**
 * Agreement of two raters beyond chance: κ = (p_o − p_e) / (1 − p_e), with p_e = Σ over verdicts of the product of both raters' shares
 * (Cohen 1960, "A coefficient of agreement for nominal scales", Educational and Psychological Measurement 20, 37–46). Not defined where
 * both raters gave one and the same verdict to everything (p_e = 1): there was nothing to agree about. The interval is a bootstrap over
 * clusters, `null` with fewer than two.
 * @default seed 42
 */
export function cohensKappa(pairs: readonly RatedPair[], seed = 42): Agreement {
  if (pairs.length === 0) {
    return {
      n: 0,
      observed: null,
      expected: null,
      kappa: null,
      interval: null,
      why: 'nothing was rated by both',
    };
  }
  const clusters = [...new Set(pairs.map(({ cluster }) => cluster))].map((cluster) =>
    pairs.filter((pair) => pair.cluster === cluster),
  );
  const kappa = kappaOf(pairs);
  return {
    n: pairs.length,
    ...shares(pairs),
    kappa,
    interval:
      kappa === null
        ? null
        : bootstrapInterval([clusters], ([drawn = []]) => kappaOf(drawn.flat()), { seed }),
    why: kappa === null ? 'both raters gave the same verdict to everything' : null,
  };
}
