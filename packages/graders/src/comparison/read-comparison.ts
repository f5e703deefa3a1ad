import { meanAndDeviation, ratioOrNull } from '@skillgauge/core';
import { readJsonAnswer } from '../prompt/read-json-answer.ts';
import {
  type AnsweredScores,
  type Comparison,
  ComparisonAnswer,
  type ComparisonOrder,
  type ComparisonWinner,
  type OutputScores,
} from './comparison.ts';

/** One comparison, read. Without a valid one `comparison` and `winner` are `null`, and the problems say why. */
export interface ComparisonReading {
  order: ComparisonOrder;
  winner: ComparisonWinner | null;
  comparison: Comparison | null;
  problems: string[];
}

/** A tie may hide a difference of this much on 1 to 10, and no more. */
const TIE_MARGIN = 1;

function mean(values: Readonly<Record<string, number>>): number {
  return meanAndDeviation(Object.values(values))?.mean ?? 0;
}

/** overall = (content mean + structure mean) / 2 × 2. */
function withMeans(scores: AnsweredScores): OutputScores {
  const content = mean(scores.content);
  const structure = mean(scores.structure);
  return {
    ...scores,
    content_score: content,
    structure_score: structure,
    overall_score: ((content + structure) / 2) * 2,
  };
}

function countResults(details: { text: string; passed: boolean }[]): {
  passed: number;
  total: number;
  pass_rate: number | null;
  details: { text: string; passed: boolean }[];
} {
  const passed = details.filter((detail) => detail.passed).length;
  return { passed, total: details.length, pass_rate: ratioOrNull(passed, details.length), details };
}

function toComparison({
  expectation_results: results,
  output_quality: quality,
  reasoning,
  rubric,
  winner,
}: ComparisonAnswer): Comparison {
  const scored = { A: withMeans(rubric.A), B: withMeans(rubric.B) };
  const qualityOf = (letter: 'A' | 'B'): Comparison['output_quality']['A'] => ({
    score: scored[letter].overall_score,
    strengths: quality?.[letter].strengths ?? [],
    weaknesses: quality?.[letter].weaknesses ?? [],
  });
  return {
    winner,
    reasoning,
    rubric: scored,
    output_quality: { A: qualityOf('A'), B: qualityOf('B') },
    ...(results === undefined
      ? {}
      : { expectation_results: { A: countResults(results.A), B: countResults(results.B) } }),
  };
}

/** Where the winner is not the one of the comparator's own scores. */
function inconsistency({ rubric, winner }: Comparison): string | null {
  const [a, b] = [rubric.A.overall_score, rubric.B.overall_score];
  const shown = `A ${a.toFixed(1)}, B ${b.toFixed(1)}`;
  const isTooFar = Math.abs(a - b) > TIE_MARGIN + 1e-9;
  if (winner === 'TIE') return isTooFar ? `the winner is TIE, and the scores are ${shown}` : null;
  return (winner === 'A' ? a < b - 1e-9 : b < a - 1e-9)
    ? `the winner is ${winner}, and the scores are ${shown}`
    : null;
}

function winnerOf(letter: Comparison['winner'], order: ComparisonOrder): ComparisonWinner {
  if (letter === 'TIE') return 'tie';
  return (letter === 'A') === (order === 'first-is-a') ? 'first' : 'second';
}

/**
 * Reads what a comparator answered, and tells which run is which. Means are computed here; a winner that its own scores do not bear out is
 * no result. Equal scores may have a winner, for its reasons; a tie may not hide a difference of more than 1 on 1 to 10.
 */
export function readComparison(text: string | null, order: ComparisonOrder): ComparisonReading {
  const none = (problems: string[]): ComparisonReading => ({
    order,
    winner: null,
    comparison: null,
    problems,
  });
  const { problem, value } = readJsonAnswer(text, 'winner');
  if (value === null) return none([problem]);
  const answer = ComparisonAnswer.safeParse(value);
  if (!answer.success) {
    return none(answer.error.issues.map(({ message, path }) => `${path.join('.')}: ${message}`));
  }
  const comparison = toComparison(answer.data);
  const wrong = inconsistency(comparison);
  return wrong === null
    ? { order, winner: winnerOf(comparison.winner, order), comparison, problems: [] }
    : none([wrong]);
}
