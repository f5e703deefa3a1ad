import {
  type Alignment,
  alignRows,
  inertText,
  type MatrixReport,
  REPORT_COLUMNS,
  rateText,
  truncateText,
  wrapText,
} from '@skillgauge/core';

type Row = MatrixReport['rows'][number];

const NAME_COLUMNS = 28;
/** With more skills than this the grid would not fit a terminal. */
const MOST_GRID_SKILLS = 8;
const NEVER = '·';

function intervalText({ rateInterval }: Row): string {
  return rateInterval === null || rateInterval === undefined
    ? 'n/a'
    : `${rateText(rateInterval.low)} to ${rateText(rateInterval.high)}`;
}

function countText(cases: Row['perPrompt']): string {
  const fired = cases.reduce((sum, item) => sum + item.fired, 0);
  return `${fired}/${cases.reduce((sum, { n }) => sum + n, 0)}`;
}

function missingText({ censored, errored, skipped }: Row): string {
  return String(errored.total + (censored?.total ?? 0) + (skipped?.total ?? 0));
}

const DIAGONAL_HEADERS = ['', 'skill', 'recall', 'fired', '95% interval', 'FPR', 'fired', 'excluded'];

/** The diagonal: each skill on its own prompts, against all others. */
export function diagonalLines({ rows, skills }: MatrixReport): string[] {
  const cells = rows.map((row) => [
    `  ${skills.findIndex(({ skill }) => skill === row.skill) + 1}`,
    truncateText(inertText(row.skill), NAME_COLUMNS),
    rateText(row.rate),
    countText(row.perPrompt),
    intervalText(row),
    rateText(row.falsePositiveRate),
    countText(row.perIrrelevant),
    missingText(row),
  ]);
  const alignments: Alignment[] = ['right', 'left', 'right', 'right', 'right', 'right', 'right', 'right'];
  return [
    'each skill on its own prompts, all others installed (FPR over its own negatives)',
    ...alignRows([DIAGONAL_HEADERS, ...cells], alignments),
    ...explicitLines(rows),
  ];
}

/** Asking for a skill by name shows that it loads, not that its description works (R006): apart. */
function explicitLines(rows: readonly Row[]): string[] {
  return rows.flatMap(({ rateByStyle, skill }) => {
    if (rateByStyle === undefined) return [];
    const { explicit, others } = rateByStyle;
    return [
      `  of ${inertText(skill)}: prompts that name it ${explicit.fired}/${explicit.n}, other prompts ${others.fired}/${others.n}`,
    ];
  });
}

/** Off the diagonal: who answered whose prompts. Empty when so many skills do not fit side by side. */
export function gridLines({ cells, rows, skills }: MatrixReport): string[] {
  if (skills.length > MOST_GRID_SKILLS) {
    return wrapText(
      `the grid is left out: ${skills.length} skills do not fit side by side. Every pair that met is in the list below; --json has all ${cells.length} cells.`,
      REPORT_COLUMNS,
      2,
    );
  }
  const body = rows.map((row) => [
    `  ${skills.findIndex(({ skill }) => skill === row.skill) + 1} ${truncateText(inertText(row.skill), NAME_COLUMNS)}`,
    ...skills.map(({ skill }) => {
      if (skill === row.skill) return `[${rateText(row.rateByStyle?.others.rate ?? row.rate)}]`;
      const cell = cells.find((item) => item.prompts === row.skill && item.skill === skill);
      return cell?.rate === 0 ? NEVER : rateText(cell?.rate ?? null);
    }),
  ]);
  const competitors = skills.flatMap(({ measured, skill }, index) =>
    measured ? [] : [`${index + 1} ${inertText(skill)}`],
  );
  return [
    `who answered whose prompts: share of a row's runs in which the column's skill was loaded (${NEVER} never)`,
    ...alignRows(
      [['  prompts of', ...skills.map((_, index) => String(index + 1))], ...body],
      ['left', ...skills.map((): Alignment => 'right')],
    ),
    ...(competitors.length === 0
      ? []
      : wrapText(`  without prompts: ${competitors.join(', ')}`, undefined, 4)),
  ];
}
