import type { PreflightRecord, RunRecord, SkillObservation } from '../run/record.ts';
import type { RunRequest } from '../run/request.ts';
import { addUsages } from '../usage/fold-usage.ts';
import { UNKNOWN_TOKENS } from '../usage/usage.ts';
import type { TriggerCase } from './case.ts';
import { NOT_RUN } from './run-facts.ts';
import type { TriggerScoreInput } from './score-input.ts';

/** A planned run with its case and its record. */
export interface PlannedRun {
  case: TriggerCase;
  record: RunRecord;
}

/** A later record of the same request replaces an earlier one; what the earlier one spent stays spent. */
export function joinRecords(earlier: RunRecord, later: RunRecord): RunRecord {
  const spent = [earlier, later].filter(({ attempts }) => attempts.length > 0);
  return {
    ...later,
    attempts: [...earlier.attempts, ...later.attempts],
    usage: addUsages(spent.map(({ usage }) => usage)) ?? later.usage,
  };
}

/** Which planned run has no record. */
type MissingRun = Pick<RunRecord, 'requestId' | 'driver' | 'caseId' | 'trial' | 'arm' | 'model'>;

/** Stands for a planned run that was never started. */
export function missingRecord(run: MissingRun, skipReason: string): RunRecord {
  return {
    ...run,
    outcome: 'skipped',
    fired: null,
    skills: [],
    error: null,
    skipReason,
    attempts: [],
    usage: {
      ...UNKNOWN_TOKENS,
      modelRequests: null,
      wallMs: 0,
      costUsd: null,
      costSource: 'unknown',
      billing: 'unknown',
      lowerBound: false,
    },
    servedModel: null,
    harnessVersion: null,
    denials: 0,
    startedAt: null,
    wallMs: 0,
    warnings: [],
  };
}

function missingOf({ arm, caseId, driver, id, options, trial }: RunRequest, reason = NOT_RUN): RunRecord {
  return missingRecord({ requestId: id, driver, caseId, trial, arm, model: options.model }, reason);
}

/** The driver's planned runs in the order of the cases, then of the trials, whatever the order of the journal. */
export function collectRuns(input: TriggerScoreInput): PlannedRun[] {
  const byRequest = new Map<string, RunRecord>();
  for (const record of input.records) {
    const earlier = byRequest.get(record.requestId);
    byRequest.set(record.requestId, earlier === undefined ? record : joinRecords(earlier, record));
  }
  const skipped = new Map((input.skipped ?? []).map(({ reason, request }) => [request.id, reason]));
  const planned = [...input.requests, ...(input.skipped ?? []).map(({ request }) => request)];
  const byCase = new Map<string, RunRequest[]>();
  for (const request of planned) {
    if (request.driver !== input.driver.id) continue;
    const requests = byCase.get(request.caseId);
    if (requests === undefined) byCase.set(request.caseId, [request]);
    else requests.push(request);
  }
  return input.cases.flatMap((item) =>
    (byCase.get(item.id) ?? [])
      .toSorted((left, right) => left.trial - right.trial)
      .map((request) => ({
        case: item,
        record: byRequest.get(request.id) ?? missingOf(request, skipped.get(request.id)),
      })),
  );
}

/** The id under which the harness knows the skill under test: as resolved, else its bare name where a run shows it. */
export function findTargetId(
  target: string,
  preflight: PreflightRecord | null,
  runs: readonly PlannedRun[],
): string | null {
  if (preflight !== null && preflight.targetId !== null) return preflight.targetId;
  const isBare = runs.some(({ record }) => record.skills.some((skill) => isInstalled(skill, target)));
  return isBare ? target : null;
}

function isInstalled(skill: SkillObservation, id: string): boolean {
  return skill.installed && skill.id === id;
}
