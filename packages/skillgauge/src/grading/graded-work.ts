import {
  type BenchTask,
  collectBenchRuns,
  type ExecutionPlan,
  type Fixture,
  type RunRecord,
  type RunRequest,
} from '@skillgauge/core';
import type { PlannedArms } from '../bench/compared-arms.ts';
import { readTraceFacts } from '../bench/score-bench-run.ts';

/** The plan of an A/B measurement, as far as graders need it. */
export interface GradedPlan extends PlannedArms {
  tasks: readonly BenchTask[];
  settings: { seed: number };
  execution: ExecutionPlan;
}

/** A run of the work that can be graded, with what it refers to. */
export interface WorkRun {
  request: RunRequest;
  record: RunRecord;
  task: BenchTask;
  fixture: Fixture | null;
  /** Texts of the skill under test: where they come back they are no evidence. */
  skillTexts: readonly string[];
}

function skillTexts({ execution }: GradedPlan): string[] {
  const targets = execution.installSets.flatMap(({ skills, target }) =>
    skills.filter(({ name }) => name === target),
  );
  const files = targets.flatMap((skill) => skill.files);
  return [...new Set(files.flatMap(({ content, encoding }) => (encoding === 'utf8' ? [content] : [])))];
}

/**
 * The runs whose work came to its end, in the order of the plan. Those that are errored, censored, skipped or invalid have nothing to be
 * graded.
 */
export async function gradableRuns(
  runFolder: string,
  plan: GradedPlan,
  records: readonly RunRecord[],
): Promise<WorkRun[]> {
  const { fixtures, requests } = plan.execution;
  const facts = await readTraceFacts(runFolder, records);
  const runs = collectBenchRuns({ requests, records, gradings: [], facts });
  const ended = new Set(runs.filter(({ state }) => state === 'ungraded').map(({ requestId }) => requestId));
  const byRequest = new Map(records.map((record) => [record.requestId, record]));
  const tasks = new Map(plan.tasks.map((task) => [task.id, task]));
  const texts = skillTexts(plan);
  return requests.flatMap((request): WorkRun[] => {
    const record = byRequest.get(request.id);
    const task = tasks.get(request.caseId);
    if (!ended.has(request.id) || record === undefined || task === undefined) return [];
    const fixture = fixtures.find(({ key }) => key === request.fixture) ?? null;
    return [{ request, record, task, fixture, skillTexts: texts }];
  });
}
