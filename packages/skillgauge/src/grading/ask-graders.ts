import type { EvalDriver, ExecutionPlan, RunRecord } from '@skillgauge/core';
import { isFinishedRecord, type RunFolder, readEarlierWork } from '@skillgauge/engine';
import type { Ask } from '../ask/ask.ts';
import { type AskedRun, executeAsks } from '../ask/execute-asks.ts';
import { planAsks } from '../ask/plan-asks.ts';
import type { PreparedDriver } from '../drivers/prepare-driver.ts';
import { checkBudget } from '../measure/check-budget.ts';
import type { MeasureContext } from '../measure/measure-mode.ts';
import { simulatedOptions } from '../measure/simulation.ts';
import type { SpentBefore } from '../measure/spent-before.ts';
import { buildGrading, gradingOfChecks, ungradedRubric } from './build-grading.ts';
import { collectEvidence } from './collect-evidence.ts';
import type { DraftGrading } from './draft-gradings.ts';
import { askedHow } from './grader-context.ts';
import type { GradingOptions } from './grading-options.ts';
import type { KeptGradings } from './keep-gradings.ts';
import { rubricInput } from './rubric-asks.ts';

/** Who is asked, and where what comes back is kept. */
export interface GraderSession {
  /** Folder of the work. */
  runFolder: string;
  gradingFolder: RunFolder;
  prepared: PreparedDriver;
  options: GradingOptions;
  context: MeasureContext;
  kept: KeptGradings;
  /** What the work and other gradings have spent, where the budget is for them, too. */
  spentBefore: readonly SpentBefore[];
  /** Writes down what is going to be asked, before it is. */
  writePlan: (execution: ExecutionPlan) => Promise<void>;
}

/** How a grader is asked. */
function planGraderAsks(
  driver: EvalDriver,
  asks: readonly Ask[],
  { context, options }: Pick<GraderSession, 'context' | 'options'>,
): ExecutionPlan {
  return planAsks(driver, asks, {
    ...askedHow(options),
    endpoint: context.endpoint,
    simulated: context.simulate === null ? null : simulatedOptions(context.simulate),
  });
}

/** Grades a run for which every grader has answered, or has failed for good. */
async function settle(
  { checks, run }: DraftGrading,
  records: readonly RunRecord[],
  { gradingFolder, kept, options, runFolder }: GraderSession,
): Promise<void> {
  const { settings } = options;
  const collected = await collectEvidence(runFolder, run);
  if (collected.evidence === null) return;
  const input = rubricInput(run, collected.evidence, collected.transcript, settings);
  if (input === null) return;
  await kept.keep(await buildGrading(gradingFolder.path, { run, checks, input, records, settings }));
}

/** Settles each run as soon as the last of its questions has come back. */
function createSettler(drafts: readonly DraftGrading[], session: GraderSession) {
  const draftOf = new Map(drafts.flatMap((draft) => draft.asks.map(({ id }) => [id, draft] as const)));
  const answers = new Map<string, RunRecord>();
  const settled = new Map<DraftGrading, Promise<void>>();
  return {
    take: (record: RunRecord): void => {
      const draft = draftOf.get(record.caseId);
      if (draft === undefined || !isFinishedRecord(record)) return;
      answers.set(record.caseId, record);
      const records = draft.asks.flatMap(({ id }) => answers.get(id) ?? []);
      if (records.length < draft.asks.length || settled.has(draft)) return;
      settled.set(draft, settle(draft, records, session));
    },
    /** Runs whose graders are not asked after all are graded by code alone. After an interrupt they will be asked. */
    end: async (records: readonly RunRecord[]): Promise<void> => {
      await Promise.all(settled.values());
      const left = new Map(records.map((record) => [record.caseId, record.skipReason]));
      for (const draft of drafts) {
        const reason = draft.asks.map(({ id }) => left.get(id) ?? null).find((found) => found !== null);
        if (settled.has(draft) || reason === undefined || reason === 'interrupted') continue;
        const rubric = ungradedRubric(draft.run, `The grader was not asked: ${reason}.`);
        await session.kept.keep(gradingOfChecks(draft.run, draft.checks, rubric));
      }
    },
  };
}

/**
 * Asks graders, and keeps the grading of each run as soon as all of its questions have come back. What was answered at an earlier time is
 * not asked again.
 * @param others questions besides those of the drafts
 */
export async function askGraders(
  drafts: readonly DraftGrading[],
  others: readonly Ask[],
  session: GraderSession,
): Promise<AskedRun> {
  const { context, gradingFolder, options, prepared, spentBefore } = session;
  const asks = [...drafts.flatMap((draft) => draft.asks), ...others];
  if (asks.length === 0) return { records: [], interrupted: false };
  const plan = planGraderAsks(prepared.driver, asks, session);
  // Where the budget is for the work, too, the work is not thrown away for it.
  if (options.budgetCoversWork !== true) {
    checkBudget(context.budget ?? {}, [prepared.driver], plan, context.prices ?? {});
  }
  await session.writePlan(plan);
  const settler = createSettler(drafts, session);
  const retryErrored = options.retryErrored ?? false;
  const { finished } = await readEarlierWork(gradingFolder.path, plan.requests, { retryErrored });
  // A kill may have come between an answer and its grading.
  for (const record of finished) settler.take(record);
  const asked = await executeAsks({
    plan,
    runFolder: gradingFolder,
    prepared,
    spentBefore,
    retryErrored,
    context,
    onAsked: settler.take,
  });
  await settler.end(asked.records);
  return asked;
}
