import { isTestedVersion } from '../driver/tested-version.ts';
import { silenceReason } from '../score/suspect.ts';
import { costText, countText, nameSome, plural } from '../text/number-text.ts';
import { costGap, TOLERATED_COST_GAP } from '../usage/total-usage.ts';
import { arrivalWarnings, targetArrival } from './arrival-warnings.ts';
import type { CaseResult, TriggerRateReport } from './report.ts';
import type { RunFacts } from './run-facts.ts';
import type { MeasuredInput } from './score-input.ts';

/** Share of the planned runs that may be missing before a report warns (DESIGN 6). */
const TOLERATED_MISSING = 0.1;

/** What the warnings are drawn from. */
export interface WarningSource {
  input: MeasuredInput;
  facts: RunFacts;
  cases: readonly CaseResult[];
  report: Pick<TriggerRateReport, 'rate' | 'n' | 'perPrompt' | 'usage' | 'denials' | 'suspect'>;
}

function missingWarnings({ cases, facts: { planned, scored } }: WarningSource): string[] {
  const missing = planned - scored;
  const warnings: string[] = [];
  if (missing > TOLERATED_MISSING * planned) {
    const percent = Math.round((100 * missing) / planned);
    warnings.push(`${missing} of ${plural(planned, 'planned run')} (${percent}%) were not scored.`);
  }
  const unscored = cases.filter(({ n }) => n === 0).map(({ id }) => id);
  if (unscored.length > 0) {
    warnings.push(`${plural(unscored.length, 'case')} without a scored trial: ${nameSome(unscored)}.`);
  }
  return warnings;
}

/** Why the instrument is in doubt, not the skill; `undefined` when it is not (R037). */
export function suspectReason({
  input,
  report,
}: Pick<WarningSource, 'input'> & SuspectSource): string | undefined {
  const { preflight } = input;
  const hasListing =
    preflight !== null &&
    preflight.unseen !== true &&
    [undefined, 'not_announced'].includes(preflight.error?.class);
  if (hasListing && preflight.announced.length === 0)
    return 'the harness announced none of the installed skills';
  return silenceReason(report);
}

interface SuspectSource {
  report: Pick<TriggerRateReport, 'rate' | 'n'>;
}

function suspectWarnings({ report }: WarningSource): string[] {
  if (report.suspect === undefined) return [];
  const warning = `Instrument suspect: ${report.suspect}.`;
  if (report.rate === null) return [warning];
  const attempted = report.perPrompt.reduce((sum, item) => sum + item.attempted, 0);
  const hint =
    attempted > 0 ? ` It was asked for, without being loaded, in ${plural(attempted, 'run')}.` : '';
  return [`${warning} Check that the harness can load it before blaming the description.${hint}`];
}

function preflightWarnings({ input: { preflight } }: WarningSource): string[] {
  if (preflight === null) return [];
  const { error, warnings } = preflight;
  return [...(error === null ? [] : [`Preflight failed (${error.class}): ${error.message}`]), ...warnings];
}

function versionWarnings({ input, facts: { harnessVersions: versions } }: WarningSource): string[] {
  const { driver, harnessVersion } = input;
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

function denialWarnings({ facts: { deniedRuns: denied }, report }: WarningSource): string[] {
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

function unfinishedWarnings({ unfinished = 0 }: MeasuredInput): string[] {
  if (unfinished === 0) return [];
  return [`${plural(unfinished, 'launch', 'launches')} began and never ended: what they spent is unknown.`];
}

function methodWarnings({ input, facts: { cutOffUsage: cutOff } }: WarningSource): string[] {
  const warnings: string[] = [];
  if (input.options.stop === 'first-turn') {
    warnings.push(
      'Runs were decided after the first model turn (stop first-turn): later firings are missed, so the rates are too low.',
    );
  }
  if (cutOff > 0) {
    warnings.push(
      `The usage of ${plural(cutOff, 'run')} is a lower bound: the harness had not given its final figures.`,
    );
  }
  return warnings;
}

/** The harness’s own price and the table’s may both be wrong; which one, a report cannot tell (R083). */
function costWarnings({ report: { usage } }: WarningSource): string[] {
  const check = usage?.costCheck;
  if (check === undefined || usage === undefined) return [];
  const gap = costGap(check.reportedUsd, check.computedUsd);
  if (Math.abs(gap) <= TOLERATED_COST_GAP && check.launchesApart === 0) return [];
  const of = `${plural(check.launchesApart, 'launch', 'launches')} of ${check.launches}`;
  return [
    `The cost that the harness reports and the cost of its tokens by the price table are over 10% apart in ${of}: ${costText(check.reportedUsd)} against ${costText(check.computedUsd)} in all. One of them has the wrong prices.`,
  ];
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
      ...costWarnings(source),
      ...denialWarnings(source),
      ...versionWarnings(source),
      ...source.facts.warnings,
      ...(source.input.notes ?? []),
    ]),
  ];
}

/** The driver's caveat as one of the warnings. */
export function experimentalWarning(caveat: string): string {
  return `Experimental driver: ${caveat}`;
}
