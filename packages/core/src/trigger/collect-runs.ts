import type { PreflightRecord, RunRecord, SkillObservation } from '../run/record.ts';
import type { RunRequest } from '../run/request.ts';
import { addUsages } from '../usage/fold-usage.ts';
import { UNKNOWN_TOKENS } from '../usage/usage.ts';
import type { TriggerCase } from './case.ts';
import type { TriggerScoreInput } from './score-input.ts';

/** Why a planned run without a record is missing. */
export const NOT_RUN = 'not run';

/** A planned run with its case and its record. */
export interface PlannedRun {
  case: TriggerCase;
  record: RunRecord;
}

/** A later record of the same request replaces an earlier one; what the earlier one spent stays spent. */
function joinRecords(earlier: RunRecord, later: RunRecord): RunRecord {
  const spent = [earlier, later].filter(({ attempts }) => attempts.length > 0);
  return {
    ...later,
    attempts: [...earlier.attempts, ...later.attempts],
    usage: addUsages(spent.map(({ usage }) => usage)) ?? later.usage,
  };
}

function missingRecord(request: RunRequest, skipReason: string): RunRecord {
  return {
    requestId: request.id,
    driver: request.driver,
    caseId: request.caseId,
    trial: request.trial,
    arm: request.arm,
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
    model: request.options.model,
    servedModel: null,
    harnessVersion: null,
    denials: 0,
    startedAt: null,
    wallMs: 0,
    warnings: [],
  };
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
  const requests = planned.filter((request) => request.driver === input.driver.id);
  return input.cases.flatMap((item) =>
    requests
      .filter((request) => request.caseId === item.id)
      .toSorted((left, right) => left.trial - right.trial)
      .map((request) => ({
        case: item,
        record: byRequest.get(request.id) ?? missingRecord(request, skipped.get(request.id) ?? NOT_RUN),
      })),
  );
}

/** True for runs in which the model answered: only these show anything of a skill. */
export function isAnswered({ record }: PlannedRun): boolean {
  return record.outcome === 'scored' || record.outcome === 'censored';
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

/** What a run shows of the skill under test. */
export function targetObservation(run: PlannedRun, targetId: string | null): SkillObservation | undefined {
  return targetId === null ? undefined : run.record.skills.find((skill) => isInstalled(skill, targetId));
}
