import { driverOf, type LiveResults, type LiveTest, scenarioOf } from './live-results.ts';

const WORDS = { passed: 'yes', failed: 'NO', skipped: 'skip' };

function scenarioRows(results: LiveResults): string[][] {
  const { drivers, older, tests } = results;
  const tested = drivers.map(({ id }) => new Map(tests.map((test) => [scenarioOf(test, id), test.outcome])));
  const olderOf = drivers.map(({ id }) => {
    const run = older.find(({ driver }) => driver === id);
    return new Map(run?.scenarios.map(({ name, problems }) => [name, problems.length === 0]));
  });
  const names = [...tested, ...olderOf].flatMap((outcomes) => [...outcomes.keys()]);
  return [...new Set(names)].flatMap((name) => {
    if (name === null) return [];
    const cells = drivers.map((_driver, index) => {
      const now = tested[index]?.get(name);
      const before = olderOf[index]?.get(name);
      const cell = now === undefined ? '-' : WORDS[now];
      if (older.length === 0) return cell;
      return `${cell} ${before === undefined ? '-' : WORDS[before ? 'passed' : 'failed']}`;
    });
    return [[name, ...cells]];
  });
}

function countText(tests: readonly LiveTest[]): string {
  const count = (outcome: LiveTest['outcome']) => tests.filter((test) => test.outcome === outcome).length;
  const parts = [
    ...(count('passed') > 0 ? [String(count('passed'))] : []),
    ...(count('failed') > 0 ? [`${count('failed')} FAILED`] : []),
    ...(count('skipped') > 0 ? [`${count('skipped')} skip`] : []),
  ];
  return parts.join(', ') || '-';
}

function fileRows(results: LiveResults): string[][] {
  const { drivers, tests } = results;
  const other = tests.filter((test) => drivers.every(({ id }) => scenarioOf(test, id) === null));
  return [...new Set(other.map(({ file }) => file))].map((file) => {
    const ofFile = other.filter((test) => test.file === file);
    const cell = (id: string | null) => countText(ofFile.filter((test) => driverOf(test, results) === id));
    return [file, ...drivers.map(({ id }) => cell(id)), cell(null)];
  });
}

function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(width(column)))
      .join('  ')
      .trimEnd(),
  );
}

function failuresOf({ older, tests }: LiveResults): string[] {
  return [
    ...tests
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ file, group, title }) => [file, group, title].filter((part) => part !== '').join(': ')),
    ...older.flatMap(({ driver, note, scenarios, version }) => [
      ...(note === null ? [] : [`${driver}, older version: ${note}`]),
      ...scenarios.flatMap(({ name, problems }) =>
        problems.map((problem) => `${driver} ${version}: ${name}: ${problem}`),
      ),
    ]),
  ];
}

/** What a live suite has proven: each scenario by driver, then how many of the other tests passed, then what failed. */
export function writeTable(results: LiveResults): string {
  const { drivers, older } = results;
  const ids = drivers.map(({ id }) => id);
  const olderVersion = (id: string) => older.find(({ driver }) => driver === id)?.version ?? '-';
  const versions = [
    ['tested version', ...drivers.map(({ version }) => version ?? '-')],
    ...(older.length === 0 ? [] : [['older version', ...ids.map(olderVersion)]]),
  ];
  const scenarios = scenarioRows(results);
  const files = fileRows(results);
  const failures = failuresOf(results).map((line) => `- ${line}`);
  const isEmpty = results.tests.length === 0;
  const closing =
    failures.length === 0 ? [isEmpty ? 'No test was run.' : 'Nothing failed.'] : ['Failed:', ...failures];
  const which = older.length === 0 ? 'on the tested version' : 'on the tested version, then on the older one';
  return [
    '',
    `Scenarios, ${which}: yes, NO, or - for not run`,
    '',
    ...alignColumns([['', ...ids], ...versions, ...scenarios]),
    '',
    'Other live tests: how many passed, by file',
    '',
    ...alignColumns([['', ...ids, 'several'], ...files]),
    '',
    ...closing,
  ].join('\n');
}
