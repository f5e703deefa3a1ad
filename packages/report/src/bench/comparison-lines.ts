import {
  type BenchComparison,
  inertText,
  NOT_AVAILABLE,
  plural,
  rateText,
  type WorseItem,
  wrapText,
} from '@skillgauge/core';
import { differenceText, SPENT_TEXTS, signed } from './figure-text.ts';

/** Items that the text lists before it says "and N more". */
const LISTED = 10;

function titleOf({ arm, baseline }: BenchComparison): string {
  const isOneDriver = arm.driver === baseline.driver;
  const name = (side: BenchComparison['arm']) => (isOneDriver ? side.arm : `${side.arm} on ${side.driver}`);
  return `${inertText(name(arm))} against ${inertText(name(baseline))}, paired by task`;
}

function passRateLines({ passRate, reason }: BenchComparison): string[] {
  if (reason !== null) return wrapText(`  pass rate ${NOT_AVAILABLE}: ${inertText(reason)}`, undefined, 4);
  const { adjustedP, difference, interval, leftOut, text } = passRate;
  const range =
    interval === null
      ? 'no interval'
      : `${Math.round(interval.level * 100)}% interval ${signed(interval.low, rateText)} to ${signed(interval.high, rateText)}`;
  const p = adjustedP === null ? '' : `, p ${adjustedP < 0.0001 ? '< 0.0001' : adjustedP.toFixed(4)}`;
  const from = `from ${rateText(passRate.baseline)} to ${rateText(passRate.arm)}`;
  const head = `  pass rate ${difference === null ? NOT_AVAILABLE : signed(difference, rateText)}, ${from} (${range}${p})`;
  return [
    ...wrapText(head, undefined, 4),
    ...wrapText(`    ${inertText(text)}`, undefined, 6),
    ...(leftOut.length === 0
      ? []
      : wrapText(
          `    left out, without a graded run in both: ${inertText(leftOut.join(', '))}`,
          undefined,
          6,
        )),
  ];
}

function worseText({ arm, baseline, expectationId, taskId, text }: WorseItem): string {
  const place = expectationId === null ? `task ${taskId}` : `${taskId}/${expectationId}`;
  const what = expectationId === null ? '' : ` "${text}"`;
  return `    ${inertText(`${place}${what}`)}: ${rateText(baseline)} → ${rateText(arm)}`;
}

function worseLines({ reason, worse }: BenchComparison): string[] {
  if (reason !== null) return [];
  if (worse.length === 0) return ['  what got worse: nothing'];
  const rest = worse.length - LISTED;
  return [
    `  what got worse: ${plural(worse.length, 'item')}`,
    ...worse.slice(0, LISTED).flatMap((item) => wrapText(worseText(item), undefined, 6)),
    ...(rest > 0 ? [`    … and ${rest} more (all of them with --json)`] : []),
  ];
}

/** A comparison of two arms: the difference with its interval and its verdict, what it costs, and what got worse. */
export function comparisonLines(comparison: BenchComparison): string[] {
  const spent = SPENT_TEXTS.map(
    ({ figure, title, write }) => `  ${title} ${differenceText(comparison[figure], write)}`,
  );
  return [
    ...wrapText(titleOf(comparison), undefined, 2),
    ...passRateLines(comparison),
    ...(comparison.reason === null ? spent : []),
    ...worseLines(comparison),
    ...comparison.notes.flatMap((note) => wrapText(`  note: ${inertText(note)}`, undefined, 4)),
  ];
}
