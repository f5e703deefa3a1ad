import { alignRows } from '../../text/layout.ts';
import { NOT_AVAILABLE, rateText } from '../../text/number-text.ts';
import type { Confusion, Interval, PartialRate, TriggerRateReport } from '../report.ts';

function intervalText(interval: Interval | null | undefined): string {
  if (interval === undefined) return '';
  if (interval === null) return `interval ${NOT_AVAILABLE}`;
  const percent = Math.round(interval.level * 100);
  return `${percent}% interval ${rateText(interval.low)} to ${rateText(interval.high)}`;
}

/** How many runs a rate was taken from, and how many of them fired, whatever the report kept. */
function firedOf(cases: TriggerRateReport['perPrompt']): { fired: number; n: number } {
  return {
    fired: cases.reduce((sum, item) => sum + item.fired, 0),
    n: cases.reduce((sum, item) => sum + item.n, 0),
  };
}

function styleRows({ rateByStyle }: TriggerRateReport): string[][] {
  if (rateByStyle === undefined) return [];
  const row = (label: string, { fired, n, rate }: PartialRate): string[] => [
    `    ${label}`,
    rateText(rate),
    `${fired}/${n}`,
    'of these runs fired',
  ];
  return [row('prompts that name the skill', rateByStyle.explicit), row('other prompts', rateByStyle.others)];
}

function rateRows(report: TriggerRateReport): string[][] {
  const relevant = firedOf(report.perPrompt);
  const irrelevant = firedOf(report.perIrrelevant);
  const fired = relevant.fired + irrelevant.fired;
  return [
    [
      '  rate (recall)',
      rateText(report.rate),
      `${relevant.fired}/${relevant.n}`,
      'relevant runs fired',
      intervalText(report.rateInterval),
    ],
    ...styleRows(report),
    [
      '  false-positive rate',
      rateText(report.falsePositiveRate),
      `${irrelevant.fired}/${irrelevant.n}`,
      'irrelevant runs fired',
      intervalText(report.falsePositiveRateInterval),
    ],
    [
      '  precision',
      rateText(report.precision),
      ...(report.precision === null
        ? ['', 'needs firings, and scored runs of both kinds']
        : [`${relevant.fired}/${fired}`, 'fired runs were relevant', intervalText(report.precisionInterval)]),
    ],
  ];
}

function confusionText(cases: Confusion): string[] {
  const undecided = cases.undecided > 0 ? `, undecided ${cases.undecided}` : '';
  return [
    `  by case: TP ${cases.truePositives}, FP ${cases.falsePositives}, FN ${cases.falseNegatives}, TN ${cases.trueNegatives}${undecided}`,
    `           recall ${rateText(cases.recall)}, precision ${rateText(cases.precision)}, F1 ${rateText(cases.f1)}, accuracy ${rateText(cases.accuracy)}, specificity ${rateText(cases.specificity)}`,
  ];
}

/** The rates with their counts and intervals, then the decisions by case. */
export function scoreLines(report: TriggerRateReport): string[] {
  const nothing = report.rate === null && report.falsePositiveRate === null;
  return [
    ...(nothing ? ['nothing was measured: no run could be scored'] : ['scores']),
    ...alignRows(rateRows(report), ['left', 'right', 'right']),
    ...(report.cases === undefined ? [] : confusionText(report.cases)),
  ];
}
