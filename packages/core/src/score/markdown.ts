import { markdownText as cellText, markdownTable as table } from '../text/markdown.ts';
import { NOT_AVAILABLE, plural, rateText } from '../text/number-text.ts';
import { wrongShare } from './case-order.ts';
import type { CaseScore, GroupRate, Interval } from './figures.ts';
import type { TriggerScoresDocument } from './trigger-scores.ts';

function intervalText(interval: Interval | null): string {
  return interval === null ? NOT_AVAILABLE : `${rateText(interval.low)} to ${rateText(interval.high)}`;
}

function sumFired(cases: readonly CaseScore[]): number {
  return cases.reduce((sum, { fired }) => sum + fired, 0);
}

function scoreRows(scores: TriggerScoresDocument): string[][] {
  const hits = sumFired(scores.perPrompt);
  const alarms = sumFired(scores.perIrrelevant);
  const most = scores.passes.all.at(-1);
  const { truePositives, falsePositives, falseNegatives, trueNegatives, ...byCase } = scores.cases;
  return [
    ['rate (recall)', rateText(scores.rate), `${hits}/${scores.n}`, intervalText(scores.rateInterval)],
    [
      'false-positive rate',
      rateText(scores.falsePositiveRate),
      `${alarms}/${scores.irrelevantN}`,
      intervalText(scores.falsePositiveRateInterval),
    ],
    [
      'precision',
      rateText(scores.precision),
      `${hits}/${hits + alarms}`,
      intervalText(scores.precisionInterval),
    ],
    ['recall by case', rateText(byCase.recall), `${truePositives}/${truePositives + falseNegatives}`, ''],
    [
      'precision by case',
      rateText(byCase.precision),
      `${truePositives}/${truePositives + falsePositives}`,
      '',
    ],
    [
      'false-positive rate by case',
      rateText(byCase.falsePositiveRate),
      `${falsePositives}/${falsePositives + trueNegatives}`,
      '',
    ],
    [
      'specificity by case',
      rateText(byCase.specificity),
      `${trueNegatives}/${falsePositives + trueNegatives}`,
      '',
    ],
    [
      'accuracy by case',
      rateText(byCase.accuracy),
      `${truePositives + trueNegatives}/${truePositives + trueNegatives + falsePositives + falseNegatives}`,
      '',
    ],
    ['F1 by case', rateText(byCase.f1), '', intervalText(scores.f1Interval)],
    ...(most === undefined
      ? []
      : [
          [`pass^${most.k}`, rateText(most.passHat), plural(most.cases, 'case'), ''],
          [`pass@${most.k}`, rateText(most.passAt), plural(most.cases, 'case'), ''],
        ]),
  ];
}

function groupRows({ groups }: TriggerScoresDocument): string[][] {
  const rate = ({ fired, n, rate: share }: GroupRate) => `${rateText(share)} (${fired}/${n})`;
  return groups.map(({ by, name, relevant, irrelevant }) => [
    by,
    cellText(name),
    rate(relevant),
    rate(irrelevant),
  ]);
}

function verdictText({ shouldTrigger, triggered, flaky }: CaseScore): string {
  const verdict =
    triggered === null
      ? 'no scored trial'
      : triggered === shouldTrigger
        ? 'right'
        : shouldTrigger
          ? 'missed'
          : 'false alarm';
  return flaky ? `${verdict}, flaky` : verdict;
}

function caseRows({ perPrompt, perIrrelevant }: TriggerScoresDocument): string[][] {
  return [...perPrompt, ...perIrrelevant]
    .toSorted((left, right) => wrongShare(right) - wrongShare(left))
    .map((item) => [
      cellText(item.id),
      item.shouldTrigger ? 'yes' : 'no',
      `${item.fired}/${item.n}`,
      verdictText(item),
      cellText(item.prompt),
    ]);
}

function gateRows({ gates }: TriggerScoresDocument): string[][] {
  return (gates?.gates ?? []).map(({ bound, limit, metric, operator, passed, reason, value }) => [
    passed ? 'pass' : 'FAIL',
    bound === 'point' ? metric : `${metric} (${bound} end)`,
    rateText(value),
    `${cellText(operator)} ${limit}`,
    reason ?? '',
  ]);
}

/** The scores and the cases as Markdown tables, the worst cases first. Text from elsewhere is inert. */
export function scoresMarkdown(scores: TriggerScoresDocument): string {
  const errored =
    scores.errored.total > 0 ? [`${scores.errored.total} of ${scores.planned} runs errored.`] : [];
  return `${[
    `## Trigger scores of ${cellText(scores.skill)}`,
    ...(scores.gates === undefined
      ? []
      : [table(['gate', 'figure', 'value', 'wanted', 'note'], gateRows(scores))]),
    table(['figure', 'value', 'of', '95% interval'], scoreRows(scores)),
    ...(scores.groups.length === 0
      ? []
      : [table(['by', 'group', 'rate (recall)', 'false-positive rate'], groupRows(scores))]),
    table(['case', 'should fire', 'fired', 'verdict', 'prompt'], caseRows(scores)),
    ...errored,
    ...scores.warnings.map(cellText),
  ].join('\n\n')}\n`;
}
