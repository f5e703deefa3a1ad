import type { CaseScore } from './figures.ts';

type Judged = Pick<CaseScore, 'shouldTrigger' | 'triggered' | 'rate'>;

/** Share of a case's scored trials that went wrong; 0 for a case without any. */
export function wrongShare({ shouldTrigger, rate }: Judged): number {
  if (rate === null) return 0;
  return shouldTrigger ? 1 - rate : rate;
}

/** True when the case was decided, and wrongly: a miss or a false alarm. */
export function isFailure({ shouldTrigger, triggered }: Judged): boolean {
  return triggered !== null && triggered !== shouldTrigger;
}

/** The cases with at least one wrong trial, the worst first; equally bad ones in their order. */
export function worstCases<T extends Judged>(cases: readonly T[]): T[] {
  return cases
    .filter((item) => wrongShare(item) > 0)
    .toSorted((left, right) => wrongShare(right) - wrongShare(left));
}

/** The cases that were decided wrongly, the worst first. */
export function failedCases<T extends Judged>(cases: readonly T[]): T[] {
  return worstCases(cases).filter(isFailure);
}
