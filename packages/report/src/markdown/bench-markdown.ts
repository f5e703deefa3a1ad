import {
  type BenchComparison,
  type BenchReportDocument,
  contaminationText,
  harnessText,
  markdownDetails,
  markdownTable,
  markdownText,
  NOT_AVAILABLE,
  plural,
  probabilityText,
  rateText,
  shortMarkdown,
} from '@skillgauge/core';
import { SPENT_TEXTS, signed } from '../bench/figure-text.ts';
import { bannerParts, listPart } from './banner-parts.ts';
import { rateCell, TEXT_COLUMNS } from './rate-cells.ts';
import { warningsPart } from './trigger-markdown.ts';

const LISTED = 25;

const VERDICTS: Readonly<Record<BenchComparison['passRate']['verdict'], string>> = {
  better: '✅ better',
  worse: '❌ worse',
  'no-difference': 'no difference shown',
  'too-few-cases': '⚠️ too few tasks',
  'not-measured': '⚠️ not measured',
};

function nameOf({ arm, baseline }: BenchComparison): string {
  const isOneDriver = arm.driver === baseline.driver;
  const side = (one: BenchComparison['arm']) => (isOneDriver ? one.arm : `${one.arm} on ${one.driver}`);
  return markdownText(`${side(arm)} against ${side(baseline)}${isOneDriver ? ` on ${arm.driver}` : ''}`);
}

function comparisonRow(comparison: BenchComparison): string[] {
  const { passRate, reason } = comparison;
  if (reason !== null) {
    return [
      nameOf(comparison),
      VERDICTS['not-measured'],
      NOT_AVAILABLE,
      NOT_AVAILABLE,
      NOT_AVAILABLE,
      markdownText(reason),
    ];
  }
  const { adjustedP, arm, baseline, difference, interval, tasks, text, verdict } = passRate;
  const range =
    interval === null ? '' : ` (${signed(interval.low, rateText)} to ${signed(interval.high, rateText)})`;
  return [
    nameOf(comparison),
    VERDICTS[verdict],
    `${rateText(baseline)} → ${rateText(arm)}`,
    difference === null ? NOT_AVAILABLE : `${signed(difference, rateText)}${range}`,
    adjustedP === null ? NOT_AVAILABLE : markdownText(probabilityText(adjustedP)),
    `${plural(tasks, 'task')}: ${markdownText(text)}`,
  ];
}

function comparisonsPart({ comparisons }: BenchReportDocument): string {
  if (comparisons.length === 0) return 'There is one arm: nothing is compared.';
  return markdownTable(
    ['comparison', 'verdict', 'pass rate', 'difference (interval)', 'p', 'what that says'],
    comparisons.map(comparisonRow),
  );
}

function armsPart({ drivers }: BenchReportDocument): string {
  const rows = drivers.flatMap(({ arms, driver }) =>
    arms.map((arm) => [
      markdownText(driver),
      markdownText(arm.arm),
      rateCell(arm.passRate?.mean ?? null, arm.passRate?.interval),
      `${arm.graded}/${arm.planned}`,
      arm.firing === null ? 'no skill' : `${arm.firing.fired}/${arm.firing.n}`,
      ...SPENT_TEXTS.map(({ figure, write }) => {
        const found = arm[figure];
        return found === null ? NOT_AVAILABLE : markdownText(write(found.mean));
      }),
    ]),
  );
  const spent = SPENT_TEXTS.map(({ title }) => title);
  return markdownTable(['driver', 'arm', 'pass rate (interval)', 'graded', 'fired', ...spent], rows);
}

function worsePart({ comparisons }: BenchReportDocument): string[] {
  const worse = comparisons.flatMap((comparison) =>
    comparison.reason === null ? comparison.worse.map((item) => ({ comparison, item })) : [],
  );
  if (worse.length === 0) return [];
  const rows = worse
    .slice(0, LISTED)
    .map(({ comparison, item }) => [
      nameOf(comparison),
      markdownText(item.expectationId === null ? item.taskId : `${item.taskId}/${item.expectationId}`),
      shortMarkdown(item.text, TEXT_COLUMNS),
      `${rateText(item.baseline)} → ${rateText(item.arm)}`,
    ]);
  const rest = worse.length - rows.length;
  const table = markdownTable(['comparison', 'what', 'expectation', 'pass rate'], rows);
  return [
    markdownDetails(
      `What got worse: ${plural(worse.length, 'item')}`,
      rest > 0 ? `${table}\n\n… and ${rest} more.` : table,
    ),
  ];
}

