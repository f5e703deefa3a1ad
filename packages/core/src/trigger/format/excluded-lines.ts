import { inertText } from '../../text/inert-text.ts';
import { wrapText } from '../../text/layout.ts';
import { plural, rateText } from '../../text/number-text.ts';
import type { TriggerRateReport } from '../report.ts';

function tally(counts: Readonly<Record<string, number | undefined>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${inertText(name)} ${count ?? 0}`)
    .join(', ');
}

function erroredText({ total, byClass, examples = {} }: TriggerRateReport['errored']): string[] {
  if (total === 0) return [];
  const messages = Object.entries(examples).map(
    ([name, message]) => `for instance ${name}: ${inertText(message)}`,
  );
  return [`errored ${total} (in no rate): ${tally(byClass)}`, ...messages];
}

function censoredText(censored: TriggerRateReport['censored']): string[] {
  if (censored === undefined || censored.total === 0) return [];
  const { byClass = {}, rateBounds, falsePositiveRateBounds } = censored;
  const classes = tally(byClass);
  const range = ({ low, high }: typeof rateBounds) => `${rateText(low)} to ${rateText(high)}`;
  return [
    `censored ${censored.total} (cut off undecided; ${censored.relevant} relevant, ${censored.irrelevant} irrelevant)${classes === '' ? '' : `: ${classes}`}`,
    `bounds if none or all of them had fired: rate ${range(rateBounds)}, false-positive rate ${range(falsePositiveRateBounds)}`,
  ];
}

function skippedText(skipped: TriggerRateReport['skipped']): string[] {
  return skipped === undefined || skipped.total === 0
    ? []
    : [`skipped ${skipped.total} (never started): ${tally(skipped.byReason)}`];
}

/** The runs that no rate counts, by class and reason. */
export function excludedLines(report: TriggerRateReport): string[] {
  const planned = report.planned === undefined ? '' : ` of ${plural(report.planned, 'planned run')}`;
  const parts = [
    ...erroredText(report.errored),
    ...censoredText(report.censored),
    ...skippedText(report.skipped),
  ];
  if (parts.length === 0) return [`excluded runs: none${planned}`];
  const total = report.errored.total + (report.censored?.total ?? 0) + (report.skipped?.total ?? 0);
  return [
    `excluded runs: ${total}${planned}`,
    ...parts.flatMap((part) => wrapText(`  ${part}`, undefined, 4)),
  ];
}
