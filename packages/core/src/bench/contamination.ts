import { nameSome, plural } from '../text/number-text.ts';
import type { BenchDriverReport, BenchReportDocument } from './bench-report.ts';

/** Runs that a report names before it says how many more there are. */
const NAMED = 3;

/**
 * What is to be said where a skill was read in an arm that must do without it; `null`: no arm is contaminated. The figures of the valid runs
 * stand, but a harness that reaches the skill once may have reached it unseen, too.
 */
export function contaminationText({
  arms,
  excluded,
}: Pick<BenchDriverReport, 'arms' | 'excluded'>): string | null {
  const invalid = excluded.filter(({ state }) => state === 'invalid');
  if (invalid.length === 0) return null;
  const names = [...new Set(invalid.map(({ arm }) => arm))];
  const planned = arms.filter(({ arm }) => names.includes(arm)).reduce((sum, arm) => sum + arm.planned, 0);
  const places = invalid.map(({ arm, taskId, trial }) => `${arm}, ${taskId} trial ${trial}`);
  return `The skill was read in ${plural(invalid.length, 'run')} of ${planned} that must do without it (${nameSome(places, NAMED)}). Nothing of that is in a figure; the figures are of the valid runs alone. Find out how the skill was reached before you trust the difference.`;
}

/** True when no run of an arm without the skill has read it (R023). */
export function isBaselineClean({ drivers }: Pick<BenchReportDocument, 'drivers'>): boolean {
  return drivers.every((report) => contaminationText(report) === null);
}
