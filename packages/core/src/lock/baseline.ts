import { comparePairs } from '../compare/compare-runs.ts';
import { DifferenceVerdict, DiffReport } from '../compare/diff-report.ts';
import { REFUSED_CHANGES } from '../compare/find-changes.ts';
import { contentHash } from '../run/content-hash.ts';
import { changedFields } from '../run/name-changes.ts';
import type { CaseResult, TriggerRateReport } from '../trigger/report.ts';
import type { BaselineComparison } from './baseline-comparison.ts';
import { hashPrompt } from './describe-inputs.ts';
import type { LockEntry, LockedTarget, LockFile } from './lock-file.ts';
import type { LockedOptions } from './lock-inputs.ts';
import { toCaseResult } from './locked-scores.ts';

/** The confidence level of the comparison: an unchanged run is called worse at most this often short of 1. */
const LEVEL = 0.95;

/** The committed figures of one skill on one driver. */
export interface Baseline {
  entry: LockEntry;
  target: LockedTarget;
}

/** All that the lock has of a skill, by driver. Of several of one driver that of the preferred target comes first. */
export function findBaselines(lock: LockFile, skill: string, preferred: string): Map<string, Baseline> {
  const isPreferred = ({ entry }: Baseline) => entry.asked.target === preferred;
  const found = lock.entries.flatMap((entry) =>
    entry.mode === 'matrix'
      ? []
      : entry.targets.filter((target) => target.skill === skill).map((target) => ({ entry, target })),
  );
  const ordered = [...found.filter((item) => !isPreferred(item)), ...found.filter(isPreferred)];
  return new Map(ordered.map((item) => [item.entry.driver, item]));
}

/** Conditions that must be those of the baseline, known before the first run. */
export interface BaselineConditions
  extends Pick<LockedOptions, 'threshold' | 'permissions' | 'stop' | 'fullBodies' | 'endpoint'> {
  isSimulated: boolean;
  /** Names of all installed skills. */
  skills: readonly string[];
}

/** Why a run under these conditions cannot be held against a baseline, each as a phrase; empty when it can. */
export function baselineObstacles({ entry, target }: Baseline, now: BaselineConditions): string[] {
  const { endpoint, fullBodies, permissions, stop, threshold } = target.options;
  const before = {
    threshold,
    permissions,
    stop,
    fullBodies,
    endpoint,
    isSimulated: entry.simulated,
    skills: entry.skills.map(({ name }) => name).toSorted(),
  };
  const fresh = { ...now, skills: now.skills.toSorted() };
  return changedFields(before, fresh).map((changed) => `${changed.field} ${changed.before} → ${changed.now}`);
}

/** The lock has the hash of a description alone. */
function describeThen({ skills }: LockEntry, { description = '', skill }: TriggerRateReport): string {
  const then = skills.find(({ name }) => name === skill)?.description;
  return then === undefined || then === contentHash(description)
    ? description
    : `(of hash ${then.slice(0, 8)})`;
}

/** What the lock does not tell is taken from the new report, so that it does not count as a change. */
function toReport({ entry, target }: Baseline, now: TriggerRateReport): TriggerRateReport {
  const cases = [...now.perPrompt, ...now.perIrrelevant];
  const prompts = new Map(cases.map(({ prompt }) => [hashPrompt(prompt), prompt]));
  const results = target.cases.map((item) =>
    toCaseResult(item, target.options.threshold, (hash) => prompts.get(hash) ?? `(prompt ${hash})`),
  );
  const count = (read: (item: CaseResult) => number) => results.reduce((sum, item) => sum + read(item), 0);
  const { decisions, ...scores } = target.scores;
  return {
    ...target.options,
    ...scores,
    driver: entry.driver,
    driverTitle: entry.driverTitle,
    harnessVersion: entry.harnessVersion,
    ...(entry.experimental === undefined ? {} : { experimental: entry.experimental }),
    simulated: entry.simulated,
    skill: target.skill,
    description: describeThen(entry, now),
    servedModels: target.servedModels,
    bundled: target.bundled,
    competitors: entry.skills.length - 1,
    ...(now.competitorIds === undefined ? {} : { competitorIds: now.competitorIds }),
    cases: decisions,
    perPrompt: results.filter(({ shouldTrigger }) => shouldTrigger),
    perIrrelevant: results.filter(({ shouldTrigger }) => !shouldTrigger),
    planned: count(({ planned }) => planned),
    errored: { total: count(({ errored }) => errored), byClass: {} },
    skipped: { total: count(({ skipped }) => skipped), byReason: {} },
    warnings: [],
  };
}

const WORST_FIRST: readonly DifferenceVerdict[] = [
  'worse',
  'better',
  'no-difference',
  'too-few-cases',
  'not-measured',
];

function verdictOf(diff: DiffReport | null): DifferenceVerdict {
  const found = new Set(
    (diff?.comparisons ?? []).flatMap(({ endpoints }) => endpoints.map(({ verdict }) => verdict)),
  );
  return WORST_FIRST.find((verdict) => found.has(verdict)) ?? 'not-measured';
}

/**
 * Compares new reports with committed figures, paired by case; p-values are adjusted over all drivers and endpoints. Cases that are new or
 * gone, and another version of the harness, are told and do not stop it.
 */
export function compareBaseline(
  file: string,
  baselines: ReadonlyMap<string, Baseline>,
  reports: readonly TriggerRateReport[],
): BaselineComparison {
  const pairs = reports.flatMap((report) => {
    const baseline = baselines.get(report.driver);
    if (baseline === undefined) return [];
    const before = toReport(baseline, report);
    return [{ a: { source: file, report: before }, b: { source: 'this run', report } }];
  });
  const diff = pairs.length === 0 ? null : comparePairs(pairs, { allow: REFUSED_CHANGES, level: LEVEL });
  return {
    file,
    verdict: verdictOf(diff),
    falseAlarm: Math.round((1 - LEVEL) * 1000) / 1000,
    notLocked: reports.map(({ driver }) => driver).filter((driver) => !baselines.has(driver)),
    diff,
  };
}
