import {
  type BenchReportDocument,
  type GradingSummary,
  plural,
  type RunGrading,
  type RunRecord,
  totalUsage,
  withUnfinished,
} from '@skillgauge/core';
import { readRunJournal } from '@skillgauge/engine';
import type { GradedWork } from '../bench/score-bench-run.ts';
import { type GradingPlan, gradingFolderOf, readGradingPlan } from './grading-plan.ts';
import { readGradingLines } from './gradings-file.ts';
import {
  type BlindResult,
  readBlindResult,
  readSuggestionResult,
  type SuggestionResult,
} from './json-result.ts';

/** How the report says it. */
function blindOf(result: BlindResult): BenchReportDocument['blind'] {
  const winners = { first: 'baseline', second: 'arm', tie: 'tie' } as const;
  return {
    bias: result.bias,
    outcomes: result.comparisons.map(({ baseline, by, driver, other, taskId, trial, why, winner }) => ({
      driver,
      taskId,
      trial,
      baseline: baseline.arm,
      arm: other.arm,
      winner: winner === null ? null : winners[winner],
      by,
      why,
    })),
  };
}

/** Questions that were not asked after all, by their reasons. */
function unasked(records: readonly RunRecord[]): string[] {
  const reasons = new Map<string, number>();
  for (const { outcome, skipReason } of records) {
    if (outcome !== 'skipped') continue;
    const reason = skipReason ?? 'no reason';
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return [...reasons].map(
    ([reason, count]) => `${plural(count, 'question')} not asked of the grader: ${reason}.`,
  );
}

function suggestionProblems(result: SuggestionResult | null): string[] {
  return (result?.problems ?? []).map((problem) => `Suggestion left out: ${problem}`);
}

async function summarize(
  folder: string,
  plan: GradingPlan,
  told: readonly string[],
): Promise<GradingSummary> {
  const { execution, priceTable, settings, target } = plan;
  const { records, unfinished } = await readRunJournal(folder, execution.requests);
  const wasAsked = records.length + unfinished.length > 0;
  return {
    driver: target.driver,
    model: execution.requests[0]?.options.model ?? settings.model,
    majority: settings.majority,
    simulated: target.simulated !== null,
    usage: wasAsked ? withUnfinished(totalUsage(records, priceTable), unfinished.length) : null,
    problems: [...unasked(records), ...told],
  };
}

const NOT_GRADED: GradedWork = {
  gradings: [],
  summary: { driver: null, model: null, majority: false, simulated: false, usage: null, problems: [] },
  blind: null,
  suggestions: null,
};

/** Reads what graders said of a run, from its folder alone. A run that was never graded has no grades. */
export async function readGraded(runFolder: string): Promise<GradedWork> {
  const plan = await readGradingPlan(runFolder);
  if (plan === null) return NOT_GRADED;
  const folder = gradingFolderOf(runFolder);
  const gradings: RunGrading[] = [...(await readGradingLines(folder)).values()];
  const blind = plan.settings.compareBlind ? await readBlindResult(folder) : null;
  const suggested = plan.settings.suggestions ? await readSuggestionResult(folder) : null;
  return {
    gradings,
    summary: await summarize(folder, plan, suggestionProblems(suggested)),
    blind: blind === null ? null : blindOf(blind),
    suggestions: suggested?.suggestions ?? null,
  };
}