function expectationsPart({ drivers }: BenchReportDocument): string[] {
  return drivers.flatMap(({ arms, driver, expectations }) => {
    if (expectations.length === 0) return [];
    const names = arms.map(({ arm }) => arm);
    const rows = expectations.map(({ arms: grades, grader, taskId, text }) => [
      markdownText(taskId),
      shortMarkdown(text, TEXT_COLUMNS),
      grader,
      ...names.map((name) => {
        const found = grades.find(({ arm }) => arm === name);
        const ungraded = found === undefined || found.ungraded === 0 ? '' : `, ${found.ungraded} ungraded`;
        return found === undefined ? NOT_AVAILABLE : `${found.pass}/${found.pass + found.fail}${ungraded}`;
      }),
    ]);
    return [
      markdownDetails(
        `${plural(expectations.length, 'expectation')} by arm on ${driver}: passed of graded runs`,
        markdownTable(['task', 'expectation', 'grader', ...names.map(markdownText)], rows),
      ),
    ];
  });
}

function excludedPart({ drivers }: BenchReportDocument): string[] {
  const excluded = drivers.flatMap((report) => report.excluded.map((run) => ({ report, run })));
  if (excluded.length === 0) return [];
  const rows = excluded
    .slice(0, LISTED)
    .map(({ report, run }) => [
      markdownText(report.driver),
      markdownText(run.arm),
      markdownText(`${run.taskId} trial ${run.trial}`),
      run.state,
      shortMarkdown(run.why, TEXT_COLUMNS),
    ]);
  const rest = excluded.length - rows.length;
  const planned = drivers.reduce((sum, report) => sum + report.planned, 0);
  const table = markdownTable(['driver', 'arm', 'run', 'state', 'why'], rows);
  return [
    markdownDetails(
      `${plural(excluded.length, 'run')} of ${planned} in no pass rate`,
      rest > 0 ? `${table}\n\n… and ${rest} more.` : table,
    ),
  ];
}

function suggestionsPart({ suggestions }: BenchReportDocument): string[] {
  if (suggestions === null || suggestions.length === 0) return [];
  const lines = suggestions.map(
    ({ category, priority, quote, suggestion }) => `${priority}, ${category}: ${suggestion} (“${quote}”)`,
  );
  return [markdownDetails(`${plural(lines.length, 'suggestion')} of a model`, listPart(lines))];
}

function graderLine({ grading }: BenchReportDocument): string {
  const { driver, majority, model } = grading;
  if (driver === null) return 'Graded by code alone: no model was asked.';
  const who = `Graded through ${driver}, ${model ?? 'its own default model'}`;
  return `${markdownText(who)}${majority ? ', by the majority of three' : ''}.`;
}

/** The parts of an A/B measurement. */
export function benchParts(document: BenchReportDocument): string[] {
  const { drivers, simulated, skill, tasks, trials } = document;
  const warnings = [
    ...document.warnings,
    ...document.grading.problems,
    ...drivers.flatMap((report) => report.warnings.map((text) => `${report.driver}: ${text}`)),
    ...document.comparisons.flatMap(({ notes }) => notes),
  ];
  return [
    `## Does ${markdownText(skill)} help?`,
    ...bannerParts(
      drivers.map((report) => ({
        contaminated: contaminationText(report),
        simulated,
        permissions: report.permissions,
        ...(report.experimental === undefined ? {} : { experimental: report.experimental }),
      })),
    ),
    comparisonsPart(document),
    armsPart(document),
    `${plural(tasks.length, 'task')}, ${plural(trials, 'trial')}, on ${markdownText(drivers.map(harnessText).join(', '))}. ${graderLine(document)}`,
    ...worsePart(document),
    ...expectationsPart(document),
    ...suggestionsPart(document),
    ...excludedPart(document),
    ...warningsPart(warnings),
  ];
}
