import { SkillgaugeError } from '@skillgauge/core';
import { CsvError, parse } from 'csv-parse/sync';

const IS_CSV_TABLE = Symbol('table');

/** A table with a header. Every cell is text. */
export interface CsvTable {
  [IS_CSV_TABLE]: true;
  header: readonly string[];
  /** Cells by column, and the line on which the row begins. */
  rows: readonly { cells: Readonly<Record<string, string>>; line: number }[];
}

/** True for what `parseCsv` gives. */
export function isCsvTable(value: unknown): value is CsvTable {
  return typeof value === 'object' && value !== null && IS_CSV_TABLE in value;
}

/** What may stand between cells. */
const DELIMITERS = [',', ';', '\t'];

function firstLine(text: string): string {
  return /^\uFEFF?([^\r\n]*)/.exec(text)?.[1] ?? '';
}

function headerOf(line: string, delimiter: string): string[] {
  return line.split(delimiter).map((name) => name.trim().replace(/^"(.*)"$/, '$1'));
}

/** The delimiter that cuts the first line into names, one of each list at least; `null`: this is no such table. */
function delimiterOf(text: string, columns: readonly (readonly string[])[]): string | null {
  const line = firstLine(text);
  return (
    DELIMITERS.find((delimiter) => {
      const header = headerOf(line, delimiter);
      return columns.every((names) => names.some((name) => header.includes(name)));
    }) ?? null
  );
}

/** True when the first line names columns: one of each list at least, between commas, semicolons or tabs. */
export function looksLikeCsv(text: string, columns: readonly (readonly string[])[]): boolean {
  return delimiterOf(text, columns) !== null;
}

/**
 * Parses a table with a header line. Quotes, line breaks in cells, CRLF and a byte-order mark are fine; cells are unchanged.
 * @throws SkillgaugeError `invalid_input` for a syntax error, a row with too many or too few cells, a column that comes twice.
 */
export function parseCsv(path: string, text: string): CsvTable {
  const line = firstLine(text);
  const delimiter =
    DELIMITERS.toSorted((one, other) => line.split(other).length - line.split(one).length)[0] ?? ',';
  const header = headerOf(line, delimiter);
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  if (twice !== undefined) refuse(path, `the column "${twice}" comes twice`);
  try {
    const rows: { record: Record<string, string>; info: { lines: number } }[] = parse(text, {
      bom: true,
      delimiter,
      columns: (names: string[]) => names.map((name) => name.trim()),
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
    });
    return {
      [IS_CSV_TABLE]: true,
      header,
      rows: rows.map(({ record, info }) => ({ cells: record, line: info.lines - lineBreaksIn(record) })),
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuse(path, error.message, error);
  }
}

/** Line breaks inside the cells of a row: `info.lines` counts to the row's end. */
function lineBreaksIn(cells: Readonly<Record<string, string>>): number {
  return (
    Object.values(cells)
      .join('')
      .match(/\r\n|\r|\n/g)?.length ?? 0
  );
}

function refuse(path: string, what: string, cause?: unknown): never {
  throw new SkillgaugeError('invalid_input', `${path}: ${what}.`, {
    fix: 'Correct the table: one header line, then a line a case, texts with a comma in double quotes. Nothing of it was read.',
    cause,
  });
}
