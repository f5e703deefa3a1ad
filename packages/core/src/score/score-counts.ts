import type { CaseCount } from '../stats/clustered-rate.ts';
import { passAtK, passHatK } from '../stats/pass-at-k.ts';
import { worstCases } from './case-order.ts';
import { confusionOf } from './confusion.ts';
import type { CaseScore, Passes, PassFigure, ScoreFigures, ScoreGroup } from './figures.ts';
import { f1Interval, groupRate, runRates } from './run-rates.ts';

/** The trials of a case that went right: one of a case that should not trigger is right when the skill stayed quiet. */
export function rightTrials({ shouldTrigger, fired, n }: CaseScore): CaseCount {
  return { fired: shouldTrigger ? fired : n - fired, trials: n };
}

/** Up to here each k has its figures. */
const MOST_LISTED_K = 100;

/** Each k up to a hundred, and the most trials. */
function listedSizes(most: number): number[] {
  const first = Array.from({ length: Math.min(most, MOST_LISTED_K) }, (_, index) => index + 1);
  return most > MOST_LISTED_K ? [...first, most] : first;
}

function passFigures(cases: readonly CaseScore[], most: number): PassFigure[] {
  const counts = cases.map(rightTrials);
  return listedSizes(most).map((k) => {
    return {
      k,
      cases: counts.filter(({ trials }) => trials >= k).length,
      passHat: passHatK(counts, k),
      passAt: passAtK(counts, k),
    };
  });
}

function passesOf(relevant: readonly CaseScore[], irrelevant: readonly CaseScore[]): Passes {
  const all = [...relevant, ...irrelevant];
  const most = all.reduce((found, { n }) => Math.max(found, n), 0);
  return {
    all: passFigures(all, most),
    relevant: passFigures(relevant, most),
    irrelevant: passFigures(irrelevant, most),
  };
}

function groupsBy(
  by: ScoreGroup['by'],
  cases: readonly CaseScore[],
  namesOf: (item: CaseScore) => readonly string[],
): ScoreGroup[] {
  const members = new Map<string, CaseScore[]>();
  for (const item of cases) {
    for (const name of new Set(namesOf(item))) {
      const group = members.get(name);
      if (group === undefined) members.set(name, [item]);
      else group.push(item);
    }
  }
  return [...members].map(([name, group]) => ({
    by,
    name,
    relevant: groupRate(group.filter(({ shouldTrigger }) => shouldTrigger)),
    irrelevant: groupRate(group.filter(({ shouldTrigger }) => !shouldTrigger)),
  }));
}

/**
 * Every figure of DESIGN 8 from the counts of the cases. All scores of this project come from here: those of a journal as those
 * of runs that somebody logged elsewhere.
 * @param options.seed of the bootstrap
 */
export function scoreCounts(cases: readonly CaseScore[], { seed }: { seed: number }): ScoreFigures {
  const relevant = cases.filter(({ shouldTrigger }) => shouldTrigger);
  const irrelevant = cases.filter(({ shouldTrigger }) => !shouldTrigger);
  return {
    ...runRates(relevant, irrelevant, seed),
    cases: confusionOf(cases),
    f1Interval: f1Interval(relevant, irrelevant, seed),
    flaky: cases.filter(({ flaky }) => flaky).map(({ id }) => id),
    passes: passesOf(relevant, irrelevant),
    groups: [
      ...groupsBy('tag', cases, ({ tags }) => tags),
      ...groupsBy('style', cases, ({ style }) => (style === undefined ? [] : [style])),
    ],
    worst: worstCases(cases).map(({ id }) => id),
  };
}
