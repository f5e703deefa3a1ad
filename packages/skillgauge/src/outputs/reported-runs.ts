import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AnalyzedRun,
  ExecutionPlan,
  joinRecords,
  missingRecord,
  type RunRecord,
  type RunReport,
  type RunRequest,
} from '@skillgauge/core';
import { readRunJournal, readRunPlan } from '@skillgauge/engine';
import type { ReportedRun } from '@skillgauge/report';
import { z } from 'zod';
import { type AnyRunPlan, readPlan } from '../measure/read-plan.ts';

/** What is told of a case besides its runs. */
interface KnownCase {
  skill: string;
  prompt: string;
  tags: readonly string[];
  shouldTrigger: boolean | null;
}

function casesOf(plan: AnyRunPlan): ReadonlyMap<string, KnownCase> {
  if (plan.mode === 'bench') {
    const { skill, tasks } = plan;
    return new Map(tasks.map(({ id, prompt }) => [id, { skill, prompt, tags: [], shouldTrigger: null }]));
  }
  const targets =
    plan.mode === 'matrix'
      ? plan.targets
      : [{ skill: plan.execution.installSets[0]?.target ?? '', cases: plan.cases }];
  return new Map(
    targets.flatMap(({ cases, skill }) =>
      cases.map(
        ({ id, prompt, shouldTrigger, tags }) => [id, { skill, prompt, tags, shouldTrigger }] as const,
      ),
    ),
  );
}

/** Requests and records that lie in one folder. */
interface ReadStep {
  step: string | null;
  execution: ExecutionPlan;
  records: readonly RunRecord[];
}

function joined(records: readonly RunRecord[]): ReadonlyMap<string, RunRecord> {
  const byId = new Map<string, RunRecord>();
  for (const record of records) {
    const earlier = byId.get(record.requestId);
    byId.set(record.requestId, earlier === undefined ? record : joinRecords(earlier, record));
  }
  return byId;
}

function recordOf({ arm, caseId, driver, id, options, trial }: RunRequest, reason: string): RunRecord {
  return missingRecord({ requestId: id, driver, caseId, trial, arm, model: options.model }, reason);
}

function runsOfStep(
  { execution, records, step }: ReadStep,
  cases: ReadonlyMap<string, KnownCase>,
  analyzed: ReadonlyMap<string, AnalyzedRun>,
): ReportedRun[] {
  const byId = joined(records);
  const planned = [
    ...execution.requests.map((request) => ({ request, reason: 'not run' })),
    ...(execution.skipped ?? []),
  ];
  return planned.flatMap(({ reason, request }) => {
    const known = cases.get(request.caseId);
    if (known === undefined) return []; // What a step asks of a model is no run of a case.
    const record = byId.get(request.id) ?? recordOf(request, reason);
    return [{ ...known, step, record, analyzed: analyzed.get(request.id) ?? null }];
  });
}

const StepPlan = z.looseObject({ execution: ExecutionPlan });

/** The later steps of an optimisation, in their order. */
async function readSteps(path: string): Promise<ReadStep[]> {
  const names: string[] = await readdir(join(path, 'steps')).catch(() => []);
  const ordered = names.toSorted((left, right) => left.localeCompare(right, 'en', { numeric: true }));
  const steps: ReadStep[] = [];
  for (const step of ordered) {
    const folder = join(path, 'steps', step);
    const parsed = StepPlan.safeParse(await readRunPlan(folder).catch(() => null));
    if (!parsed.success) continue;
    const { execution } = parsed.data;
    const { records } = await readRunJournal(folder, execution.requests);
    steps.push({ step, execution, records });
  }
  return steps;
}

/**
 * Every planned run of a run folder with what became of it, in the order of the plan.
 * @throws SkillgaugeError `invalid_input` for a damaged folder
 */
export async function readReportedRuns(path: string, report: RunReport): Promise<ReportedRun[]> {
  const plan = await readPlan(path);
  const { execution } = plan;
  const { records } = await readRunJournal(path, execution.requests);
  const own: ReadStep = { step: plan.mode === 'optimize' ? '0-evaluate' : null, execution, records };
  const steps = plan.mode === 'optimize' ? [own, ...(await readSteps(path))] : [own];
  const runs = report.mode === 'bench' ? report.document.runs : [];
  const analyzed = new Map(runs.map((run) => [run.requestId, run]));
  const cases = casesOf(plan);
  return steps.flatMap((step) => runsOfStep(step, cases, analyzed));
}
