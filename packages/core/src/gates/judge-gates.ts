import { plural, rateText } from '../text/number-text.ts';
import { decideCensored, type GatedCase, gateFigure } from './gate-figure.ts';
import { DEFAULT_COVERAGE, type Gate, type GateSet, gatesFor, keepsRule } from './gate-spec.ts';
import type { Coverage, GateResult, GateVerdict } from './gate-verdict.ts';
import { repeatFailures } from './repeat-failures.ts';

/** What gates are judged on. A `TriggerRateReport` is one, and so are `TriggerScores`. */
export interface GatedScores {
  /** Which driver’s own rules count. */
  driver?: string;
  threshold: number;
  seed?: number | undefined;
  perPrompt: readonly GatedCase[];
  perIrrelevant: readonly GatedCase[];
  /** Why the measurement itself is in doubt. */
  suspect?: string | undefined;
}

/** How censored runs speak against a gate. */
function unfavourable({ metric, operator }: Gate): 'wrong' | 'right' {
  const wantsMore = operator === '>=' || operator === '>';
  return wantsMore === (metric !== 'falsePositiveRate') ? 'wrong' : 'right';
}

function judgeGate(gate: Gate, cases: readonly GatedCase[], scores: GatedScores): GateResult {
  const { seed = 42, threshold } = scores;
  const decided = cases.map((item) => decideCensored(item, unfavourable(gate), threshold));
  const { reason, value } = gateFigure(gate, decided, seed);
  return {
    ...gate,
    value,
    reason,
    passed: value !== null && keepsRule(value, gate),
    repeatFails: value === null ? null : repeatFailures(gate, decided, { seed, threshold }),
  };
}

function coverageOf(cases: readonly GatedCase[], least: number): Coverage {
  const planned = cases.reduce((sum, item) => sum + item.planned, 0);
  const valid = cases.reduce((sum, item) => sum + item.n + (item.censored ?? 0), 0);
  return { valid, planned, share: planned === 0 ? null : valid / planned, least };
}

/** Too little is valid: there is nothing to judge. A suspect instrument may fail, but its passing shows nothing. */
function verdictOf(
  results: readonly GateResult[],
  { least, planned, share, valid }: Coverage,
  suspect: string | undefined,
): Pick<GateVerdict, 'verdict' | 'reason'> {
  if (share === null || share < least) {
    const found = `${valid} of ${plural(planned, 'planned run')} are valid (${rateText(share)})`;
    return { verdict: 'none', reason: `${found}; a verdict needs ${rateText(least)}` };
  }
  if (results.some(({ passed }) => !passed)) return { verdict: 'failed', reason: null };
  return suspect === undefined
    ? { verdict: 'passed', reason: null }
    : { verdict: 'none', reason: `instrument suspect: ${suspect}` };
}

/**
 * Judges the gates of one driver; `null` when none is on it. A figure that is not available fails its gate. Where too few of the planned
 * runs are valid, or the instrument itself is suspect, passed gates mean nothing: there is no verdict.
 */
export function judgeGates(scores: GatedScores, gates: GateSet): GateVerdict | null {
  const rules = gatesFor(gates, scores.driver ?? null);
  if (rules.length === 0) return null;
  const cases = [...scores.perPrompt, ...scores.perIrrelevant];
  const coverage = coverageOf(cases, gates.minCoverage ?? DEFAULT_COVERAGE);
  const results = rules.map((gate) => judgeGate(gate, cases, scores));
  const { reason, verdict } = verdictOf(results, coverage, scores.suspect);
  return {
    verdict,
    reason,
    coverage,
    censored: cases.reduce((sum, { censored = 0 }) => sum + censored, 0),
    gates: results,
  };
}
