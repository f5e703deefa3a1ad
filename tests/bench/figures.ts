import { cpus, loadavg } from 'node:os';

/** A figure of a bench, measured once a round. */
export interface Figure {
  name: string;
  unit: string;
  values: readonly number[];
  /** The most that its median may be. @default it is only shown */
  limit?: number;
}

/** The middle one; of an even number the lower of the two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

function show(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}

/** The machine and the hour, to be quoted with the figures. A load beside the bench's own makes them worthless. */
function describeMachine(): string {
  const [processor] = cpus();
  const load = loadavg()[0] ?? 0;
  return `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${processor?.model.trim() ?? 'unknown CPU'}, ${cpus().length} cores, Node.js ${process.version}, load before ${load.toFixed(1)}`;
}

/** Says what is measured, and where. To be called before the first round. */
export function printHead(what: string): void {
  console.log(`${what}\n${describeMachine()}\n`);
}

/** Prints medians and ranges, and ends this process with 1 when a median is over its limit. */
export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map(({ limit, name, unit, values }) => [
    name,
    show(median(values)),
    show(Math.min(...values)),
    show(Math.max(...values)),
    unit,
    limit === undefined ? '' : `${show(limit)} ${median(values) <= limit ? 'holds' : 'EXCEEDED'}`,
  ]);
  const table = [['', 'median', 'lowest', 'highest', '', 'limit'], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table) {
    const cells = row.map((cell, column) => {
      const width = widths?.[column] ?? 0;
      return column >= 1 && column <= 3 ? cell.padStart(width) : cell.padEnd(width);
    });
    console.log(cells.join('  ').trimEnd());
  }
  const isWithin = figures.every(({ limit, values }) => limit === undefined || median(values) <= limit);
  process.exitCode = isWithin ? 0 : 1;
}
