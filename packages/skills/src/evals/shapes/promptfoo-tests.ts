import { isCsvTable } from '../../files/parse-csv.ts';
import type { EvalProblem } from '../eval-importer.ts';
import { contentOf, type ReferenceReader } from '../references.ts';
import { assertionsOfCells } from './promptfoo-assertions.ts';
import { isRecord, listAt, type RecordValue } from './records.ts';

/** A test, and where it stands. */
export interface PlacedTest {
  test: unknown;
  path: readonly PropertyKey[];
}

/** The tests of a file, those in files that it refers to included; or each reference that leads nowhere. */
export interface FoundTests {
  tests: PlacedTest[];
  problems: EvalProblem[];
}

/** Finds the tests: in the file, in `file://` references, in tables. */
export async function findTests(value: unknown, references: ReferenceReader): Promise<FoundTests> {
  const found: FoundTests = { tests: [], problems: [] };
  if (Array.isArray(value)) return collect(value, [], references, found);
  const tests = isRecord(value) ? (value['tests'] ?? value['evalcases']) : undefined;
  const key = isRecord(value) && 'tests' in value ? 'tests' : 'evalcases';
  return collect(Array.isArray(tests) ? tests : [tests], [key], references, found);
}

async function collect(
  items: readonly unknown[],
  path: readonly PropertyKey[],
  references: ReferenceReader,
  found: FoundTests,
): Promise<FoundTests> {
  for (const [index, item] of items.entries()) {
    const place = [...path, index];
    const reference =
      isRecord(item) && typeof item['path'] === 'string' && !('vars' in item) ? item['path'] : item;
    if (typeof reference !== 'string') found.tests.push({ test: item, path: place });
    else await follow(reference, place, references, found);
  }
  return found;
}

async function follow(
  reference: string,
  place: readonly PropertyKey[],
  references: ReferenceReader,
  found: FoundTests,
): Promise<void> {
  const read = await references.read(reference);
  if ('problem' in read) {
    found.problems.push({ path: place, text: read.problem });
    return;
  }
  for (const file of read.files) {
    const content = contentOf(file);
    if ('problem' in content) found.problems.push({ path: place, text: content.problem });
    else found.tests.push(...testsIn(content.value, file.name));
  }
}

function testsIn(value: unknown, file: string): PlacedTest[] {
  if (isCsvTable(value)) {
    return value.rows.map(({ cells, line }) => ({ test: testOfCells(cells), path: [`${file}:${line}`] }));
  }
  const tests = Array.isArray(value) ? value : (listAt(value, 'tests') ?? [value]);
  return tests.map((test: unknown, index) => ({ test, path: [file, index] }));
}

/** A row of a table as a test: its columns are variables, save those that begin with `__`. */
export function testOfCells(cells: Readonly<Record<string, string>>): RecordValue {
  const vars = Object.fromEntries(Object.entries(cells).filter(([column]) => !column.startsWith('__')));
  const description = cells['__description'];
  return { ...(description ? { description } : {}), vars, assert: assertionsOfCells(cells) };
}
