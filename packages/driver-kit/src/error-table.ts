import { createRunError, type RunError, type RunErrorClass } from '@skillgauge/core';

/** One recognised text. A driver's table is ordered: the first match wins. Each row is proven by a recording. */
export interface ErrorRow {
  match: RegExp;
  class: RunErrorClass;
}

/** Classifies a harness's error text by a table; `null` when no row matches. */
export function classifyByTable(table: readonly ErrorRow[], text: string): RunError | null {
  const row = table.find(({ match }) => match.test(text));
  return row === undefined
    ? null
    : createRunError(row.class, firstLine(text), { evidence: text.slice(0, 2000) });
}

/** The first line of a text that is not empty, at most 300 characters. */
export function firstLine(text: string): string {
  const line = text.split('\n').find((candidate) => candidate.trim() !== '') ?? '';
  return line.trim().slice(0, 300);
}

const CLASS_OF_STATUS: ReadonlyMap<number, RunErrorClass> = new Map([
  [401, 'auth'],
  [402, 'quota'],
  [403, 'auth'],
  [404, 'model_not_found'],
  [408, 'timeout'],
  [413, 'context_length'],
  [429, 'rate_limit'],
  [529, 'overloaded'],
]);

/** The class of an HTTP status of a model endpoint, or `null` where the status alone does not tell. */
export function classOfStatus(status: number): RunErrorClass | null {
  return CLASS_OF_STATUS.get(status) ?? (status >= 500 ? 'server' : null);
}
