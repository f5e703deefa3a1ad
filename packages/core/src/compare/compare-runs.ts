import type { TriggerRateReport } from '../trigger/report.ts';
import { judgeFamily, type MeasuredEndpoint, measureEndpoint } from './compare-endpoint.ts';
import { comparisonWarnings } from './comparison-warnings.ts';
import { describeCases, describeRun, type SourcedReport } from './describe-run.ts';
import {
  type ChangeKind,
  DIFF_SCHEMA_VERSION,
  type DiffReport,
  type RunChange,
  type RunComparison,
} from './diff-report.ts';
import { findChanges } from './find-changes.ts';
import { type PairedCases, pairCases } from './pair-cases.ts';

/** How two runs are compared. */
export interface CompareOptions {
  /** Changes that would else be refused. @default none */
  allow?: readonly ChangeKind[];
  /** Confidence level. @default 0.95 */
  level?: number;
  /** Power behind the smallest difference that could have been shown. @default 0.8 */
  power?: number;
  /** Seed of the sign-flip draws. @default 42 */
  seed?: number;
}

/** Two reports: b is held against a. */
export interface ReportPair {
  a: SourcedReport;
  b: SourcedReport;
}

interface OpenComparison {
  pair: ReportPair;
  paired: PairedCases;
  changes: RunChange[];
  measured: MeasuredEndpoint[];
}

/**
 * Compares pairs of reports case by case, with p-values adjusted over all endpoints and pairs together (DESIGN 8). Pure.
 * @throws SkillgaugeError `invalid_input` when more changed between two runs than may be compared, naming all of it.
 */
export function comparePairs(pairs: readonly ReportPair[], options: CompareOptions = {}): DiffReport {
  const { allow = [], level = 0.95, power = 0.8, seed = 42 } = options;
  const open = pairs.map((pair): OpenComparison => {
    const paired = pairCases(pair.a.report, pair.b.report);
    const changes = findChanges(pair.a.report, pair.b.report, paired, allow);
    const measured = (['recall', 'false-positive-rate'] as const).map((endpoint) =>
      measureEndpoint(endpoint, paired.pairs, { level, seed }),
    );
    return { pair, paired, changes, measured };
  });
  const { endpoints, family } = judgeFamily(
    open.flatMap(({ measured }) => measured),
    { level, power },
  );
  const comparisons = open.map(({ changes, measured, pair, paired }, index): RunComparison => {
    const [a, b] = [describeRun(pair.a), describeRun(pair.b)];
    return {
      a,
      b,
      changes,
      endpoints: endpoints.slice(index * measured.length, (index + 1) * measured.length),
      cases: describeCases(paired.pairs),
      warnings: comparisonWarnings(a, b, changes),
    };
  });
  const simulated = comparisons.some(({ a, b }) => a.simulated || b.simulated);
  return {
    schemaVersion: DIFF_SCHEMA_VERSION,
    mode: 'diff',
    simulated,
    level,
    power,
    seed,
    family,
    comparisons,
  };
}

/**
 * Compares two reports of one skill on the same cases: b against a. Usable without files or harnesses.
 * @example
 * const { comparisons: [comparison] } = compareRuns(before, after);
 * console.log(comparison?.endpoints.map(({ text }) => text));
 * @throws SkillgaugeError `invalid_input` when more changed than may be compared; `allow` lets kinds of change pass.
 */
export function compareRuns(
  a: TriggerRateReport,
  b: TriggerRateReport,
  options: CompareOptions = {},
): DiffReport {
  return comparePairs([{ a: { source: 'A', report: a }, b: { source: 'B', report: b } }], options);
}
