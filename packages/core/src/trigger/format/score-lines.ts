import type {
  CaseScore,
  Confusion,
  Interval,
  PartialRate,
  Passes,
  ScoreFigures,
} from '../../score/figures.ts';
import { alignRows, wrapText } from '../../text/layout.ts';
import { NOT_AVAILABLE, plural, rateText } from '../../text/number-text.ts';
import type { TriggerRateReport } from '../report.ts';

/** Scores of any kind; those of an old report lack figures. */
export type ShownScores = { [Figure in keyof ScoreFigures]?: ScoreFigures[Figure] | undefined } & Pick<
  ScoreFigures,
  'rate' | 'falsePositiveRate' | 'precision'
> & {
    perPrompt: readonly CaseScore[];
    perIrrelevant: readonly CaseScore[];
    rateByStyle?: TriggerRateReport['rateByStyle'];
  };

/** `95% interval 0.41 to 0.93`, `interval n/a`, or nothing where an old report has none. */
function intervalText(interval: Interval | null | undefined): string {
  if (interval === undefined) return '';
  if (interval === null) return `interval ${NOT_AVAILABLE}`;
  const percent = Math.round(interval.level * 100);
  return `${percent}% interval ${rateText(interval.low)} to ${rateText(interval.high)}`;
}

/** How many runs a rate was taken from, and how many of them fired, whatever the report kept. */
function firedOf(cases: readonly CaseScore[]): { fired: number; n: number } {
  return {
    fired: cases.reduce((sum, item) => sum + item.fired, 0),
    n: cases.reduce((sum, item) => sum + item.n, 0),
  };
}

function styleRows({ rateByStyle }: ShownScores): string[][] {
  if (rateByStyle === undefined) return [];
  const row = (label: string, { fired, n, rate }: PartialRate): string[] => [
    `    ${label}`,
    rateText(rate),
    `${fired}/${n}`,
    'of these runs fired',
  ];
  return [row('prompts that name the skill', rateByStyle.explicit), row('other prompts', rateByStyle.others)];
}

function rateRows(scores: ShownScores): string[][] {
  const relevant = firedOf(scores.perPrompt);
  const irrelevant = firedOf(scores.perIrrelevant);
  const fired = relevant.fired + irrelevant.fired;
  return [
    [
      '  rate (recall)',
      rateText(scores.rate),
      `${relevant.fired}/${relevant.n}`,
      'relevant runs fired',
      intervalText(scores.rateInterval),
    ],
    ...styleRows(scores),
    [
      '  false-positive rate',
      rateText(scores.falsePositiveRate),
      `${irrelevant.fired}/${irrelevant.n}`,
      'irrelevant runs fired',
      intervalText(scores.falsePositiveRateInterval),
    ],
    [
      '  precision',
      rateText(scores.precision),
      ...(scores.precision === null
        ? ['', 'needs firings, and scored runs of both kinds']
        : [`${relevant.fired}/${fired}`, 'fired runs were relevant', intervalText(scores.precisionInterval)]),
    ],
  ];
}

function confusionText(cases: Confusion, f1Interval: Interval | null | undefined): string[] {
  const undecided = cases.undecided > 0 ? `, undecided ${cases.undecided}` : '';
  const f1 = `${rateText(cases.f1)}${f1Interval ? ` (${intervalText(f1Interval)})` : ''}`;
  return [
    `  by case: TP ${cases.truePositives}, FP ${cases.falsePositives}, FN ${cases.falseNegatives}, TN ${cases.trueNegatives}${undecided}`,
    ...wrapText(
      `           recall ${rateText(cases.recall)}, precision ${rateText(cases.precision)}, F1 ${f1}, accuracy ${rateText(cases.accuracy)}, specificity ${rateText(cases.specificity)}`,
      undefined,
      11,
    ),
  ];
}

/** The largest number of trials that cases of both kinds have tells the most. */
function passText(passes: Passes | undefined): string[] {
  const most = passes?.all.at(-1);
  if (passes === undefined || most === undefined || most.k < 2) return [];
  const { k } = most;
  const of = (figures: Passes['all']) => figures.find((figure) => figure.k === k);
  const [relevant, irrelevant] = [of(passes.relevant), of(passes.irrelevant)];
  const line = (words: string, figure: 'passHat' | 'passAt') =>
    `  ${words} ${rateText(most[figure])} (relevant ${rateText(relevant?.[figure] ?? null)}, irrelevant ${rateText(irrelevant?.[figure] ?? null)})`;
  return [
    `${line(`all of ${k} trials right (pass^${k})`, 'passHat')}, over ${plural(most.cases, 'case')}`,
    line(`one of ${k} trials right (pass@${k})`, 'passAt'),
  ];
}

/** The rates with their counts and intervals, then the decisions by case. */
export function scoreLines(scores: ShownScores): string[] {
  const nothing = scores.rate === null && scores.falsePositiveRate === null;
  return [
    ...(nothing ? ['nothing was measured: no run could be scored'] : ['scores']),
    ...alignRows(rateRows(scores), ['left', 'right', 'right']),
    ...(scores.cases === undefined ? [] : confusionText(scores.cases, scores.f1Interval)),
    ...passText(scores.passes),
  ];
}
