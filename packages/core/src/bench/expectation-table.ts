import { z } from 'zod';
import { Ratio } from '../score/figures.ts';
import { ArmGrades } from './analysis.ts';
import type { AnalyzedRun } from './analyzed-run.ts';
import { meanOf, valuesByTask } from './arm-figures.ts';
import type { BenchTask } from './task.ts';

/** One expectation over the arms of a driver. Only graded runs count. */
export const ExpectationRow = z.object({
  taskId: z.string(),
  expectationId: z.string(),
  text: z.string(),
  grader: z.enum(['check', 'rubric']),
  arms: z.array(ArmGrades),
});
export type ExpectationRow = z.infer<typeof ExpectationRow>;

/** An expectation, or a whole task, that passed less often in an arm than in the baseline. */
export const WorseItem = z.object({
  taskId: z.string(),
  expectationId: z.string().nullable().describe('null: the task as a whole'),
  text: z.string(),
  baseline: Ratio,
  arm: Ratio,
  difference: z.number(),
});
export type WorseItem = z.infer<typeof WorseItem>;

function countGrades(arm: string, runs: readonly AnalyzedRun[], expectationId: string): ArmGrades {
  const counts: ArmGrades = { arm, pass: 0, fail: 0, ungraded: 0 };
  for (const run of runs) {
    const grade = run.expectations.find(({ id }) => id === expectationId);
    // A run without any grade, or one that was graded before this expectation was written.
    counts[grade?.verdict ?? 'ungraded'] += 1;
  }
  return counts;
}

/** Every expectation of every task with its grades by arm. */
export function expectationTable(
  tasks: readonly BenchTask[],
  arms: readonly { name: string; runs: readonly AnalyzedRun[] }[],
): ExpectationRow[] {
  return tasks.flatMap((task) =>
    task.expectations.map(
      (expectation): ExpectationRow => ({
        taskId: task.id,
        expectationId: expectation.id,
        text: expectation.text,
        grader: expectation.check === null ? 'rubric' : 'check',
        arms: arms.map(({ name, runs }) =>
          countGrades(
            name,
            runs.filter(({ state, taskId }) => taskId === task.id && ['graded', 'ungraded'].includes(state)),
            expectation.id,
          ),
        ),
      }),
    ),
  );
}

function shareOf(grades: ArmGrades | undefined): number | null {
  const decided = grades === undefined ? 0 : grades.pass + grades.fail;
  return grades === undefined || decided === 0 ? null : grades.pass / decided;
}

/** Arms, and what the table is held against. */
export interface WorsePair {
  baseline: { table: readonly ExpectationRow[]; name: string; runs: readonly AnalyzedRun[] };
  arm: { table: readonly ExpectationRow[]; name: string; runs: readonly AnalyzedRun[] };
}

/** What got worse from the baseline to the arm, the worst first: single expectations, then tasks as a whole. */
export function findWorse({ arm, baseline }: WorsePair): WorseItem[] {
  const item = (
    head: Pick<WorseItem, 'taskId' | 'expectationId' | 'text'>,
    before: number | null,
    now: number | null,
  ): WorseItem[] =>
    before === null || now === null || now >= before - 1e-12
      ? []
      : [{ ...head, baseline: before, arm: now, difference: now - before }];
  const expectations = arm.table.flatMap((row, index) => {
    const { expectationId, taskId, text } = row;
    const before = baseline.table[index]?.arms.find((grades) => grades.arm === baseline.name);
    const now = row.arms.find((grades) => grades.arm === arm.name);
    return item({ taskId, expectationId, text }, shareOf(before), shareOf(now));
  });
  const [before, now] = [valuesByTask(baseline.runs, 'passRate'), valuesByTask(arm.runs, 'passRate')];
  const tasks = [...new Set(arm.table.map(({ taskId }) => taskId))].flatMap((taskId) =>
    item(
      { taskId, expectationId: null, text: 'the task as a whole' },
      meanOf(before.get(taskId) ?? []),
      meanOf(now.get(taskId) ?? []),
    ),
  );
  const worstFirst = (items: readonly WorseItem[]) =>
    items.toSorted((left, right) => left.difference - right.difference);
  return [...worstFirst(expectations), ...worstFirst(tasks)];
}
