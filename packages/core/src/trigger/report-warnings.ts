import { isTestedVersion } from '../driver/tested-version.ts';
import type { RunRecord } from '../run/record.ts';
import { countText, nameSome, plural } from '../text/number-text.ts';
import { arrivalWarnings, targetArrival } from './arrival-warnings.ts';
import type { PlannedRun } from './collect-runs.ts';
import type { CaseResult, TriggerRateReport } from './report.ts';
import type { TriggerScoreInput } from './score-input.ts';

/** Share of the planned runs that may be missing before a report warns (DESIGN 6). */
const TOLERATED_MISSING = 0.1;
/** Scored relevant runs from which on not one firing puts the measurement in doubt, not the skill (R037). */
const SUSPECT_RUNS = 3;

/** What the warnings are drawn from. */
export interface WarningSource {
  input: TriggerScoreInput;
  runs: readonly PlannedRun[];
  cases: readonly CaseResult[];
  report: Pick<TriggerRateReport, 'rate' | 'n' | 'perPrompt' | 'usage' | 'denials'>;
}

function missingWarnings({ runs, cases }: WarningSource): string[] {
  const missing = runs.filter(({ record }) => record.outcome !== 'scored').length;
  const warnings: string[] = [];
  if (missing > TOLERATED_MISSING * runs.length) {
    const percent = Math.round((100 * missing) / runs.length);
    warnings.push(`${missing} of ${plural(runs.length, 'planned run')} (${percent}%) were not scored.`);
  }
  const unscored = cases.filter(({ n }) => n === 0).map(({ id }) => id);
  if (unscored.length > 0) {
    warnings.push(`${plural(unscored.length, 'case')} without a scored trial: ${nameSome(unscored)}.`);
  }
  return warnings;
}

function suspectWarnings({ input, report }: WarningSource): string[] {
  const { preflight } = input;
  const hasListing = preflight !== null && [undefined, 'not_announced'].includes(preflight.error?.class);
  if (hasListing && preflight.announced.length === 0) {
    return ['Instrument suspect: the harness announced none of the installed skills.'];
  }
  if (report.rate !== 0 || report.n < SUSPECT_RUNS) return [];
  const attempted = report.perPrompt.reduce((sum, item) => sum + item.attempted, 0);
  const hint =
    attempted > 0 ? ` It was asked for, without being loaded, in ${plural(attempted, 'run')}.` : '';
  return [
    `Instrument suspect: the skill fired in none of ${report.n} scored relevant runs. Check that the harness can load it before blaming the description.${hint}`,
  ];
}

function preflightWarnings({ input: { preflight } }: WarningSource): string[] {
  if (preflight === null) return [];
  const { error, warnings } = preflight;
  return [...(error === null ? [] : [`Preflight failed (${error.class}): ${error.message}`]), ...warnings];
}

function versionWarnings({ input, runs }: WarningSource): string[] {
  const { driver, harnessVersion } = input;
  const seen = runs.map(({ record }) => record.harnessVersion).filter((version) => version !== null);
  const versions = [...new Set(seen)].toSorted();
  const warnings: string[] = [];
  if (!isTestedVersion(driver, harnessVersion)) {
    warnings.push(
      `${driver.title} ${harnessVersion} was used; the driver is tested with ${driver.testedVersion}.`,
    );
  }
  if (versions.length > 1)
    warnings.push(`The runs were made with several harness versions: ${nameSome(versions)}.`);
  return warnings;
}

function denialWarnings({ runs, report }: WarningSource): string[] {
  const denied = runs.filter(({ record }) => record.denials > 0).length;
  if (denied === 0) return [];
  return [
    `Permissions refused ${plural(report.denials ?? 0, 'tool call')} in ${plural(denied, 'run')}; a skill that needs them can look as if it did not fire.`,
  ];
}

/** A description that is longer than what this harness shows of one is cut before the model sees it. */
function descriptionWarnings({ input }: WarningSource): string[] {
  const { descriptionLimit, title } = input.driver;
  const description = input.set.skills.find(({ name }) => name === input.set.target)?.description ?? '';
  const { length } = Array.from(description);
  const target = targetArrival(input);
  if (target !== null && ['cut', 'name-only'].includes(target.arrives)) return [];
  if (descriptionLimit === undefined || descriptionLimit === null || length <= descriptionLimit) return [];
  return [
    `The description has ${countText(length)} characters; ${title} takes ${countText(descriptionLimit)} at most.`,
  ];
}

function unfinishedWarnings({ unfinished = 0 }: TriggerScoreInput): string[] {
  if (unfinished === 0) return [];
  return [`${plural(unfinished, 'launch', 'launches')} began and never ended: what they spent is unknown.`];
}

/** A run that was stopped at its verdict: that its usage is a lower bound is no surprise. */
function isStoppedByUs({ attempts }: RunRecord): boolean {
  const last = attempts.at(-1)?.endedBy;
  return last === 'fired' || last === 'first-turn';
}

function methodWarnings({ input, runs }: WarningSource): string[] {
  const warnings: string[] = [];
  if (input.options.stop === 'first-turn') {
    warnings.push(
      'Runs were decided after the first model turn (stop first-turn): later firings are missed, so the rates are too low.',
    );
  }
  const cutOff = runs.filter(({ record }) => record.usage.lowerBound && !isStoppedByUs(record)).length;
  if (cutOff > 0) {
    warnings.push(
      `The usage of ${plural(cutOff, 'run')} is a lower bound: the harness had not given its final figures.`,
    );
  }
  return warnings;
}

/** Every reason to doubt a report, the most severe first, and what the runs themselves warn of, each text once. */
export function reportWarnings(source: WarningSource): string[] {
  const { experimental } = source.input.driver;
  return [
    ...new Set([
      ...(experimental === undefined ? [] : [experimentalWarning(experimental)]),
      ...preflightWarnings(source),
      ...arrivalWarnings(source.input),
      ...suspectWarnings(source),
      ...descriptionWarnings(source),
      ...missingWarnings(source),
      ...unfinishedWarnings(source.input),
      ...methodWarnings(source),
      ...denialWarnings(source),
      ...versionWarnings(source),
      ...source.runs.flatMap(({ record }) => record.warnings),
      ...(source.input.notes ?? []),
    ]),
  ];
}

/** The driver's caveat as one of the warnings. */
export function experimentalWarning(caveat: string): string {
  return `Experimental driver: ${caveat}`;
}
