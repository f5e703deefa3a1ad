import {
  bannerLines,
  type ComparedRun,
  DiffReport,
  ENDPOINT_WORDS,
  fitColumns,
  harnessText,
  inertText,
  probabilityText,
  type RunComparison,
  rateText,
  signedText,
  wrapText,
} from '@skillgauge/core';
import { changedCaseLines, describedLines, leftOutLines, sideLines } from './diff-tables.ts';

/** How a terminal shows a comparison. */
export interface DiffTextOptions {
  /** Width of the terminal, where it is narrower than the report's 100 columns. */
  columns?: number;
}

const RULE = '─'.repeat(72);

const ROLE_WORDS = { subject: 'compared', noted: 'differs, too', allowed: 'CHANGED, allowed' } as const;

function runText(name: string, run: ComparedRun): string[] {
  return wrapText(`${name}: ${harnessText(run)}, ${inertText(run.source)}`, undefined, 3);
}

/** What is too long for one line stands on two. */
const LONG_CHANGE = 80;

function changeText({ a, b, kind, role }: RunComparison['changes'][number]): string[] {
  const head = `${ROLE_WORDS[role]}: ${kind}`;
  const lines =
    a.length + b.length > LONG_CHANGE ? [head, `  A: ${a}`, `  B: ${b}`] : [`${head}: ${a} → ${b}`];
  return lines.flatMap((line) => wrapText(inertText(line), undefined, 5));
}

function headline({ a, b, changes }: RunComparison): string[] {
  const skill = a.skill === b.skill ? a.skill : `${a.skill} and ${b.skill}`;
  return [
    ...wrapText(`B against A, paired by case: skill "${inertText(skill)}"`),
    ...runText('A', a),
    ...runText('B', b),
    ...changes.flatMap(changeText),
    ...(changes.length === 0 ? ['nothing about how they were made differs'] : []),
  ];
}

function figures(endpoint: RunComparison['endpoints'][number], family: number): string {
  const { a, adjustedP, b, difference, exact, interval, p } = endpoint;
  if (difference === null) return '';
  const range =
    interval === null
      ? 'interval n/a'
      : `${Math.round(interval.level * 100)}% interval ${signedText(interval.low)} to ${signedText(interval.high)}`;
  const test = p === null ? 'p n/a' : `p ${probabilityText(p)}${exact ? '' : ' (drawn)'}`;
  const holm =
    adjustedP === null || family < 2 ? '' : `, ${probabilityText(adjustedP)} after Holm over ${family}`;
  return `A ${rateText(a)}, B ${rateText(b)}, difference ${signedText(difference)}, ${range}, ${test}${holm}`;
}

function verdictLines({ endpoints }: RunComparison, family: number): string[] {
  return endpoints.flatMap((endpoint) => {
    const detail = figures(endpoint, family);
    return [
      ...wrapText(`${ENDPOINT_WORDS[endpoint.endpoint]}: ${endpoint.text}`, undefined, 2),
      ...(detail === '' ? [] : wrapText(`  ${detail}`, undefined, 4)),
    ];
  });
}

function comparisonText(comparison: RunComparison, family: number): string {
  const blocks = [
    headline(comparison),
    ...bannerLines({ simulated: comparison.a.simulated || comparison.b.simulated }),
    verdictLines(comparison, family),
    leftOutLines(comparison),
    changedCaseLines(comparison),
    sideLines(comparison),
    describedLines(comparison),
    comparison.warnings.flatMap((warning) => wrapText(`warning: ${inertText(warning)}`, undefined, 2)),
  ];
  const text = blocks.filter((block) => block.length > 0).map((block) => block.join('\n'));
  return `${text.join('\n\n')}\n`;
}

const VERDICT_WORDS: Readonly<Record<RunComparison['endpoints'][number]['verdict'], string>> = {
  better: 'better',
  worse: 'worse',
  'no-difference': 'no difference shown',
  'too-few-cases': 'too few cases',
  'not-measured': 'not measured',
};

/** The verdicts of several pairs in one place. */
function summary({ comparisons, family }: DiffReport): string[] {
  if (comparisons.length < 2) return [];
  const lines = comparisons.map(({ a, b, endpoints }) => {
    const drivers = a.driver === b.driver ? a.driver : `${a.driver} → ${b.driver}`;
    const verdicts = endpoints.map(
      ({ endpoint, verdict }) => `${ENDPOINT_WORDS[endpoint]} ${VERDICT_WORDS[verdict]}`,
    );
    return `  ${inertText(a.skill)} on ${inertText(drivers)}: ${verdicts.join(', ')}`;
  });
  const head = `all verdicts (B against A; p-values adjusted together: ${family})`;
  return [`${[head, ...lines].flatMap((line) => wrapText(line, undefined, 4)).join('\n')}\n`];
}

/**
 * A comparison as plain text of at most 100 columns: what changed, the verdict on each endpoint with its effect, interval and p, the cases
 * that changed, and both runs by themselves.
 * @example process.stdout.write(renderDiff(compareRuns(before, after)))
 */
export function renderDiff(report: DiffReport, options: DiffTextOptions = {}): string {
  const parts = report.comparisons.map((comparison) => comparisonText(comparison, report.family));
  const text = [...parts, ...summary(report)].join(`\n${RULE}\n\n`);
  return options.columns === undefined ? text : fitColumns(text, Math.max(40, options.columns));
}

/**
 * A comparison as one JSON document, checked against its schema.
 * @throws ZodError when the report does not fit it: no NaN or Infinity gets out
 */
export function renderDiffJson(report: DiffReport): string {
  return `${JSON.stringify(DiffReport.parse(report), null, 2)}\n`;
}
