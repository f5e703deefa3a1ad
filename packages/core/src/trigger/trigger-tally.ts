import { judgeGates } from '../gates/judge-gates.ts';
import type { RunRecord } from '../run/record.ts';
import { scoreCounts } from '../score/score-counts.ts';
import { createUsageTally, withUnfinished } from '../usage/total-usage.ts';
import { announcedCompetitors } from './announced-competitors.ts';
import type { TriggerCase } from './case.ts';
import { type CaseTally, createCaseTally } from './case-tally.ts';
import type { PlannedRun } from './collect-runs.ts';
import type { CaseResult, RunSummary, TriggerRateReport } from './report.ts';
import { reportWarnings, suspectReason } from './report-warnings.ts';
import { createRunFacts, type RunFacts } from './run-facts.ts';
import { countCensored, rateByStyle } from './run-rates.ts';
import type { MeasuredInput } from './score-input.ts';
import { summarizeRun } from './summarize-run.ts';

/** A report of more runs than this counts them without listing them. */
const MOST_LISTED_RUNS = 20_000;

/** Scores runs one after the other, and keeps none of them. */
export interface TriggerTally {
  /** Counts a run of one of the cases. `place` is its number among all planned runs, from 0: the order of adding does not matter. */
  add(run: PlannedRun, place: number): void;
  report(): TriggerRateReport;
}

/** A harness that cannot be asked for its version may tell it in every run. */
function toldVersion({ harnessVersions: [first, ...others] }: RunFacts): string | null {
  return others.length > 0 ? null : (first ?? null);
}

function conditions(input: MeasuredInput, facts: RunFacts, targetId: string | null) {
  const { driver, options, preflight, set, settings } = input;
  const isAnnounced = preflight !== null && targetId !== null && preflight.announced.includes(targetId);
  const competitors = announcedCompetitors(input, targetId, facts.installed);
  return {
    driver: driver.id,
    driverTitle: driver.title,
    harnessVersion: input.harnessVersion ?? toldVersion(facts),
    testedVersion: driver.testedVersion,
    model: options.model,
    servedModels: facts.servedModels,
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

function sumCounts(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function scores(cases: readonly CaseResult[], facts: RunFacts, seed: number) {
  const perPrompt = cases.filter(({ shouldTrigger }) => shouldTrigger);
  const perIrrelevant = cases.filter(({ shouldTrigger }) => !shouldTrigger);
  return {
    ...scoreCounts(cases, { seed }),
    ...rateByStyle(perPrompt),
    perPrompt,
    perIrrelevant,
    planned: facts.planned,
    errored: { total: sumCounts(facts.errored), byClass: facts.errored, examples: facts.examples },
    censored: countCensored(perPrompt, perIrrelevant, facts.censored),
    skipped: { total: sumCounts(facts.skipReasons), byReason: facts.skipReasons },
    attemptedOnly: cases.reduce((sum, { attempted }) => sum + attempted, 0),
    denials: facts.denials,
  };
}

/** Adds gates and warnings, which look at the whole. */
function judge(
  input: MeasuredInput,
  facts: RunFacts,
  cases: readonly CaseResult[],
  measured: Omit<TriggerRateReport, 'warnings' | 'suspect' | 'gates'>,
): TriggerRateReport {
  const suspect = suspectReason({ input, report: measured });
  const report = { ...measured, ...(suspect === undefined ? {} : { suspect }) };
  const gates = input.settings.gates === undefined ? null : judgeGates(report, input.settings.gates);
  return {
    ...report,
    ...(gates === null ? {} : { gates }),
    warnings: reportWarnings({ input, facts, cases, report }),
  };
}

/**
 * Scores a trigger measurement of one driver, run by run.
 * @param size how many runs are planned at most
 */
export function createTriggerTally(input: MeasuredInput, size: number): TriggerTally {
  const knownId = input.preflight?.targetId ?? null;
  const seenAs = knownId ?? input.set.target;
  const cases = new Map<TriggerCase, CaseTally>(
    input.cases.map((item) => [item, createCaseTally(item, seenAs)]),
  );
  const facts = createRunFacts();
  const usage = createUsageTally(size);
  const listed: { place: number; run: RunSummary }[] = [];
  const list = (record: RunRecord, place: number): void => {
    if (size <= MOST_LISTED_RUNS) listed.push({ place, run: summarizeRun(record) });
  };
  return {
    add: ({ case: item, record }, place) => {
      cases.get(item)?.add(record);
      facts.add(record, place);
      usage.add(record, place);
      list(record, place);
    },
    report: () => {
      const told = facts.facts();
      // A run may show the skill under its bare name where no preflight told its id.
      const targetId = knownId ?? (told.installed.has(seenAs) ? seenAs : null);
      const results = [...cases.values()].map((tally) =>
        tally.result(input.settings.threshold, targetId !== null),
      );
      const runs = listed.toSorted((left, right) => left.place - right.place).map(({ run }) => run);
      return judge(input, told, results, {
        ...conditions(input, told, targetId),
        ...scores(results, told, input.settings.seed),
        usage: withUnfinished(usage.total(input.priceTable), input.unfinished ?? 0),
        ...(size <= MOST_LISTED_RUNS ? { runs } : {}),
      });
    },
  };
}
