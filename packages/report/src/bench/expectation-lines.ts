import {
  type Alignment,
  type ArmGrades,
  alignRows,
  type BenchReportDocument,
  type ExpectationFinding,
  inertText,
  NOT_AVAILABLE,
  nameSome,
  truncateText,
  wrapText,
} from '@skillgauge/core';
import { armName } from './arm-tables.ts';

type DriverReport = BenchReportDocument['drivers'][number];

const TEXT_COLUMNS = 44;
/** With more arms than this the table does not fit a line. */
const MOST_ARMS = 4;

function gradesText({ fail, pass, ungraded }: ArmGrades): string {
  const total = pass + fail;
  const open = ungraded === 0 ? '' : ` +${ungraded}?`;
  return total === 0 ? `${NOT_AVAILABLE}${open}` : `${pass}/${total}${open}`;
}

/** Findings worth a line each, the most urgent first. */
const TOLD: readonly ExpectationFinding['pattern'][] = [
  'harm',
  'no-discrimination',
  'fails-everywhere',
  'flaky',
  'ungraded',
  'value',
];

/** Every expectation with its grades by arm, and what the analyzer says of it. */
export function expectationLines(report: DriverReport, { analysis }: BenchReportDocument): string[] {
  const { arms, driver, expectations } = report;
  const patterns = new Map(
    analysis.expectations
      .filter((finding) => finding.driver === driver)
      .map(({ expectationId, pattern, taskId }) => [JSON.stringify([taskId, expectationId]), pattern]),
  );
  const shown = arms.slice(0, MOST_ARMS);
  const rows = expectations.map((row) => [
    `  ${truncateText(inertText(`${row.taskId}/${row.expectationId} ${row.text}`), TEXT_COLUMNS)}`,
    ...shown.map(({ arm }) => {
      const grades = row.arms.find((item) => item.arm === arm);
      return grades === undefined ? NOT_AVAILABLE : gradesText(grades);
    }),
    patterns.get(JSON.stringify([row.taskId, row.expectationId])) ?? '',
  ]);
  const alignments: Alignment[] = ['left', ...shown.map((): Alignment => 'right'), 'left'];
  return [
    'expectations: passed of the graded runs (+n? could not be graded)',
    ...alignRows(
      [['  task/expectation', ...shown.map(({ arm }) => armName(arm)), 'analyzer'], ...rows],
      alignments,
    ),
    ...(arms.length > MOST_ARMS ? [`  (${arms.length - MOST_ARMS} more arms: --json)`] : []),
  ];
}

/** One finding, or the same one of several tasks. */
function findingText(findings: readonly ExpectationFinding[]): string[] {
  const [first, ...others] = findings;
  if (first === undefined) return [];
  const places = findings.map(({ expectationId, taskId }) => `${taskId}/${expectationId}`);
  const where =
    others.length === 0 ? places[0] : `${places.length} tasks (${nameSome(places, 6)}); the first:`;
  return wrapText(`  ${first.pattern}: ${inertText(`${where ?? ''} ${first.note}`)}`, undefined, 4);
}

/** What the analyzer found, computed from the grades: what each expectation is worth, and runs that took far more or less. */
export function analysisLines({ driver }: DriverReport, { analysis }: BenchReportDocument): string[] {
  const own = analysis.expectations.filter((finding) => finding.driver === driver);
  const told = TOLD.flatMap((pattern) => {
    const byText = new Map<string, ExpectationFinding[]>();
    for (const finding of own.filter((item) => item.pattern === pattern)) {
      byText.set(finding.text, [...(byText.get(finding.text) ?? []), finding]);
    }
    return [...byText.values()];
  });
  const outliers = analysis.outliers.filter((finding) => finding.driver === driver);
  if (told.length + outliers.length === 0) return [];
  return [
    'analyzer (computed from the grades)',
    ...told.flatMap(findingText),
    ...outliers.flatMap(({ note }) => wrapText(`  outlier: ${inertText(note)}`, undefined, 4)),
  ];
}
