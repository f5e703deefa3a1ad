import {
  type BenchComparison,
  type BenchReportDocument,
  costText,
  countText,
  NOT_AVAILABLE,
  rateText,
  type SpentDifference,
} from '@skillgauge/core';
import type { AbArm, AbComparison, AbExpectation, AbFigures } from '../model/ab-figures.ts';
import type { VerdictCard } from '../model/report-page.ts';

type Write = (value: number) => string;

const SPENT: readonly { name: string; figure: 'seconds' | 'tokens' | 'costUsd'; write: Write }[] = [
  { name: 'Time', figure: 'seconds', write: (value) => `${value.toFixed(1)} s` },
  { name: 'Tokens', figure: 'tokens', write: (value) => countText(Math.round(value)) },
  { name: 'Cost', figure: 'costUsd', write: costText },
];

function signed(value: number, write: Write): string {
  const text = write(Math.abs(value));
  return `${/[1-9]/.test(text) ? (value < 0 ? '−' : '+') : ''}${text}`;
}

function spentRow(name: string, found: SpentDifference | null, write: Write): AbComparison['spent'][number] {
  if (found === null) return [name, NOT_AVAILABLE, NOT_AVAILABLE, NOT_AVAILABLE];
  const { arm, baseline, difference, interval } = found;
  const range =
    interval === null ? '' : ` (${signed(interval.low, write)} to ${signed(interval.high, write)})`;
  return [name, write(baseline), write(arm), `${signed(difference, write)}${range}`];
}

function titleOf({ arm, baseline }: BenchComparison): string {
  const isOneDriver = arm.driver === baseline.driver;
  const name = (side: BenchComparison['arm']) => (isOneDriver ? side.arm : `${side.arm} on ${side.driver}`);
  return `${name(arm)} against ${name(baseline)}${isOneDriver ? ` on ${arm.driver}` : ''}`;
}

const VERDICT_WORDS: Readonly<Record<string, string>> = {
  better: 'Better',
  worse: 'Worse',
  'no-difference': 'No difference shown',
  'too-few-cases': 'Too few tasks',
  'not-measured': 'Not measured',
};

function comparisonOf(comparison: BenchComparison): AbComparison {
  const { passRate, reason, worse } = comparison;
  const verdict = reason === null ? passRate.verdict : 'not-measured';
  return {
    title: titleOf(comparison),
    verdict: VERDICT_WORDS[verdict] ?? verdict,
    direction: verdict,
    difference: reason === null ? passRate.difference : null,
    interval: reason === null ? passRate.interval : null,
    text: reason ?? passRate.text,
    spent: SPENT.map(({ figure, name, write }) => spentRow(name, comparison[figure], write)),
    worse: worse.map(({ arm, baseline, expectationId, taskId, text }) => ({
      place: expectationId === null ? taskId : `${taskId}/${expectationId}`,
      text,
      baseline: rateText(baseline),
      arm: rateText(arm),
    })),
    notes: [
      ...comparison.notes,
      ...(passRate.leftOut.length === 0
        ? []
        : [`Left out, without a graded run in both: ${passRate.leftOut.join(', ')}.`]),
    ],
  };
}

function armsOf({ drivers }: BenchReportDocument): AbArm[] {
  return drivers.flatMap(({ arms, driverTitle }) =>
    arms.map((arm) => {
      const figure = (name: 'seconds' | 'tokens' | 'costUsd', write: Write) =>
        arm[name] === null ? NOT_AVAILABLE : write(arm[name].mean);
      const { deviation = null } = arm.passRate ?? {};
      return {
        driver: driverTitle,
        arm: arm.arm,
        rate: arm.passRate?.mean ?? null,
        interval: arm.passRate?.interval ?? null,
        cells: [
          ['Std. dev.', rateText(deviation)],
          ['Graded', `${arm.graded}/${arm.planned}`],
          ['Fired', arm.firing === null ? 'no skill' : `${arm.firing.fired}/${arm.firing.n}`],
          ...SPENT.map(({ figure: name, name: title, write }): [string, string] => [
            title,
            figure(name, write),
          ]),
        ],
      };
    }),
  );
}

