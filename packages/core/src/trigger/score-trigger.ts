import type { RunRecord } from '../run/record.ts';
import type { RunErrorClass } from '../run/run-error.ts';
import { totalUsage } from '../usage/total-usage.ts';
import { collectRuns, findTargetId, NOT_RUN, type PlannedRun } from './collect-runs.ts';
import { confusionOf } from './confusion.ts';
import type { CaseResult, TriggerRateReport } from './report.ts';
import { reportWarnings } from './report-warnings.ts';
import { countCensored, countClasses, rateByStyle, runRates } from './run-rates.ts';
import { scoreCase } from './score-cases.ts';
import type { TriggerScoreInput } from './score-input.ts';
import { summarizeRun } from './summarize-run.ts';

function countSkipped(runs: readonly PlannedRun[]): { total: number; byReason: Record<string, number> } {
  const reasons = runs
    .filter(({ record }) => record.outcome === 'skipped')
    .map(({ record }) => record.skipReason ?? NOT_RUN);
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return { total: reasons.length, byReason: Object.fromEntries(counts) };
}

/** The first message of each class of error. */
function errorExamples(errored: readonly RunRecord[]): Partial<Record<RunErrorClass, string>> {
  const errors = errored.map(({ error }) => error).filter((error) => error !== null);
  return Object.fromEntries(errors.toReversed().map((error) => [error.class, error.message]));
}

/** Ids of the competitors as the runs or the preflight show them, else their names. */
function competitorIds(
  { set, preflight }: TriggerScoreInput,
  runs: readonly PlannedRun[],
  targetId: string | null,
) {
  const observed = runs.flatMap(({ record }) =>
    record.skills.filter((skill) => skill.installed).map((skill) => skill.id),
  );
  const ids = new Set([...(preflight?.announced ?? []), ...observed]);
  const names = set.skills.filter(({ role }) => role === 'competitor').map(({ name }) => name);
  const others = [...ids].filter((id) => id !== targetId).toSorted();
  return targetId !== null && others.length === names.length ? others : names;
}

/** What was measured, under which conditions. */
function conditions(input: TriggerScoreInput, runs: readonly PlannedRun[], targetId: string | null) {
  const { driver, options, preflight, set, settings } = input;
  const served = runs.map(({ record }) => record.servedModel).filter((model) => model !== null);
  const isAnnounced = preflight !== null && targetId !== null && preflight.announced.includes(targetId);
  const competitors = competitorIds(input, runs, targetId);
  return {
    driver: driver.id,
    driverTitle: driver.title,
    harnessVersion: input.harnessVersion,
    testedVersion: driver.testedVersion,
    model: options.model,
    servedModels: [...new Set(served)].toSorted(),
    effort: options.effort,
    skill: set.target,
    description: set.skills.find(({ name }) => name === set.target)?.description ?? '',
    namespace: isAnnounced ? targetId : null,
    installAs: options.installAs,
    permissions: options.permissions,
    stop: options.stop,
    endpoint: options.endpoint,
    fullBodies: options.fullBodies,
    seed: settings.seed,
    simulated: options.simulated !== null,
    ...(driver.experimental === undefined ? {} : { experimental: driver.experimental }),
    trials: settings.trials,
    threshold: settings.threshold,
    competitors: competitors.length,
    competitorIds: competitors,
    bundled: preflight?.bundled ?? [],
  };
}

/**
 * Scores a trigger measurement of one driver from what its journal holds (DESIGN 8). Pure: the same journal gives the same
 * report, in any order of its lines. Errored and skipped runs are in no rate; censored ones only in the bounds.
 * @example const report = scoreTrigger({ driver, set, cases, settings, options, requests, records, preflight, harnessVersion, priceTable })
 */
export function scoreTrigger(input: TriggerScoreInput): TriggerRateReport {
  const runs = collectRuns(input);
  const records = runs.map(({ record }) => record);
  const targetId = findTargetId(input.set.target, input.preflight, runs);
  const cases: CaseResult[] = input.cases.map((item) =>
    scoreCase(
      item,
      runs.filter((run) => run.case === item),
      { threshold: input.settings.threshold, targetId },
    ),
  );
  const perPrompt = cases.filter(({ shouldTrigger }) => shouldTrigger);
  const perIrrelevant = cases.filter(({ shouldTrigger }) => !shouldTrigger);
  const errored = records.filter(({ outcome }) => outcome === 'errored');
  const measured = {
    ...conditions(input, runs, targetId),
    ...runRates(perPrompt, perIrrelevant, input.settings.seed),
    ...rateByStyle(perPrompt),
    cases: confusionOf(cases),
    perPrompt,
    perIrrelevant,
    flaky: cases.filter(({ flaky }) => flaky).map(({ id }) => id),
    planned: runs.length,
    errored: {
      total: errored.length,
      byClass: countClasses(errored),
      examples: errorExamples(errored),
    },
    censored: countCensored(perPrompt, perIrrelevant, records),
    skipped: countSkipped(runs),
    attemptedOnly: cases.reduce((sum, { attempted }) => sum + attempted, 0),
    denials: records.reduce((sum, { denials }) => sum + denials, 0),
    usage: totalUsage(records, input.priceTable),
    runs: records.map(summarizeRun),
  };
  return { ...measured, warnings: reportWarnings({ input, runs, cases, report: measured }) };
}
