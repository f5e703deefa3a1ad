import type { ScoreFigures } from './figures.ts';

/** Scored relevant runs from which on not one firing puts the measurement in doubt, not the skill (R037). */
const SUSPECT_RUNS = 3;

/** Why scores are in doubt as a whole: no relevant run fired at all; `undefined` when they are not. */
export function silenceReason({ n, rate }: Pick<ScoreFigures, 'n' | 'rate'>): string | undefined {
  return rate === 0 && n >= SUSPECT_RUNS ? `the skill fired in none of ${n} scored relevant runs` : undefined;
}
