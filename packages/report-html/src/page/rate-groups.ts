import {
  type CaseResult,
  type Interval,
  modelText,
  NOT_AVAILABLE,
  rateText,
  type TriggerRateReport,
} from '@skillgauge/core';
import type { Confusion, RateFigure, RateGroup, VerdictCard } from '../model/report-page.ts';
import { gateCard } from './gate-rows.ts';

function countsOf(cases: readonly CaseResult[]): { fired: number; n: number } {
  return {
    fired: cases.reduce((sum, { fired }) => sum + fired, 0),
    n: cases.reduce((sum, { n }) => sum + n, 0),
  };
}

function plainInterval(interval: Interval | null | undefined): RateFigure['interval'] {
  return interval === null || interval === undefined ? null : { low: interval.low, high: interval.high };
}

function ratesOf(report: TriggerRateReport): RateFigure[] {
  const relevant = countsOf(report.perPrompt);
  const irrelevant = countsOf(report.perIrrelevant);
  const fired = relevant.fired + irrelevant.fired;
  return [
    {
      name: 'Recall',
      value: report.rate,
      interval: plainInterval(report.rateInterval),
      counts: `${relevant.fired}/${relevant.n}`,
      better: 'high',
    },
    {
      name: 'Precision',
      value: report.precision,
      interval: plainInterval(report.precisionInterval),
      counts: report.precision === null ? '' : `${relevant.fired}/${fired}`,
      better: 'high',
    },
    {
      name: 'False-positive rate',
      value: report.falsePositiveRate,
      interval: plainInterval(report.falsePositiveRateInterval),
      counts: `${irrelevant.fired}/${irrelevant.n}`,
      better: 'low',
    },
  ];
}

function confusionOf({ cases }: TriggerRateReport): Confusion | null {
  if (cases === undefined) return null;
  const { falseNegatives, falsePositives, trueNegatives, truePositives, undecided } = cases;
  const { accuracy, f1, precision, recall, specificity } = cases;
  return {
    truePositives,
    falsePositives,
    falseNegatives,
    trueNegatives,
    undecided,
    figures: [
      ['Recall', rateText(recall)],
      ['Precision', rateText(precision)],
      ['F1', rateText(f1)],
      ['Accuracy', rateText(accuracy)],
      ['Specificity', rateText(specificity)],
    ],
  };
}

function conditionsOf(report: TriggerRateReport): string {
  const { endpoint = null, installAs, namespace = null, seed, stop } = report;
  return [
    modelText(report),
    ...(namespace === null ? [] : [`announced as ${namespace}`]),
    ...(installAs === undefined ? [] : [`installed as ${installAs}`]),
    `trials ${report.trials}`,
    `threshold ${report.threshold}`,
    ...(stop === undefined ? [] : [`stop ${stop}`]),
    ...(seed === undefined ? [] : [`seed ${seed}`]),
    ...(report.fullBodies === true ? ['real bodies'] : []),
    ...(endpoint === null ? [] : [`endpoint ${endpoint}`]),
  ].join(' · ');
}

/** The rates of one report. */
export function rateGroup(report: TriggerRateReport, subject: string): RateGroup {
  return {
    subject,
    conditions: conditionsOf(report),
    rates: ratesOf(report),
    confusion: confusionOf(report),
  };
}

function textOf({ falsePositiveRate, rate }: TriggerRateReport): string {
  if (rate === null && falsePositiveRate === null) return 'Nothing was measured: no run could be scored.';
  const missed = rate === null ? `recall ${NOT_AVAILABLE}` : `fires on ${percent(rate)} of what it should`;
  const alarms =
    falsePositiveRate === null
      ? `false-positive rate ${NOT_AVAILABLE}`
      : `on ${percent(falsePositiveRate)} of what it should not`;
  const text = `${missed}, ${alarms}.`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** What stands in the place of a verdict where no gate was set. */
function wordOf({ falsePositiveRate, rate }: TriggerRateReport): string {
  return `Recall ${rateText(rate)}, false positives ${rateText(falsePositiveRate)}`;
}

/** A share as per cent that never rounds to 0 or 100 what is not. */
function percent(share: number): string {
  const rounded = Math.round(share * 100);
  const exact = rounded / 100 === share || (rounded !== 0 && rounded !== 100);
  return exact ? `${rounded}%` : `${(share * 100).toFixed(1)}%`;
}

/** What one report comes to. */
export function rateCard(report: TriggerRateReport, subject: string): VerdictCard {
  const isMeasured = report.n + (report.irrelevantN ?? 0) > 0;
  const gated = gateCard(report.gates);
  const reason = report.gates?.reason ?? null;
  const scored = `${report.n + (report.irrelevantN ?? 0)} scored`;
  const planned = report.planned === undefined ? '' : ` of ${report.planned} planned runs`;
  return {
    subject,
    ...(gated ?? {
      state: isMeasured ? 'open' : 'none',
      word: isMeasured ? wordOf(report) : 'Not measured',
      gates: [],
      coverage: `${scored}${planned}; no gate was set`,
    }),
    text: reason === null ? textOf(report) : `${textOf(report)} ${reason}`,
  };
}
