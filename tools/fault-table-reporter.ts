import type { Reporter, TestModule } from 'vitest/node';
import type { FaultRow } from '../tests/faults/fault-row.ts';

const COLUMNS: readonly (readonly [string, (row: FaultRow) => string | number])[] = [
  ['fault', ({ fault }) => fault],
  ['tried', ({ tried }) => tried],
  ['lost', ({ lost }) => lost],
  ['twice', ({ twice }) => twice],
  ['processes left', ({ processes }) => processes],
  ['folders left', ({ folders }) => folders],
  ['peak RSS MiB', ({ peakRssMiB }) => peakRssMiB],
  ['outcome', ({ outcome }) => outcome],
];

/** The table as text: words to the left, numbers to the right. */
function renderFaults(rows: readonly FaultRow[]): string {
  const lines = [
    COLUMNS.map(([title]) => title),
    ...rows.map((row) => COLUMNS.map(([, cell]) => String(cell(row)))),
  ];
  const widths = COLUMNS.map((_, index) => Math.max(...lines.map((line) => (line[index] ?? '').length)));
  const isText = (index: number) => index === 0 || index === COLUMNS.length - 1;
  return lines
    .map((line) =>
      line
        .map((cell, index) => {
          const fill = ' '.repeat((widths[index] ?? 0) - cell.length);
          return isText(index) ? cell + fill : fill + cell;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Prints what every fault has cost when all were tried. */
export default class FaultTableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const rows = tests.flatMap((test) => test.meta().faults ?? []);
    const missing = tests.filter(
      (test) => test.meta().faults === undefined && test.result().state !== 'passed',
    );
    process.stdout.write(`\n${renderFaults(rows)}\n`);
    for (const test of missing) process.stdout.write(`${test.result().state}: ${test.fullName}\n`);
  }
}
