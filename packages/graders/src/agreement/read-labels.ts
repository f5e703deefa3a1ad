import { parse } from 'csv-parse/sync';
import { z } from 'zod';

const text = z.string().trim().min(1);

/** A person's verdict on one expectation of one run. The run is named by its id, or by task, arm and trial. */
export interface HumanLabel {
  requestId: string | null;
  task: string | null;
  arm: string | null;
  trial: number | null;
  expectation: string;
  verdict: 'pass' | 'fail';
}

/** The labels of a file. With a problem there are none: nothing is half read. */
export interface LabelsRead {
  labels: HumanLabel[];
  problems: string[];
}

const FileLabel = z.strictObject({
  requestId: text.optional(),
  task: text.optional(),
  arm: text.optional(),
  trial: z.coerce.number().int().positive().optional(),
  expectation: text,
  verdict: z.enum(['pass', 'fail']),
});

function isNamed({ arm, requestId, task, trial }: z.infer<typeof FileLabel>): boolean {
  return requestId !== undefined || (task !== undefined && arm !== undefined && trial !== undefined);
}

function parseRows(content: string): unknown {
  const source = content.replace(/^\uFEFF/, '');
  if (/^\s*[[{]/.test(source)) return JSON.parse(source) as unknown;
  const rows: Record<string, string>[] = parse(source, { columns: true, skip_empty_lines: true, trim: true });
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== '')));
}

function labelOf({
  arm,
  expectation,
  requestId,
  task,
  trial,
  verdict,
}: z.infer<typeof FileLabel>): HumanLabel {
  return {
    requestId: requestId ?? null,
    task: task ?? null,
    arm: arm ?? null,
    trial: trial ?? null,
    expectation,
    verdict,
  };
}

function readRow(row: unknown, index: number): { label: HumanLabel | null; problems: string[] } {
  const parsed = FileLabel.safeParse(row);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ message, path }) =>
        `label ${index + 1}${path.length === 0 ? '' : `, ${path.join('.')}`}: ${message}`,
    );
    return { label: null, problems };
  }
  return isNamed(parsed.data)
    ? { label: labelOf(parsed.data), problems: [] }
    : { label: null, problems: [`label ${index + 1}: give requestId, or task, arm and trial`] };
}

/** Labels of one thing, of which only one can count. */
function repeated(labels: readonly HumanLabel[]): string[] {
  const keys = labels.map(({ arm, expectation, requestId, task, trial }) =>
    JSON.stringify(requestId === null ? { task, arm, trial, expectation } : { requestId, expectation }),
  );
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))].map(
    (key) => `more than one label of ${key}`,
  );
}

/**
 * Reads human labels: a JSON list of objects, or CSV with a header. Keys: `requestId`, or `task`, `arm` and `trial`; `expectation` (its
 * id); `verdict`, `pass` or `fail`.
 */
export function readLabels(content: string): LabelsRead {
  let rows: unknown;
  try {
    rows = parseRows(content);
  } catch (error) {
    return { labels: [], problems: [error instanceof Error ? error.message : String(error)] };
  }
  if (!Array.isArray(rows)) return { labels: [], problems: ['the labels are no list'] };
  const read = rows.map(readRow);
  const problems = [
    ...read.flatMap((row) => row.problems),
    ...repeated(read.flatMap(({ label }) => label ?? [])),
  ];
  return { labels: problems.length > 0 ? [] : read.flatMap(({ label }) => label ?? []), problems };
}
