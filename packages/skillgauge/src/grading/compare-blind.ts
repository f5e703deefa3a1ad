import type { RunRecord } from '@skillgauge/core';
import { type ComparisonReading, combineOrders, positionBias, readComparison } from '@skillgauge/graders';
import { readAnswer } from '../ask/read-answers.ts';
import type { BlindComparison } from './blind-comparison.ts';
import { type BlindPair, blindId, blindOrders } from './blind-pairs.ts';
import type { BlindResult } from './json-result.ts';

async function readPair(
  gradingFolder: string,
  pair: BlindPair,
  records: ReadonlyMap<string, RunRecord>,
  seed: number,
): Promise<ComparisonReading[]> {
  const readings: ComparisonReading[] = [];
  for (const order of blindOrders(pair, seed)) {
    const record = records.get(blindId(pair, order));
    const answered = record === undefined ? null : await readAnswer(gradingFolder, record);
    if (answered !== null && answered.answer !== null) {
      readings.push(readComparison(answered.answer, order));
      continue;
    }
    const why = answered === null ? 'it was not asked' : answered.why;
    readings.push({
      order,
      winner: null,
      comparison: null,
      problems: [`the comparator gave no answer: ${why}`],
    });
  }
  return readings;
}

function describe({ baseline, other }: BlindPair, readings: readonly ComparisonReading[]): BlindComparison {
  const { caseId, driver, trial } = baseline.request;
  const side = ({ request }: BlindPair['other']) => ({ arm: request.arm, requestId: request.id });
  return {
    driver,
    taskId: caseId,
    trial,
    baseline: side(baseline),
    other: side(other),
    ...combineOrders(readings),
    readings: [...readings],
  };
}

/**
 * Reads what a comparator said of pairs.
 * @param records of the questions, by their ids
 */
export async function readBlindComparisons(
  gradingFolder: string,
  pairs: readonly BlindPair[],
  records: ReadonlyMap<string, RunRecord>,
  seed: number,
): Promise<BlindResult> {
  const comparisons: BlindComparison[] = [];
  const placed: { pair: string; reading: ComparisonReading }[] = [];
  for (const pair of pairs) {
    const readings = await readPair(gradingFolder, pair, records, seed);
    comparisons.push(describe(pair, readings));
    placed.push(...readings.map((reading) => ({ pair: pair.id, reading })));
  }
  return { comparisons, bias: positionBias(placed) };
}
