import { looksLikeCsv, parseCsv } from '../files/parse-csv.ts';
import { type DataFile, parseDataFile } from '../files/parse-data-file.ts';
import { PROMPT_KEYS } from './shapes/case-outcome.ts';
import { LABEL_KEYS } from './shapes/labelled-case.ts';

/** What an eval file holds: whatever YAML and JSON hold, or a table (`isCsvTable`). */
export type EvalContent = DataFile;

/** Columns by which a table of cases is known: one of each list of either kind. */
const TABLES: readonly (readonly (readonly string[])[])[] = [
  [PROMPT_KEYS, LABEL_KEYS],
  [['__expected', '__expected1']],
];

/**
 * Parses an eval file: a table when its first line names the columns of one, else YAML or JSON.
 * @throws SkillgaugeError `invalid_input` for a syntax error, with its line.
 */
export function parseContent(path: string, text: string): EvalContent {
  return TABLES.some((columns) => looksLikeCsv(text, columns))
    ? parseTable(path, text)
    : parseDataFile(path, text);
}

/** A table, whatever its columns are. */
export function parseTable(path: string, text: string): EvalContent {
  const table = parseCsv(path, text);
  return {
    value: table,
    lineAt: ([row]) => (typeof row === 'number' ? (table.rows[row]?.line ?? null) : null),
  };
}
