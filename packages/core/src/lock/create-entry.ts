import type { GateResult } from '../gates/gate-verdict.ts';
import type { TriggerRateReport } from '../trigger/report.ts';
import type { LockEntry, LockedCase, LockedGate, LockedRequest, LockedTarget } from './lock-file.ts';
import { type CaseInputs, hashInputs, type LockInputs, type TargetInputs } from './lock-inputs.ts';
import { scoresOf } from './locked-scores.ts';

/** What an entry is made of. */
export interface LockEntryParts {
  mode: LockEntry['mode'];
  asked: LockedRequest;
  inputs: LockInputs;
  /** The driver's report of each skill under test. */
  reports: readonly TriggerRateReport[];
}

function lockCase(item: CaseInputs, report: TriggerRateReport): LockedCase[] {
  const found = [...report.perPrompt, ...report.perIrrelevant].find(({ id }) => id === item.id);
  if (found === undefined) return [];
  const { censored, errored, fired, n, planned, skipped } = found;
  const lost = Object.entries({ censored, errored, skipped }).filter(([, count]) => count > 0);
  return [{ ...item, planned, n, fired, ...Object.fromEntries(lost) }];
}

function lockGate({ bound, limit, metric, operator, passed, value }: GateResult): LockedGate {
  const figure = bound === 'point' ? metric : `${metric} ${bound}`;
  return { rule: `${figure} ${operator} ${limit}`, value, passed };
}

function lockTarget(target: TargetInputs, reports: readonly TriggerRateReport[]): LockedTarget[] {
  const report = reports.find(({ skill }) => skill === target.skill);
  if (report === undefined) return [];
  const cases = target.cases.flatMap((item) => lockCase(item, report));
  const { bundled = [], gates, servedModels = [], suspect } = report;
  return [
    {
      skill: target.skill,
      options: target.options,
      requests: target.requests,
      scores: scoresOf(cases, target.options),
      ...(suspect === undefined ? {} : { suspect }),
      gates: gates?.gates.map(lockGate) ?? [],
      servedModels: servedModels.toSorted(),
      bundled: bundled.toSorted(),
      cases,
    },
  ];
}

/** The entry of one driver; `null` when it has no report of any of the skills. */
export function createLockEntry({ asked, inputs, mode, reports }: LockEntryParts): LockEntry | null {
  const own = reports.filter(({ driver }) => driver === inputs.driver);
  const [first] = own;
  const targets = inputs.targets.flatMap((target) => lockTarget(target, own));
  if (first === undefined || targets.length === 0) return null;
  const harnessVersion = first.harnessVersion ?? null;
  return {
    mode,
    simulated: first.simulated === true,
    driver: inputs.driver,
    driverTitle: first.driverTitle ?? inputs.driver,
    harnessVersion,
    ...(first.experimental === undefined ? {} : { experimental: first.experimental }),
    inputs: hashInputs(inputs, harnessVersion),
    asked,
    contract: inputs.contract,
    stub: inputs.stub,
    pluginName: inputs.pluginName,
    skills: inputs.skills,
    targets,
  };
}
