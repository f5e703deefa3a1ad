import type { RunRecord, RunRequest } from '@skillgauge/core';

const SHARED = ['driver', 'caseId', 'trial', 'arm'] as const;

/** Why a record cannot be the one of a planned request, or `null`: somebody has edited it, or it is of another plan. */
export function misfit(record: RunRecord, requests: ReadonlyMap<string, RunRequest>): string | null {
  const { fired, outcome, requestId } = record;
  const request = requests.get(requestId);
  if (request === undefined) return `the plan has no request ${requestId}`;
  const field = SHARED.find((name) => record[name] !== request[name]);
  if (field !== undefined) {
    return `${field} is ${record[field]}, where request ${requestId} has ${request[field]}`;
  }
  if ((outcome === 'scored') === (fired !== null)) return null;
  return `request ${requestId} is ${outcome}, and fired is ${fired}`;
}
