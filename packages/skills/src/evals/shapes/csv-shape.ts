import { isCsvTable } from '../../files/parse-csv.ts';
import type { EvalImporter } from '../eval-importer.ts';
import { type CaseOutcome, toEvalDraft } from './case-outcome.ts';
import { LABEL_KEYS, readLabelledCase, usualKeys } from './labelled-case.ts';
import { firstKey, type RecordValue } from './records.ts';

/** A table with a line a case: `id,should_trigger,prompt` in any order, other columns kept as tags and notes. */
export const csvShape: EvalImporter = {
  id: 'csv',
  title: 'a CSV table with the columns prompt and should_trigger',
  recognises: (value) => isCsvTable(value) && value.header.some((name) => LABEL_KEYS.includes(name)),
  importCases: (value) => {
    const rows = isCsvTable(value) ? value.rows.map(({ cells }) => withLabel(cells)) : [];
    const usual = usualKeys(rows);
    const outcomes = rows.map((row, index): CaseOutcome => readLabelledCase(row, [index], usual));
    return toEvalDraft(outcomes);
  },
};

/** A cell is text: `true` and `false`, spelt so, are labels; an empty id is none. */
function withLabel(cells: Readonly<Record<string, string>>): RecordValue {
  const key = firstKey(cells, LABEL_KEYS);
  const text = key === null ? undefined : cells[key];
  const { id, ...others } = cells;
  return {
    ...(id === undefined || id === '' ? {} : { id }),
    ...others,
    ...(key !== null && (text === 'true' || text === 'false') ? { [key]: text === 'true' } : {}),
  };
}
