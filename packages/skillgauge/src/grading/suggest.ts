import type { AnalyzedRun, RunGrading, RunRecord } from '@skillgauge/core';
import { collectBenchRuns } from '@skillgauge/core';
import {
  analyzeRuns,
  buildSuggestionPrompt,
  type QuotableRun,
  readSuggestions,
  type SuggestionInput,
} from '@skillgauge/graders';
import type { Ask } from '../ask/ask.ts';
import { readAnswer } from '../ask/read-answers.ts';
import { comparedArms } from '../bench/compared-arms.ts';
import { collectEvidence } from './collect-evidence.ts';
import type { GradedPlan, WorkRun } from './graded-work.ts';
import type { SuggestionResult } from './json-result.ts';

/** Runs that are shown: more would leave little room for each. */
const MOST_RUNS = 6;

/** The id of the question. */
export const SUGGESTION_ID = 'suggestions';

function failures({ expectations }: Pick<AnalyzedRun, 'expectations'>): number {
  return expectations.filter(({ verdict }) => verdict === 'fail').length;
}

async function quotable(
  runFolder: string,
  run: WorkRun,
  { expectations }: RunGrading,
): Promise<QuotableRun[]> {
  const collected = await collectEvidence(runFolder, run);
  if (collected.evidence === null) return [];
  const { files, finalAnswer } = collected.evidence;
  const { arm, id: requestId } = run.request;
  return [{ requestId, arm, transcript: collected.transcript, expectations, finalAnswer, files }];
}

/** What a model is asked for suggestions with: the skill, what the analyzer found, and the runs with the skill that failed most. */
export async function suggestionInput(
  runFolder: string,
  plan: GradedPlan,
  {
    gradings,
    records,
    runs,
  }: { runs: readonly WorkRun[]; records: readonly RunRecord[]; gradings: readonly RunGrading[] },
): Promise<SuggestionInput | null> {
  const { installSets, requests } = plan.execution;
  const target = installSets.flatMap(({ skills, target: name }) =>
    skills.filter((skill) => skill.name === name),
  )[0];
  const text = target?.files.find(({ path }) => path === 'SKILL.md')?.content;
  if (target === undefined || text === undefined) return null;
  const analyzed = collectBenchRuns({ requests, records, gradings, facts: new Map() });
  const withSkill = new Set(requests.filter(({ absent }) => absent === undefined).map(({ id }) => id));
  const worst = analyzed
    .filter((run) => run.state === 'graded' && withSkill.has(run.requestId))
    .toSorted((left, right) => failures(right) - failures(left))
    .slice(0, MOST_RUNS);
  const shown: QuotableRun[] = [];
  for (const { requestId } of worst) {
    const run = runs.find(({ request }) => request.id === requestId);
    const grading = gradings.find((each) => each.requestId === requestId);
    if (run !== undefined && grading !== undefined) shown.push(...(await quotable(runFolder, run, grading)));
  }
  return {
    skill: { name: target.name, text },
    analysis: analyzeRuns(analyzed, comparedArms(plan)),
    runs: shown,
  };
}

/** The question. */
export function suggestionAsk(input: SuggestionInput): Ask {
  return { id: SUGGESTION_ID, prompt: buildSuggestionPrompt(input) };
}

/** What came of it: suggestions whose quotes hold. */
export async function readSuggestionAnswer(
  gradingFolder: string,
  record: RunRecord,
  input: SuggestionInput,
): Promise<SuggestionResult> {
  const answered = await readAnswer(gradingFolder, record);
  if (answered.answer === null) {
    return { suggestions: [], dropped: 0, problems: [`no suggestions were given: ${answered.why}`] };
  }
  const { suggestions, ...read } = readSuggestions(answered.answer, input);
  return {
    ...read,
    suggestions: suggestions.map(({ expected_impact: expectedImpact, run: requestId, ...rest }) => ({
      ...rest,
      expectedImpact,
      requestId,
    })),
  };
}
