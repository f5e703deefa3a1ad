import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BenchReportDocument, RunGrading, RunRecord } from '@skillgauge/core';
import { copyOutputs } from '@skillgauge/engine';
import { type SkillCreatorInput, skillCreatorFiles } from '@skillgauge/report';
import type { BenchRunPlan } from '../bench/bench-plan.ts';
import { comparedArms } from '../bench/compared-arms.ts';
import { gradingFolderOf, readGradingPlan } from './grading-plan.ts';
import { readBlindResult } from './json-result.ts';
import { skillCreatorRun } from './skill-creator-runs.ts';

/** An A/B measurement that was graded: what its report does not hold. */
export interface ScoredWork {
  plan: BenchRunPlan;
  records: readonly RunRecord[];
  gradings: readonly RunGrading[];
}

/** The folder of a driver: ids of agents may hold what no file name should. */
function folderName(driver: string): string {
  const name = driver.replaceAll(/[^\w.-]+/g, '_');
  return /^\.*$/.test(name) ? `driver${name.replaceAll('.', '_')}` : name;
}

/** Candidate and baseline come first: the difference is that of the first two. */
function armsOf(plan: BenchRunPlan): SkillCreatorInput['arms'] {
  const { baseline, candidate } = comparedArms(plan);
  const first = [candidate, baseline];
  const place = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
  return plan.arms
    .toSorted((left, right) => place(left.name) - place(right.name))
    .map(({ hasSkill, installSet, name }) => {
      const set = plan.execution.installSets.find(({ key }) => key === installSet);
      const target = set?.skills.find((skill) => skill.role === 'target');
      return { name, skillPath: hasSkill ? (target?.folder ?? plan.skill) : null };
    });
}

function notesOf({ analysis, comparisons, warnings }: BenchReportDocument, driver: string): string[] {
  return [
    ...analysis.expectations.filter((finding) => finding.driver === driver).map(({ note }) => note),
    ...analysis.outliers.filter((finding) => finding.driver === driver).map(({ note }) => note),
    ...comparisons.filter(({ arm }) => arm.driver === driver).flatMap(({ notes }) => notes),
    ...warnings,
  ];
}

function modelOf({ drivers }: BenchReportDocument, driver: string): string | null {
  const arms = drivers.find((report) => report.driver === driver)?.arms ?? [];
  const served = [
    ...new Set(arms.flatMap(({ model, servedModels }) => [...servedModels, model ?? []].flat())),
  ];
  return served.length === 0 ? null : served.join(', ');
}

async function inputOf(
  document: BenchReportDocument,
  { gradings, plan, records }: ScoredWork,
  driver: string,
): Promise<SkillCreatorInput> {
  const { runDir } = document;
  const record = new Map(records.map((each) => [each.requestId, each]));
  const grading = new Map(gradings.map((each) => [each.requestId, each]));
  const own = document.runs.filter((run) => run.driver === driver);
  const ids = new Set(own.map(({ requestId }) => requestId));
  const runs = own.map((run) =>
    skillCreatorRun(runDir, run, record.get(run.requestId), grading.get(run.requestId)),
  );
  const comparesBlind = (await readGradingPlan(runDir))?.settings.compareBlind === true;
  const blind = comparesBlind ? await readBlindResult(gradingFolderOf(runDir)) : null;
  const arms = armsOf(plan);
  return {
    skill: {
      name: plan.skill,
      path: arms.find(({ skillPath }) => skillPath !== null)?.skillPath ?? plan.skill,
    },
    arms,
    tasks: plan.tasks,
    runs: await Promise.all(runs),
    comparisons: (blind?.comparisons ?? []).filter((comparison) => comparison.driver === driver),
    suggestions: (document.suggestions ?? []).filter(({ requestId }) => ids.has(requestId)),
    notes: notesOf(document, driver),
    executorModel: modelOf(document, driver),
    analyzerModel: document.grading.driver === null ? null : document.grading.model,
    timestamp: plan.createdAt,
  };
}

/** What an earlier time has written is removed; what skill-creator's page keeps beside it, such as `feedback.json`, is not. */
async function clearFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (/^(?:eval-\d+|benchmark\.json)$/.test(name)) await rm(join(folder, name), { recursive: true });
  }
}

/** Writes an A/B measurement in the files of skill-creator, below `skill-creator/<driver>/` of its run folder, with copies of the outputs. */
export async function writeSkillCreatorFiles(document: BenchReportDocument, work: ScoredWork): Promise<void> {
  const record = new Map(work.records.map((each) => [each.requestId, each]));
  for (const { driver } of document.drivers) {
    const folder = join(document.runDir, 'skill-creator', folderName(driver));
    const { files, runFolders } = skillCreatorFiles(await inputOf(document, work, driver));
    await clearFolder(folder);
    for (const { path, requestId } of runFolders) {
      const own = record.get(requestId);
      if (own !== undefined) await copyOutputs(document.runDir, own, join(folder, path, 'outputs'));
    }
    for (const { content, path } of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
  }
}