function expectationsOf({ analysis, drivers }: BenchReportDocument): AbExpectation[] {
  const found = new Map(
    analysis.expectations.map((finding) => [
      JSON.stringify([finding.driver, finding.taskId, finding.expectationId]),
      finding,
    ]),
  );
  return drivers.flatMap(({ driver, driverTitle, expectations }) =>
    expectations.map((row) => {
      const finding = found.get(JSON.stringify([driver, row.taskId, row.expectationId]));
      return {
        driver: driverTitle,
        task: row.taskId,
        text: row.text,
        grader: row.grader,
        pattern: finding?.pattern ?? '',
        note: finding?.note ?? '',
        arms: row.arms,
      };
    }),
  );
}

type Blind = NonNullable<BenchReportDocument['blind']>;

function biasText({ biased, pairsBothWays, pairsChanged, shareA }: Blind['bias']): string {
  const shown = `${rateText(shareA)} of the wins fell to the output shown first`;
  const found =
    biased === null
      ? 'Too few wins to tell a position bias'
      : `${biased ? 'BIASED' : 'Not biased'}: ${shown}`;
  return `${found}. Pairs whose winner changed with the order: ${pairsChanged} of ${pairsBothWays}.`;
}

function outcomeText({
  arm,
  baseline,
  driver,
  taskId,
  trial,
  why,
  winner,
}: Blind['outcomes'][number]): string {
  const names = { arm, baseline, tie: 'a tie' };
  const won = winner === null ? 'no valid comparison' : names[winner];
  return `${taskId} trial ${trial} on ${driver}: ${won} — ${why}`;
}

function blindLines({ blind }: BenchReportDocument): string[] {
  return blind === null ? [] : [biasText(blind.bias), ...blind.outcomes.map(outcomeText)];
}

function remarksOf(document: BenchReportDocument): AbFigures['remarks'] {
  const { analysis, remarks, suggestions } = document;
  const claims = remarks.flatMap((remark) =>
    remark.claims.map(
      ({ claim, evidence, verified }) =>
        `${verified ? 'holds' : 'does not hold'}: ${remark.taskId} trial ${remark.trial}, ${remark.arm}: ${claim} — ${evidence}`,
    ),
  );
  const feedback = remarks.flatMap(({ evalFeedback, taskId }) =>
    (evalFeedback?.suggestions ?? []).map(
      ({ assertion, reason }) => `${taskId}: ${assertion === undefined ? '' : `"${assertion}": `}${reason}`,
    ),
  );
  const notes = remarks.flatMap(({ userNotes, taskId }) =>
    [
      ...(userNotes?.uncertainties ?? []),
      ...(userNotes?.needs_review ?? []),
      ...(userNotes?.workarounds ?? []),
    ].map((note) => `${taskId}: ${note}`),
  );
  return [
    { title: 'Outliers', lines: analysis.outliers.map(({ note }) => note) },
    { title: 'Notes of the analyzer', lines: analysis.notes },
    { title: 'Blind comparison', lines: blindLines(document) },
    { title: 'Claims of the work', lines: claims },
    { title: 'Graders on the expectations', lines: [...new Set(feedback)] },
    { title: 'Notes of the worker', lines: notes },
    {
      title: 'Suggestions, each tied to a quoted run',
      lines: (suggestions ?? []).map(
        ({ category, priority, quote, suggestion }) => `${priority}, ${category}: ${suggestion} — “${quote}”`,
      ),
    },
  ].filter(({ lines }) => lines.length > 0);
}

/** Everything of an A/B measurement that a trigger measurement has not. */
export function abFigures(document: BenchReportDocument): AbFigures {
  return {
    comparisons: document.comparisons.map(comparisonOf),
    arms: armsOf(document),
    expectations: expectationsOf(document),
    remarks: remarksOf(document),
  };
}

/** What each comparison comes to. */
export function comparisonCards(document: BenchReportDocument): VerdictCard[] {
  const planned = document.drivers.reduce((sum, report) => sum + report.planned, 0);
  const graded = document.runs.filter(({ state }) => state === 'graded').length;
  const coverage = `${graded} of ${planned} planned runs graded`;
  if (document.comparisons.length === 0) {
    const text = 'There is one arm: nothing is compared.';
    return [{ subject: document.skill, state: 'open', word: 'No comparison', text, gates: [], coverage }];
  }
  const states: Readonly<Record<string, VerdictCard['state']>> = { better: 'passed', worse: 'failed' };
  return document.comparisons.map(comparisonOf).map(({ direction, text, title, verdict }) => ({
    subject: title,
    state: states[direction] ?? (direction === 'no-difference' ? 'open' : 'none'),
    word: verdict,
    text,
    gates: [],
    coverage,
  }));
}
