import type { EvalDriver, ExecutionPlan, RunGrading, RunRecord } from '@skillgauge/core';
import {
  cleanUpAfterKill,
  createRedactor,
  describePrices,
  openRunFolder,
  type RunFolder,
} from '@skillgauge/engine';
import { prepareAsker } from '../ask/prepare-asker.ts';
import type { GradedWork } from '../bench/score-bench-run.ts';
import type { PreparedDriver } from '../drivers/prepare-driver.ts';
import type { MeasureContext } from '../measure/measure-mode.ts';
import { readInnerSpent, readSpent, type SpentBefore } from '../measure/spent-before.ts';
import { askBlind, askSuggestions, blindQuestions } from './ask-besides.ts';
import { askGraders, type GraderSession } from './ask-graders.ts';
import { draftGradings } from './draft-gradings.ts';
import { type GradedPlan, gradableRuns, type WorkRun } from './graded-work.ts';
import { asGrader, askedHow, asksModel, targetOf } from './grader-context.ts';
import type { GradingOptions } from './grading-options.ts';
import { openGrading, readGradingPlan, writeGradingPlan } from './grading-plan.ts';
import { openKeptGradings } from './keep-gradings.ts';
import { readGraded } from './read-graded.ts';

/** What is to be graded, by whom, and with what. */
export interface GradeRequest {
  /** Folder of the work; what is graded goes into `grading` below it. */
  runFolder: string;
  plan: GradedPlan;
  /** Of the work. */
  records: readonly RunRecord[];
  /** Driver of the model graders; `null`: no model is asked. */
  grader: EvalDriver | null;
  options: GradingOptions;
  /** As for measuring: surroundings, endpoint, budget, limits, simulation. Its drivers are not looked at. */
  context: MeasureContext;
  /** Told as each run is graded. */
  onGraded?: (graded: { grading: RunGrading; run: WorkRun; done: number; total: number }) => void;
}

/** What came of grading. */
export interface GradeResult {
  graded: GradedWork;
  /** Where an earlier grading in another way is kept; `null`: there was none. */
  putAside: string | null;
  interrupted: boolean;
}

/** Counts runs as they are graded, each once. */
function createTeller(runs: readonly WorkRun[], onGraded: GradeRequest['onGraded']) {
  const left = new Map(runs.map((run) => [run.request.id, run]));
  return (grading: RunGrading): void => {
    const run = left.get(grading.requestId);
    if (run === undefined) return;
    left.delete(grading.requestId);
    onGraded?.({ grading, run, done: runs.length - left.size, total: runs.length });
  };
}

/** Ends what a killed grading has left running, and removes its folders. */
async function cleanUp(runsFolder: string, context: MeasureContext): Promise<void> {
  for (const done of await cleanUpAfterKill({ ...context, runsFolder })) {
    context.onEvent?.({ type: 'cleaned-up', cleanUp: done });
  }
}

interface Stage extends GradeRequest {
  runs: readonly WorkRun[];
  gradingFolder: RunFolder;
  /** `null`: no model is asked. */
  prepared: PreparedDriver | null;
  writePlan: (execution: ExecutionPlan) => Promise<void>;
}

const NO_QUESTIONS: ExecutionPlan = { requests: [], installSets: [], fixtures: [] };

/** What a budget for the work and its grading has to count besides this grading: the work, and earlier gradings in other ways. */
async function spentBeside({ gradingFolder, options, runFolder }: Stage): Promise<SpentBefore[]> {
  if (options.budgetCoversWork !== true) return [];
  return [await readSpent(runFolder), await readInnerSpent(runFolder, gradingFolder.path)];
}

/** Checks first, which need no model; then what models are asked. True when it was interrupted. */
async function gradeAll(stage: Stage): Promise<boolean> {
  const { context, gradingFolder, onGraded, options, prepared, runFolder, runs, writePlan } = stage;
  const { settings } = options;
  const redactor = createRedactor(Object.values(prepared?.credentials ?? {}));
  const kept = await openKeptGradings(gradingFolder.path, redactor, createTeller(runs, onGraded));
  if ((await readGradingPlan(runFolder)) === null) await writePlan(NO_QUESTIONS);
  const drafting = { runFolder, gradingFolder, settings, asksModel: prepared !== null, kept, context };
  const drafts = await draftGradings(runs, drafting);
  if (prepared === null || context.signal?.aborted === true) return context.signal?.aborted === true;
  const spentBefore = await spentBeside(stage);
  const session: GraderSession = {
    runFolder,
    gradingFolder,
    prepared,
    options,
    context,
    kept,
    spentBefore,
    writePlan,
  };
  const blind = settings.compareBlind ? await blindQuestions(runFolder, stage.plan, runs) : null;
  const asked = await askGraders(drafts, blind?.asks ?? [], session);
  if (blind !== null) await askBlind(gradingFolder.path, blind, asked.records);
  if (asked.interrupted || !settings.suggestions) return asked.interrupted;
  return askSuggestions(stage, { ...session, drafts, others: blind?.asks ?? [] });
}

/**
 * Grades the work of an A/B measurement: checks first, then what models decide, asked through a driver in a run folder of its own,
 * `grading` below that of the work. Each grading is on the disk before it counts, and what was answered is not asked again, so that a
 * kill at any time loses nothing. No harness of the work is started, and its journal is not written.
 * @throws SkillgaugeError `invalid_input` while another command grades this run; `harness_missing`, `credentials_missing` for the grader.
 * @example
 * const { graded } = await gradeRun({ runFolder, plan, records, grader: modelEndpoint, options: { settings }, context });
 */
export async function gradeRun(given: GradeRequest): Promise<GradeResult> {
  const { options, plan, records, runFolder } = given;
  const context = await asGrader(given.context, options);
  const grader = asksModel(plan, options) ? given.grader : null;
  await using _lock = await openRunFolder(runFolder).lock();
  await cleanUp(runFolder, context);
  const runs = await gradableRuns(runFolder, plan, records);
  const prepared = grader === null ? null : await prepareAsker(grader, context, askedHow(options));
  const target = targetOf(grader, options, context);
  // Whether the grader was named, or is the one that did the work, is no difference.
  const how = { settings: { ...options.settings, driver: target.driver }, target };
  const { folder, putAside } = await openGrading(runFolder, how, options.fresh ?? false);
  const described = {
    createdAt: context.now().toISOString(),
    priceTable: describePrices(context.prices ?? {}),
  };
  const writePlan = (execution: ExecutionPlan) =>
    writeGradingPlan(folder.path, { ...described, ...how, execution });
  const stage: Stage = { ...given, context, runs, gradingFolder: folder, prepared, writePlan };
  const interrupted = await gradeAll(stage);
  return { graded: await readGraded(runFolder), putAside, interrupted };
}
