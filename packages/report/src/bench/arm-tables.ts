import {
  type Alignment,
  alignRows,
  type BenchArmReport,
  type BenchDriverReport,
  inertText,
  NOT_AVAILABLE,
  rateText,
  truncateText,
} from '@skillgauge/core';
import { SPENT_TEXTS, type SpentText } from './figure-text.ts';

const NAME_COLUMNS = 28;

/** The name of an arm as a cell. */
export function armName(name: string): string {
  return truncateText(inertText(name), NAME_COLUMNS);
}

function rateCells({ arm, firing, graded, passRate, planned }: BenchArmReport): string[] {
  const interval = passRate?.interval ?? null;
  return [
    `  ${armName(arm)}`,
    rateText(passRate?.mean ?? null),
    interval === null ? NOT_AVAILABLE : `${rateText(interval.low)} to ${rateText(interval.high)}`,
    rateText(passRate?.deviation ?? null),
    rateText(passRate?.min ?? null),
    rateText(passRate?.max ?? null),
    `${graded}/${planned}`,
    firing === null ? 'no skill' : `${firing.fired}/${firing.n}`,
  ];
}

const HEADERS = ['arm', 'pass rate', '95% interval', 's. dev.', 'min', 'max', 'graded', 'fired'];
const RIGHT: readonly Alignment[] = HEADERS.map((_, index) => (index === 0 ? 'left' : 'right'));

const SPENT_HEADERS = ['', 'arm', 'mean', 's. dev.', 'min', 'max', 'runs'];
const SPENT_ALIGNMENTS: readonly Alignment[] = SPENT_HEADERS.map((_, index) =>
  index < 2 ? 'left' : 'right',
);

function spentRows({ figure, title, write }: SpentText, arms: readonly BenchArmReport[]): string[][] {
  return arms.map((report, index) => {
    const found = report[figure];
    const { deviation = null, max = null, mean = null, min = null } = found ?? {};
    const cells = [mean, deviation, min, max].map((value) => (value === null ? NOT_AVAILABLE : write(value)));
    return [index === 0 ? `  ${title}` : '', armName(report.arm), ...cells, String(found?.n ?? 0)];
  });
}

/** The arms of a driver: pass rates, then what their runs took. */
export function armLines({ arms }: BenchDriverReport): string[] {
  return [
    'pass rate by arm (mean over tasks; sample deviation, min and max of single runs)',
    ...alignRows([[`  ${HEADERS[0]}`, ...HEADERS.slice(1)], ...arms.map(rateCells)], RIGHT),
    '',
    'what a run takes (mean over tasks; runs whose work ended, of each the last launch)',
    ...alignRows([SPENT_HEADERS, ...SPENT_TEXTS.flatMap((text) => spentRows(text, arms))], SPENT_ALIGNMENTS),
  ];
}
