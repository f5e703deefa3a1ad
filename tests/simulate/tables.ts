import { DIFFERENCE_CELLS, differenceCoverage } from './difference-coverage.ts';
import { ALARM_CELLS, familyAlarms, singleAlarms } from './false-alarms.ts';
import { PROOF_CELLS, proofsByChance } from './optimizer-proofs.ts';
import { POWER_CELLS, powerOfPlan } from './plan-power.ts';
import { PRECISION_CELLS, precisionCoverage } from './precision-coverage.ts';
import { type Coverage, RATE_CELLS, rateCoverage } from './rate-coverage.ts';

/** How a table is simulated. */
export interface SimulationSettings {
  draws: number;
  seed: number;
}

/** One simulated table. */
export interface SimulatedTable {
  markdown: string;
  /** Draws of a cell, where they are not those asked for. */
  draws?: number;
  /** Cells that miss what the table promises, in words. */
  misses: string[];
}

/** No cell of the tables of coverage of rates and differences may be below this. */
const LEAST_COVERAGE = 0.93;

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** Lays rows out as a table; one row per distinct `row`, one column per distinct `column`, in the order met. */
function layOut(corner: string, cells: readonly { row: string; column: string; text: string }[]): string {
  const columns = [...new Set(cells.map(({ column }) => column))];
  const rows = [...new Set(cells.map(({ row }) => row))];
  const textOf = (row: string, column: string) =>
    cells.find((cell) => cell.row === row && cell.column === column)?.text ?? '';
  return [
    `| ${[corner, ...columns].join(' | ')} |`,
    `| ${['---', ...columns.map(() => '---')].join(' | ')} |`,
    ...rows.map((row) => `| ${[row, ...columns.map((column) => textOf(row, column))].join(' | ')} |`),
  ].join('\n');
}

function coverageText({ coverage, meanWidth }: Coverage): string {
  return `${percent(coverage)} (${meanWidth.toFixed(2)})`;
}

function lowCells(cells: readonly { row: string; column: string; coverage: number }[]): string[] {
  return cells
    .filter(({ coverage }) => coverage < LEAST_COVERAGE)
    .map(({ column, coverage, row }) => `${row}, ${column}: ${percent(coverage)}`);
}

function rateTable({ draws, seed }: SimulationSettings): SimulatedTable {
  const cells = RATE_CELLS.map((cell) => {
    const found = rateCoverage(cell, draws, seed);
    return {
      row: `${cell.cases} cases, ICC ${cell.icc}`,
      column: `rate ${cell.rate}`,
      text: coverageText(found),
      coverage: found.coverage,
    };
  });
  return { markdown: layOut('', cells), misses: lowCells(cells) };
}

function differenceTable({ draws, seed }: SimulationSettings): SimulatedTable {
  const cells = DIFFERENCE_CELLS.map((cell) => {
    const found = differenceCoverage(cell, draws, seed);
    return {
      row: `${cell.cases} cases, ${cell.rateA} → ${cell.rateB}`,
      column: `ICC ${cell.icc}, ${percent(cell.shared).replace('.0', '')} shared`,
      text: coverageText(found),
      coverage: found.coverage,
    };
  });
  return { markdown: layOut('', cells), misses: lowCells(cells) };
}

/** A fifth of the draws: each of them is a bootstrap of 2,000. */
function precisionTable({ draws, seed }: SimulationSettings): SimulatedTable {
  const fewer = Math.ceil(draws / 5);
  const cells = PRECISION_CELLS.map((cell) => {
    const found = precisionCoverage(cell, fewer, seed);
    return {
      row: `${cell.cases} + ${cell.cases} cases, ICC ${cell.icc}`,
      column: `false-positive rate ${cell.falsePositiveRate}`,
      text: `${coverageText(found)}, none in ${percent(found.none)}`,
    };
  });
  return { markdown: layOut('', cells), draws: fewer, misses: [] };
}

function alarmTable({ draws, seed }: SimulationSettings): SimulatedTable {
  const most = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / draws);
  const cells = ALARM_CELLS.flatMap((cell) => {
    const row = `${cell.cases} cases, ICC ${cell.icc}`;
    const single = { row, column: `two, rate ${cell.rate}`, alarms: singleAlarms(cell, draws, seed) };
    const family = { row, column: `three, rate ${cell.rate}`, alarms: familyAlarms(cell, draws, seed) };
    return [single, family];
  }).toSorted((left, right) => Number(left.column > right.column) - Number(left.column < right.column));
  return {
    markdown: layOut(
      '',
      cells.map((cell) => ({ ...cell, text: percent(cell.alarms) })),
    ),
    misses: cells
      .filter(({ alarms }) => alarms > most)
      .map(({ alarms, column, row }) => `${row}, ${column}: ${percent(alarms)} false alarms`),
  };
}

function powerTable({ draws, seed }: SimulationSettings): SimulatedTable {
  const rows = POWER_CELLS.map((cell) => {
    const { cases, power } = powerOfPlan(cell, draws, seed);
    const kind = [
      cell.rateA,
      cell.rateB,
      cell.icc,
      percent(cell.shared).replace('.0', ''),
      cases,
      percent(power),
    ];
    return `| ${kind.join(' | ')} |`;
  });
  const head = [
    '| from | to | ICC | shared | planned cases | shown |',
    '| --- | --- | --- | --- | --- | --- |',
  ];
  return { markdown: [...head, ...rows].join('\n'), misses: [] };
}

/** A twentieth of the draws: each of them is a whole optimisation. */
async function proofTable({ draws, seed }: SimulationSettings): Promise<SimulatedTable> {
  const loops = Math.ceil(draws / 20);
  const most = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / loops);
  const cells: { row: string; column: string; text: string; proofs: number }[] = [];
  for (const cell of PROOF_CELLS) {
    const row = `${cell.test > 0 ? 'untouched part' : 'selection part'}, ${cell.trials} trials`;
    const proofs = await proofsByChance(cell, loops, seed);
    cells.push({ row, column: `chance ${cell.chance}`, text: percent(proofs), proofs });
  }
  return {
    markdown: layOut('', cells),
    draws: loops,
    misses: cells
      .filter(({ proofs }) => proofs > most)
      .map(({ column, proofs, row }) => `${row}, ${column}: ${percent(proofs)} proofs by chance`),
  };
}

/** Every table of docs/statistics.md by its name there. */
export const TABLES: Record<
  string,
  (settings: SimulationSettings) => SimulatedTable | Promise<SimulatedTable>
> = {
  rate: rateTable,
  difference: differenceTable,
  precision: precisionTable,
  alarms: alarmTable,
  power: powerTable,
  proofs: proofTable,
};
