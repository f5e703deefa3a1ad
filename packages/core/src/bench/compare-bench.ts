import { nameSome, plural } from '../text/number-text.ts';
import type { AnalyzedRun, AnalyzedState } from './analyzed-run.ts';
import type { BenchArmReport, BenchComparison, BenchDriverReport } from './bench-report.ts';
import { type ArmPair, compareAllSpent, comparePassRates } from './compare-arms.ts';
import { findWorse } from './expectation-table.ts';

/** An arm of a driver, with its report and its runs. */
export interface MeasuredArm {
  report: BenchDriverReport;
  arm: BenchArmReport;
  runs: readonly AnalyzedRun[];
}

/** Two arms that are compared. */
export interface MeasuredPair {
  baseline: MeasuredArm;
  arm: MeasuredArm;
}

/** How sure comparisons are to be. */
export interface ComparisonOdds {
  level: number;
  power: number;
  seed: number;
}

function nameOf({ arm, report }: MeasuredArm, other: MeasuredArm): string {
  return report.driver === other.report.driver ? arm.arm : `${arm.arm} on ${report.driver}`;
}

function countState(runs: readonly AnalyzedRun[], state: AnalyzedState): number {
  return runs.filter((run) => run.state === state).length;
}

/** Why an arm has nothing to compare; `null`: it has. */
function emptyReason(measured: MeasuredArm, other: MeasuredArm): string | null {
  const { arm, runs } = measured;
  if (arm.graded > 0) return null;
  const first = runs.find(({ why }) => why !== null);
  const why = first === undefined ? 'none was planned' : `the first: ${first.state}, ${first.why}`;
  return `${nameOf(measured, other)} has no valid run (${plural(runs.length, 'run')}; ${why})`;
}

function pairNotes({ arm, baseline }: MeasuredPair): string[] {
  const invalid = [baseline, arm].flatMap((side) => {
    const count = countState(side.runs, 'invalid');
    const other = side === arm ? baseline : arm;
    return count === 0
      ? []
      : [
          `${plural(count, 'run')} of ${nameOf(side, other)} ${count === 1 ? 'is' : 'are'} invalid, since a skill was read that must not be there: the baseline is not clean.`,
        ];
  });
  const silent = [baseline, arm].flatMap((side) => {
    const { firing } = side.arm;
    if (firing === null || firing.n === 0 || firing.fired > 0) return [];
    const other = side === arm ? baseline : arm;
    return [
      `The skill never fired in ${nameOf(side, other)}: the difference measures nothing of it. Measure its description first (skillgauge trigger).`,
    ];
  });
  const models = new Set([baseline, arm].flatMap((side) => side.arm.servedModels));
  const asked = baseline.arm.model === arm.arm.model && baseline.report.driver === arm.report.driver;
  return [
    ...invalid,
    ...silent,
    ...(asked && models.size > 1 ? [`Different models served the two arms: ${nameSome([...models])}.`] : []),
  ];
}

/** Compares pairs of arms, task by task. P-values are adjusted over all of them together. */
export function compareBenchArms(
  pairs: readonly MeasuredPair[],
  tasks: readonly string[],
  odds: ComparisonOdds,
): BenchComparison[] {
  const paired = pairs.map(
    ({ arm, baseline }): ArmPair => ({
      baseline: baseline.runs,
      arm: arm.runs,
      tasks,
    }),
  );
  const rates = comparePassRates(paired, odds);
  return pairs.flatMap((pair, index): BenchComparison[] => {
    const [passRate, runs] = [rates[index], paired[index]];
    if (passRate === undefined || runs === undefined) return [];
    const { arm, baseline } = pair;
    const side = ({ arm: { arm: name }, report, runs: own }: MeasuredArm) => ({
      table: report.expectations,
      name,
      runs: own,
    });
    const reason =
      emptyReason(baseline, arm) ??
      emptyReason(arm, baseline) ??
      (passRate.tasks === 0 ? 'no task has a graded run in both arms' : null);
    return [
      {
        baseline: { driver: baseline.report.driver, arm: baseline.arm.arm },
        arm: { driver: arm.report.driver, arm: arm.arm.arm },
        reason,
        passRate,
        ...compareAllSpent(runs, odds.level),
        worse: findWorse({ baseline: side(baseline), arm: side(arm) }),
        notes: pairNotes(pair),
      },
    ];
  });
}
