import type { RunRecord } from '@skillgauge/core';
import type { Ask } from '../ask/ask.ts';
import { askGraders, type GraderSession } from './ask-graders.ts';
import { type BlindPair, blindAsks, blindPairs, comparedPair } from './blind-pairs.ts';
import { collectEvidence } from './collect-evidence.ts';
import { readBlindComparisons } from './compare-blind.ts';
import type { DraftGrading } from './draft-gradings.ts';
import type { GradedPlan, WorkRun } from './graded-work.ts';
import { writeBlindResult, writeSuggestionResult } from './json-result.ts';
import { readSuggestionAnswer, SUGGESTION_ID, suggestionAsk, suggestionInput } from './suggest.ts';

/** Pairs that are compared blindly, with what is asked of each. */
export interface BlindQuestions {
  pairs: BlindPair[];
  asks: Ask[];
  seed: number;
}

/** What a comparator is asked: each pair in both orders. A pair of which a part is gone is left out. */
export async function blindQuestions(
  runFolder: string,
  plan: GradedPlan,
  runs: readonly WorkRun[],
): Promise<BlindQuestions> {
  const { seed } = plan.settings;
  const pairs = blindPairs(plan, runs);
  const asks: Ask[] = [];
  for (const pair of pairs) {
    const compared = comparedPair(pair, [
      await collectEvidence(runFolder, pair.baseline),
      await collectEvidence(runFolder, pair.other),
    ]);
    if (compared !== null) asks.push(...blindAsks(pair, compared, seed));
  }
  return { pairs, asks, seed };
}

/** Reads what a comparator answered, and keeps that. */
export async function askBlind(
  gradingFolder: string,
  { pairs, seed }: BlindQuestions,
  records: readonly RunRecord[],
): Promise<void> {
  const byId = new Map(records.map((record) => [record.caseId, record]));
  await writeBlindResult(gradingFolder, await readBlindComparisons(gradingFolder, pairs, byId, seed));
}

/** What suggestions are asked after: everything else that was asked, which is not asked again. */
interface AskedBefore extends GraderSession {
  drafts: readonly DraftGrading[];
  others: readonly Ask[];
}

/** Asks for suggestions once all is graded, and keeps those whose quotes hold. True when it was interrupted. */
export async function askSuggestions(
  { plan, records, runs }: { plan: GradedPlan; runs: readonly WorkRun[]; records: readonly RunRecord[] },
  before: AskedBefore,
): Promise<boolean> {
  const { drafts, gradingFolder, kept, others, runFolder } = before;
  const input = await suggestionInput(runFolder, plan, { runs, records, gradings: kept.all() });
  if (input === null || input.runs.length === 0) return false;
  const { interrupted, records: asked } = await askGraders(drafts, [...others, suggestionAsk(input)], before);
  const record = asked.find(({ caseId }) => caseId === SUGGESTION_ID);
  if (record === undefined) return interrupted;
  await writeSuggestionResult(
    gradingFolder.path,
    await readSuggestionAnswer(gradingFolder.path, record, input),
  );
  return interrupted;
}
