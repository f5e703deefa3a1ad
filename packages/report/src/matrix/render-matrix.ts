import {
  bannerLines,
  costText,
  fitColumns,
  harnessText,
  inertText,
  isPartialCost,
  type MatrixReport,
  MatrixReportDocument,
  modelText,
  plural,
  REPORT_COLUMNS,
  rateText,
  usageLines,
  wrapText,
} from '@skillgauge/core';
import { totalSpendLines } from '../total-spend.ts';
import { diagonalLines, gridLines } from './matrix-table.ts';

/** How a terminal shows a matrix. */
export interface MatrixTextOptions {
  /** Width of the terminal, where it is narrower than the report's 100 columns. */
  columns?: number;
}

const RULE = '─'.repeat(72);
/** Collisions that the text lists before it says "and N more". */
const LISTED = 20;

function span(values: readonly number[]): string {
  const sorted = [...new Set(values)].toSorted((left, right) => left - right);
  return sorted.join(', ');
}

function headline(matrix: MatrixReport): string[] {
  const { rows, skills } = matrix;
  const competitors = span(rows.map((row) => row.competitors ?? 0));
  const conditions = [
    `installed as ${matrix.installAs}`,
    `trials ${span(rows.map(({ trials }) => trials))}`,
    `threshold ${span(rows.map(({ threshold }) => threshold))}`,
    `stop ${matrix.stop}`,
    `permissions ${matrix.permissions}`,
    `seed ${matrix.seed}`,
    ...(matrix.fullBodies ? ['real bodies'] : []),
    ...(matrix.endpoint === null ? [] : [`endpoint ${matrix.endpoint}`]),
  ];
  return [
    `Matrix of ${plural(skills.length, 'skill')} on ${harnessText(matrix)}`,
    modelText({ ...matrix, n: matrix.scored }),
    inertText(conditions.join(', ')),
    `each skill against ${competitors} announced competitors (not isolated)`,
  ].flatMap((line) => wrapText(line, undefined, 2));
}

function rankingLines({ ranking, stop }: MatrixReport): string[] {
  if (ranking.length === 0) return ['no skill answered the prompts of another'];
  const lines = ranking.map(({ interval, loaded, n, prompts, rate, skill, stolen }) => {
    const range =
      interval === null ? '' : `, 95% interval ${rateText(interval.low)} to ${rateText(interval.high)}`;
    const instead = stolen === 0 ? 'always beside it' : `${stolen} of them instead of it`;
    return `  ${inertText(skill)} answers ${inertText(prompts)}'s prompts: ${loaded} of ${plural(n, 'run')}, ${instead} (${rateText(rate)}${range})`;
  });
  const rest = lines.length - LISTED;
  return [
    'who answers whose prompts, the worst first',
    ...lines.slice(0, LISTED).flatMap((line) => wrapText(line, REPORT_COLUMNS, 4)),
    ...(rest > 0 ? [`  … and ${rest} more (all of them with --json)`] : []),
    ...(stop === 'end'
      ? []
      : ['  (a run is over once the skill itself has fired; what others did later is not seen: --stop end)']),
  ];
}

function thiefLines({ thieves }: MatrixReport): string[] {
  return thieves.flatMap(({ from, skill, stolen }) => {
    const victims = from.map((victim) => `${inertText(victim.skill)} (${victim.stolen} of ${victim.n} runs)`);
    const line = `thief: ${inertText(skill)} took ${plural(stolen, 'run')} from ${victims.join(', ')}`;
    return wrapText(line, REPORT_COLUMNS, 2);
  });
}

function tally(counts: Readonly<Record<string, number | undefined>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${inertText(name)} ${count ?? 0}`)
    .join(', ');
}

function excludedLines({ censored, errored, planned, skipped }: MatrixReport): string[] {
  const total = errored.total + censored + skipped.total;
  const parts = [
    ...(errored.total === 0 ? [] : [`errored ${errored.total} (in no rate): ${tally(errored.byClass)}`]),
    ...(censored === 0 ? [] : [`censored ${censored} (cut off undecided)`]),
    ...(skipped.total === 0 ? [] : [`skipped ${skipped.total} (never started): ${tally(skipped.byReason)}`]),
  ];
  return [
    `excluded runs: ${total === 0 ? 'none' : total} of ${plural(planned, 'planned run')}`,
    ...parts.flatMap((part) => wrapText(`  ${part}`, undefined, 4)),
  ];
}

function matrixText(matrix: MatrixReport): string {
  const { experimental } = matrix;
  const warnings = matrix.warnings.filter(
    (warning) => experimental === undefined || !warning.endsWith(experimental),
  );
  const blocks = [
    headline(matrix),
    ...bannerLines(matrix),
    diagonalLines(matrix),
    gridLines(matrix),
    rankingLines(matrix),
    thiefLines(matrix),
    excludedLines(matrix),
    usageLines(matrix).flatMap((line) => wrapText(inertText(line), undefined, 4)),
    warnings.flatMap((warning) => wrapText(`warning: ${inertText(warning)}`, undefined, 2)),
  ];
  const text = blocks.filter((block) => block.length > 0).map((block) => block.join('\n'));
  return `${text.join('\n\n')}\n`;
}

function costCell(usage: MatrixReport['usage']): string {
  return `${usage.costUsd !== null && isPartialCost(usage) ? '≥ ' : ''}${costText(usage.costUsd)}`;
}

function sideBySide({ matrices, usage }: MatrixReportDocument): string[] {
  if (matrices.length < 2) return [];
  const lines = matrices.map((matrix) => {
    const collisions = matrix.ranking.reduce((sum, { loaded }) => sum + loaded, 0);
    const stolen = matrix.thieves.reduce((sum, thief) => sum + thief.stolen, 0);
    const mark = matrix.experimental === undefined ? '' : ' * (EXPERIMENTAL)';
    return `  ${inertText(matrix.driver)}${mark}: ${plural(collisions, 'collision')}, ${stolen} stolen, ${matrix.scored} of ${plural(matrix.planned, 'run')} scored, cost ${costCell(matrix.usage)}`;
  });
  return [
    ['drivers side by side', ...lines, ...totalSpendLines({ usage })]
      .flatMap((line) => wrapText(line, undefined, 4))
      .join('\n'),
  ];
}

/**
 * A matrix as plain text of at most 100 columns: each skill's own rates, who answered whose prompts, and the thieves by name. With more
 * skills than fit side by side the grid is left out and the list stays.
 * @example process.stdout.write(renderMatrix(document))
 */
export function renderMatrix(document: MatrixReportDocument, options: MatrixTextOptions = {}): string {
  const text = [
    ...document.matrices.map(matrixText),
    ...sideBySide(document).map((block) => `${block}\n`),
    `run folder: ${inertText(document.runDir)}\n`,
  ].join(`\n${RULE}\n\n`);
  return options.columns === undefined ? text : fitColumns(text, Math.max(40, options.columns));
}

/**
 * A matrix as one JSON document, checked against its schema.
 * @throws ZodError when the document does not fit it: no NaN or Infinity gets out
 */
export function renderMatrixJson(document: MatrixReportDocument): string {
  return `${JSON.stringify(MatrixReportDocument.parse(document), null, 2)}\n`;
}
