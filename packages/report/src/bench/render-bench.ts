import {
  type BenchDriverReport,
  BenchReportDocument,
  bannerLines,
  contaminationText,
  fitColumns,
  harnessText,
  inertText,
  modelText,
  plural,
  usageLines,
  wrapText,
} from '@skillgauge/core';
import { totalSpendLines } from '../total-spend.ts';
import { armLines } from './arm-tables.ts';
import { comparisonLines } from './comparison-lines.ts';
import { analysisLines, expectationLines } from './expectation-lines.ts';
import { gradingBlocks } from './grading-lines.ts';

/** How a terminal shows an A/B measurement. */
export interface BenchTextOptions {
  /** Width of the terminal, where it is narrower than the report's 100 columns. */
  columns?: number;
}

const RULE = '─'.repeat(72);
/** Excluded runs that the text lists before it says "and N more". */
const LISTED = 12;

/** The model of each arm, once where they are the same. */
function modelLines({ arms }: BenchDriverReport): string[] {
  const texts = arms.map(({ effort, graded, model, servedModels }) =>
    modelText({ model, effort, servedModels, n: graded }),
  );
  const [first] = texts;
  return new Set(texts).size === 1 && first !== undefined
    ? [first]
    : arms.map(({ arm }, index) => `${inertText(arm)}: ${texts[index] ?? ''}`);
}

function headline(report: BenchDriverReport, document: BenchReportDocument): string[] {
  const { arms, endpoint, installAs, permissions } = report;
  const { baseline, seed, skill, tasks, trials } = document;
  const competitors = [...new Set(arms.flatMap((arm) => arm.competitors))];
  const size = `${plural(arms.length, 'arm')} × ${plural(tasks.length, 'task')} × ${plural(trials, 'trial')}`;
  const conditions = [
    `${size}, baseline ${baseline}`,
    `installed as ${installAs}`,
    `permissions ${permissions} in all arms`,
    `seed ${seed}`,
    'real bodies',
    ...(endpoint === null ? [] : [`endpoint ${endpoint}`]),
  ];
  return [
    `Does skill "${inertText(skill)}" help? On ${harnessText(report)}`,
    ...modelLines(report),
    inertText(conditions.join(', ')),
    ...(competitors.length === 0 ? [] : [inertText(`in all arms: ${competitors.join(', ')}`)]),
  ].flatMap((line) => wrapText(line, undefined, 2));
}

function banners(report: BenchDriverReport, { simulated }: BenchReportDocument): string[][] {
  const budget = report.excluded.filter(({ state, why }) => state === 'skipped' && why === 'budget').length;
  const { experimental, permissions } = report;
  return bannerLines({
    contaminated: contaminationText(report),
    simulated,
    permissions,
    skipped: { total: budget, byReason: { budget } },
    ...(experimental === undefined ? {} : { experimental }),
  });
}

function excludedLines({ excluded, planned }: BenchDriverReport): string[] {
  const lines = excluded.map(({ arm, state, taskId, trial, why }) =>
    inertText(`  ${state}: ${arm}, ${taskId} trial ${trial}: ${why}`),
  );
  const rest = lines.length - LISTED;
  return [
    `runs in no pass rate: ${excluded.length === 0 ? 'none' : excluded.length} of ${plural(planned, 'planned run')}`,
    ...lines.slice(0, LISTED).flatMap((line) => wrapText(line, undefined, 4)),
    ...(rest > 0 ? [`  … and ${rest} more (all of them with --json)`] : []),
  ];
}

function driverBlocks(report: BenchDriverReport, document: BenchReportDocument): string[][] {
  const own = document.comparisons.filter(
    ({ arm, baseline }) => arm.driver === report.driver && baseline.driver === report.driver,
  );
  return [
    headline(report, document),
    ...banners(report, document),
    armLines(report),
    ...own.map(comparisonLines),
    expectationLines(report, document),
    analysisLines(report, document),
    excludedLines(report),
    usageLines({ usage: report.usage, simulated: document.simulated }).flatMap((line) =>
      wrapText(inertText(line), undefined, 4),
    ),
    report.warnings.flatMap((warning) => wrapText(`warning: ${inertText(warning)}`, undefined, 2)),
  ];
}

function closingBlocks(document: BenchReportDocument): string[][] {
  const across = document.comparisons.filter(({ arm, baseline }) => arm.driver !== baseline.driver);
  return [
    ...across.map(comparisonLines),
    ...gradingBlocks(document),
    totalSpendLines(document),
    document.warnings.flatMap((warning) => wrapText(`warning: ${inertText(warning)}`, undefined, 2)),
    [`run folder: ${inertText(document.runDir)}`],
  ];
}

function textOf(blocks: readonly string[][]): string {
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}

/**
 * An A/B measurement as plain text of at most 100 columns: each arm's pass rate and what its runs take, the paired differences with their
 * intervals, what got worse, each expectation by arm, and which runs are in none of it.
 * @example process.stdout.write(renderBench(document))
 */
export function renderBench(document: BenchReportDocument, options: BenchTextOptions = {}): string {
  const parts = [
    ...document.drivers.map((report) => driverBlocks(report, document)),
    closingBlocks(document),
  ];
  const text = parts.map(textOf).join(`\n${RULE}\n\n`);
  return options.columns === undefined ? text : fitColumns(text, Math.max(40, options.columns));
}

/**
 * An A/B measurement as one JSON document, checked against its schema.
 * @throws ZodError when the document does not fit it: no NaN or Infinity gets out
 */
export function renderBenchJson(document: BenchReportDocument): string {
  return `${JSON.stringify(BenchReportDocument.parse(document), null, 2)}\n`;
}
