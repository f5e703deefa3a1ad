import type { FolderNames } from './folder-names.ts';
import { countTools } from './metrics-file.ts';
import type {
  SkillCreatorComparison,
  SkillCreatorFile,
  SkillCreatorInput,
  SkillCreatorRun,
  SkillCreatorVerdict,
} from './skill-creator-input.ts';
import { withoutUnknown } from './without-unknown.ts';

type Letter = 'A' | 'B';

/** A comparison with its letters: which arm is which, and which of them won. */
interface Lettered {
  comparison: SkillCreatorComparison;
  verdict: SkillCreatorVerdict;
  arms: Readonly<Record<Letter, string>>;
  winner: Letter | 'TIE';
}

function toLetters(comparison: SkillCreatorComparison): Lettered | null {
  const { baseline, other, readings, winner } = comparison;
  const reading = readings.find((candidate) => candidate.comparison !== null);
  if (reading === undefined || reading.comparison === null || winner === null) return null;
  const isFirstA = reading.order === 'first-is-a';
  return {
    comparison,
    verdict: reading.comparison,
    arms: isFirstA ? { A: baseline.arm, B: other.arm } : { A: other.arm, B: baseline.arm },
    winner: winner === 'tie' ? 'TIE' : (winner === 'first') === isFirstA ? 'A' : 'B',
  };
}

/** The result over all orders with the scores of the first one; `outputs`, a key of ours, says which letter was which. */
function comparisonFile({ arms, comparison, verdict, winner }: Lettered, names: FolderNames): unknown {
  const { taskId, trial } = comparison;
  return {
    ...verdict,
    winner,
    reasoning: comparison.why,
    outputs: {
      A: names.runFolder(taskId, arms.A, trial),
      B: names.runFolder(taskId, arms.B, trial),
    },
  };
}

function findRun(
  input: SkillCreatorInput,
  { taskId, trial }: SkillCreatorComparison,
  arm: string,
): SkillCreatorRun | undefined {
  return input.runs.find(
    ({ analyzed }) => analyzed.taskId === taskId && analyzed.trial === trial && analyzed.arm === arm,
  );
}

/** How far a run did what was expected, on 1 to 10, computed from its grades; left out where there are none. */
function followedBy(run: SkillCreatorRun | undefined): Record<string, unknown> {
  const expectations = run?.analyzed.expectations ?? [];
  const rate = run?.analyzed.passRate ?? null;
  const issues = expectations
    .filter(({ verdict }) => verdict === 'fail')
    .map(({ reason, text }) => `${text}: ${reason}`);
  return withoutUnknown({ score: rate === null ? null : Math.round(1 + 9 * rate), issues });
}

function patternOf(run: SkillCreatorRun | undefined): string {
  const tools = run === undefined ? [] : Object.entries(countTools(run));
  return tools.length === 0 ? 'no tools' : tools.map(([name, count]) => `${name} × ${count}`).join(', ');
}

function analysisFile(lettered: Lettered, input: SkillCreatorInput): unknown {
  const { arms, comparison, verdict, winner } = lettered;
  if (winner === 'TIE') return null;
  const loser = winner === 'A' ? 'B' : 'A';
  const skillOf = (letter: Letter): string =>
    input.arms.find(({ name }) => name === arms[letter])?.skillPath ?? '(no skill)';
  const [won, lost] = [findRun(input, comparison, arms[winner]), findRun(input, comparison, arms[loser])];
  return {
    comparison_summary: {
      winner,
      winner_skill: skillOf(winner),
      loser_skill: skillOf(loser),
      comparator_reasoning: comparison.why,
    },
    winner_strengths: verdict.output_quality[winner].strengths,
    loser_weaknesses: verdict.output_quality[loser].weaknesses,
    instruction_following: { winner: followedBy(won), loser: followedBy(lost) },
    improvement_suggestions: (input.suggestions ?? []).map(
      ({ category, expectedImpact, priority, quote, requestId, suggestion }) => ({
        priority,
        category,
        suggestion,
        expected_impact: expectedImpact,
        quote,
        run: requestId,
      }),
    ),
    transcript_insights: {
      winner_execution_pattern: patternOf(won),
      loser_execution_pattern: patternOf(lost),
    },
  };
}

/** `name.json`, or `name-2.json` where it is not the first of its eval. */
function numbered(name: string, number: number): string {
  return number === 1 ? `${name}.json` : `${name}-${number}.json`;
}

/** `comparison.json` of every pair with a result, and `analysis.json` of those with a winner, beside their eval. */
export function comparisonFiles(input: SkillCreatorInput, names: FolderNames): SkillCreatorFile[] {
  const counts = new Map<number, number>();
  return (input.comparisons ?? []).flatMap((comparison) => {
    const lettered = toLetters(comparison);
    if (lettered === null) return [];
    const evalId = names.evalId(comparison.taskId);
    const number = (counts.get(evalId) ?? 0) + 1;
    counts.set(evalId, number);
    const analysis = analysisFile(lettered, input);
    const files = [
      { name: numbered('comparison', number), value: comparisonFile(lettered, names) },
      ...(analysis === null ? [] : [{ name: numbered('analysis', number), value: analysis }]),
    ];
    return files.map(({ name, value }) => ({
      path: `eval-${evalId}/${name}`,
      content: `${JSON.stringify(value, null, 2)}\n`,
    }));
  });
}
