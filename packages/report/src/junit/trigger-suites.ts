import {
  type CaseResult,
  formatRunLine,
  type GateResult,
  harnessText,
  isFailure,
  plural,
  type RunRecord,
  rateText,
  type TriggerRateReport,
} from '@skillgauge/core';
import type { ReportedRun } from '../reported.ts';
import type { JunitResult, JunitSuite, JunitTest } from './junit-suite.ts';

/** Runs of a case, in the order of the plan. */
export type RunsOfCase = (report: TriggerRateReport, caseId: string) => readonly ReportedRun[];

function othersText({ others }: CaseResult): string {
  const names = Object.entries(others).map(([name, trials]) => `${name} in ${plural(trials, 'trial')}`);
  return names.length === 0 ? '' : `; other skills that fired: ${names.join(', ')}`;
}

/** A case without a scored trial: what was in the way. Errors come before what was never started. */
function undecided(
  { censored, errored, planned, skipped }: CaseResult,
  records: readonly RunRecord[],
): JunitResult {
  const reasons = records.map(({ error, skipReason }) => error?.message ?? skipReason ?? '');
  const why = reasons.find((reason) => reason !== '') ?? '';
  const kinds = [`${errored} errored`, `${censored} cut off undecided`, `${skipped} never started`];
  const isSkipped = errored + censored === 0;
  return {
    kind: isSkipped ? 'skipped' : 'error',
    type: isSkipped ? 'skipped' : (records.find(({ error }) => error !== null)?.error?.class ?? 'undecided'),
    message: `no trial of ${planned} could be judged (${kinds.join(', ')})${why === '' ? '' : `: ${why}`}`,
    text: records.map(formatRunLine).join('\n'),
  };
}

function judge(item: CaseResult, threshold: number, records: readonly RunRecord[]): JunitResult | null {
  const { attempted, fired, n, shouldTrigger } = item;
  if (n === 0) return undecided(item, records);
  if (!isFailure(item)) return null;
  const asked = attempted > 0 ? `; asked for and not loaded in ${plural(attempted, 'trial')}` : '';
  return {
    kind: 'failure',
    type: shouldTrigger ? 'missed' : 'false-alarm',
    message: `${shouldTrigger ? 'should fire' : 'should not fire'}, and fired in ${fired} of ${plural(n, 'scored trial')} (threshold ${threshold})${asked}${othersText(item)}`,
    text: [`prompt: ${item.prompt}`, ...records.map(formatRunLine)].join('\n'),
  };
}

function caseTest(report: TriggerRateReport, item: CaseResult, runs: readonly ReportedRun[]): JunitTest {
  const records = runs.map(({ record }) => record);
  const left = item.planned - item.n;
  return {
    className: `skillgauge.${report.driver}.${report.skill}`,
    name: item.id,
    seconds: records.reduce((sum, { wallMs }) => sum + wallMs, 0) / 1000,
    result: judge(item, report.threshold, records),
    output:
      item.n > 0 && (left > 0 || item.flaky)
        ? `fired in ${item.fired} of ${item.n}; ${left} of ${plural(item.planned, 'trial')} in no rate`
        : '',
  };
}

function gateTest(report: TriggerRateReport, gate: GateResult): JunitTest {
  const { bound, limit, metric, operator, passed, reason, value } = gate;
  const name = `gate ${metric}${bound === 'point' ? '' : ` ${bound}`} ${operator} ${limit}`;
  const message = reason ?? `${metric} is ${rateText(value)}, wanted ${operator} ${limit}`;
  return {
    className: `skillgauge.${report.driver}.${report.skill}`,
    name,
    seconds: 0,
    result: passed
      ? null
      : {
          kind: value === null ? 'error' : 'failure',
          type: value === null ? 'no-value' : 'gate',
          message,
          text: '',
        },
    output: passed ? `${metric} is ${rateText(value)}` : '',
  };
}

/** All gates passed, and yet there is no verdict, since too few runs are valid. */
function verdictTests(report: TriggerRateReport): JunitTest[] {
  const { gates } = report;
  if (gates === undefined || gates.verdict !== 'none') return [];
  const message = gates.reason ?? 'too few runs are valid';
  return [
    {
      className: `skillgauge.${report.driver}.${report.skill}`,
      name: 'verdict of the gates',
      seconds: 0,
      result: { kind: 'error', type: 'no-verdict', message, text: '' },
      output: '',
    },
  ];
}

/** A suite of one report: its cases, then its gates. */
export function triggerSuite(report: TriggerRateReport, simulated: boolean, runsOf: RunsOfCase): JunitSuite {
  const { experimental, rate, falsePositiveRate } = report;
  return {
    name: `${report.skill} on ${harnessText(report)}`,
    properties: [
      ['recall', rateText(rate)],
      ['false-positive rate', rateText(falsePositiveRate)],
      ['precision', rateText(report.precision)],
      ...(simulated ? [['simulated model', 'true'] as const] : []),
      ...(experimental === undefined ? [] : [['experimental', experimental] as const]),
    ],
    tests: [
      ...[...report.perPrompt, ...report.perIrrelevant].map((item) =>
        caseTest(report, item, runsOf(report, item.id)),
      ),
      ...(report.gates?.gates ?? []).map((gate) => gateTest(report, gate)),
      ...verdictTests(report),
    ],
  };
}
