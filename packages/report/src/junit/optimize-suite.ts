import { type OptimizeReportDocument, type PartScore, rateText } from '@skillgauge/core';
import type { JunitSuite, JunitTest } from './junit-suite.ts';

function scoreText(name: string, { cases, instruments, mean }: PartScore): string {
  const own = instruments.map(
    ({ falsePositiveRate, instrument, recall }) =>
      `${instrument} recall ${rateText(recall)}, false-positive rate ${rateText(falsePositiveRate)}`,
  );
  return `${name}: ${rateText(mean)} over ${cases} cases (${own.join('; ')})`;
}

function verdictTest({ skill, stopped, verdict }: OptimizeReportDocument): JunitTest {
  return {
    className: `skillgauge.optimize.${skill}`,
    name: 'verdict',
    seconds: 0,
    result:
      verdict === null
        ? { kind: 'error', type: 'no-verdict', message: `cut off: ${stopped ?? 'unknown'}`, text: '' }
        : null,
    output: verdict === null ? '' : `${verdict.verdict}: ${verdict.text}`,
  };
}

/** The suite of an optimisation: its verdict, every description that was measured, and those that were not. */
export function optimizeSuite(document: OptimizeReportDocument): JunitSuite {
  const { dropped, measured, simulated, skill, winner } = document;
  const className = `skillgauge.optimize.${skill}`;
  return {
    name: `optimize ${skill}`,
    properties: [['winner', winner], ...(simulated ? [['simulated model', 'true'] as const] : [])],
    tests: [
      verdictTest(document),
      ...measured.map(({ description, id, selection, train }) => ({
        className,
        name: `description ${id}`,
        seconds: 0,
        result: null,
        output: [scoreText('train', train), scoreText('selection', selection), description].join('\n'),
      })),
      ...dropped.map(({ description, iteration, reason }, index) => ({
        className,
        name: `dropped description ${index + 1} of iteration ${iteration}`,
        seconds: 0,
        result: { kind: 'skipped' as const, type: 'dropped', message: reason, text: description },
        output: '',
      })),
    ],
  };
}
