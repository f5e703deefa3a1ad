import type { RunRecord } from '../run/record.ts';
import type { RunRequest } from '../run/request.ts';
import { joinRecords } from '../trigger/collect-runs.ts';
import { NOT_RUN } from '../trigger/run-facts.ts';
import type { AnalyzedRun } from './analyzed-run.ts';
import type { RunGrading } from './grading.ts';
import type { TraceFacts } from './trace-facts.ts';

/** What is known of the runs of a bench: what was planned, what the journal holds, and what graders said. */
export interface BenchRunInput {
  requests: readonly RunRequest[];
  records: readonly RunRecord[];
  gradings: readonly RunGrading[];
  /** By request; a run without a trace has none. */
  facts: ReadonlyMap<string, TraceFacts>;
}

type Judged = Pick<AnalyzedRun, 'state' | 'why'>;

const CUT_OFF: Readonly<Record<string, string>> = {
  timeout: 'timeout: it reached its time limit before it was done',
  'no-progress': 'timeout: it gave no output for too long',
  interrupt: 'cancelled: it was interrupted',
};

/** Once a skill has fired, no later error changes that it fired; but work that was cut off is not there to be graded. */
function cutOff(record: RunRecord, facts: TraceFacts | undefined): string | null {
  const last = record.attempts.at(-1);
  if (last === undefined) return null;
  const ended = CUT_OFF[last.endedBy];
  if (ended !== undefined) return ended;
  if (last.error !== null) return `${last.error.class}: ${last.error.message}`;
  return record.fired === true && facts?.ended === 'not-done'
    ? 'the harness says at the end that its work is not done'
    : null;
}

function judgeWork(record: RunRecord, facts: TraceFacts | undefined): Judged | null {
  const leaks = record.attempts.flatMap((attempt) => attempt.leaks ?? []);
  const [leak] = leaks;
  if (leak !== undefined) {
    return { state: 'invalid', why: `a skill that this arm must do without was read: ${leak}` };
  }
  if (record.error?.class === 'contaminated') return { state: 'invalid', why: record.error.message };
  if (record.outcome === 'skipped') return { state: 'skipped', why: record.skipReason ?? NOT_RUN };
  if (record.outcome !== 'scored') {
    const { error, outcome } = record;
    return { state: outcome, why: error === null ? outcome : `${error.class}: ${error.message}` };
  }
  const cut = cutOff(record, facts);
  return cut === null ? null : { state: 'censored', why: cut };
}

/** Why a run whose work ended has no grades, while graders have not come to it. */
export const NOT_GRADED_YET = 'not graded yet';

/** Why nothing of a grading counts. */
function ungradedReason(grading: RunGrading | undefined): string {
  if (grading === undefined) return NOT_GRADED_YET;
  const reasons = [...new Set(grading.expectations.map(({ reason }) => reason))];
  return reasons.length === 0 ? 'it has no expectation to be graded' : reasons.join('; ');
}

function passRateOf(grading: RunGrading | undefined): number | null {
  const decided = (grading?.expectations ?? []).filter(({ verdict }) => verdict !== 'ungraded');
  if (decided.length === 0) return null;
  return decided.filter(({ verdict }) => verdict === 'pass').length / decided.length;
}

/** Figures of the launch that did the work. Retried launches are spent money, and say nothing of an arm. */
function figuresOf(record: RunRecord | undefined): Pick<AnalyzedRun, 'seconds' | 'tokens' | 'costUsd'> {
  const usage = record?.attempts.at(-1)?.usage;
  if (usage === undefined) return { seconds: null, tokens: null, costUsd: null };
  const { cacheReadTokens, cacheWriteTokens, costUsd, inputTokens, outputTokens, wallMs } = usage;
  const isTold = inputTokens !== null && outputTokens !== null;
  return {
    seconds: wallMs / 1000,
    tokens: isTold ? inputTokens + (cacheReadTokens ?? 0) + (cacheWriteTokens ?? 0) + outputTokens : null,
    costUsd,
  };
}

function joined(records: readonly RunRecord[]): Map<string, RunRecord> {
  const byRequest = new Map<string, RunRecord>();
  for (const record of records) {
    const earlier = byRequest.get(record.requestId);
    byRequest.set(record.requestId, earlier === undefined ? record : joinRecords(earlier, record));
  }
  return byRequest;
}

/**
 * Every planned run with what became of it, in the order of the plan. A run that was not graded has no pass rate: it is in no numerator
 * and no denominator.
 */
export function collectBenchRuns(input: BenchRunInput): AnalyzedRun[] {
  const records = joined(input.records);
  const gradings = new Map(input.gradings.map((grading) => [grading.requestId, grading]));
  return input.requests.map((request): AnalyzedRun => {
    const record = records.get(request.id);
    const facts = input.facts.get(request.id);
    const grading = gradings.get(request.id);
    const work: Judged | null =
      record === undefined ? { state: 'skipped', why: NOT_RUN } : judgeWork(record, facts);
    const passRate = work === null ? passRateOf(grading) : null;
    const judged = work ?? {
      state: passRate === null ? ('ungraded' as const) : ('graded' as const),
      why: passRate === null ? ungradedReason(grading) : null,
    };
    return {
      requestId: request.id,
      driver: request.driver,
      taskId: request.caseId,
      arm: request.arm,
      trial: request.trial,
      ...judged,
      expectations: work === null ? (grading?.expectations ?? []) : [],
      passRate,
      ...figuresOf(record),
      toolCalls: facts?.toolCalls ?? null,
      errors: facts?.errors ?? null,
      fired: record?.fired ?? null,
    };
  });
}
