import { join } from 'node:path';
import {
  describeRecordedScenarios,
  expectedOf,
  type Recording,
  readRecordings,
  SCENARIOS,
} from '@skillgauge/conformance';
import { builtinDrivers } from 'skillgauge';
import { describe, expect, test } from 'vitest';
import { defineTable } from '../record/scenarios/scenario-table.ts';
import { SCENARIO_TABLES } from '../record/scenarios/tables.ts';
import { ROOT } from '../support/run-skillgauge.ts';

for (const driver of builtinDrivers) {
  describeRecordedScenarios(driver, { recordings: join(ROOT, 'drivers', driver.id, 'recordings') });
}

const tables = builtinDrivers.map((driver) => ({
  id: driver.id,
  driver,
  ...(SCENARIO_TABLES.get(driver.id) ?? defineTable([])),
}));

function folderOf({ name }: Recording): string {
  return name.slice(name.indexOf('/') + 1);
}

describe.each(tables)('the recordings of driver $id', ({ driver, notMadeAgain, scenarios }) => {
  const version = `${driver.harness.testedVersion}/`;
  const { recordings } = readRecordings(join(ROOT, 'drivers', driver.id, 'recordings'));
  const tested = recordings.filter(({ name }) => name.startsWith(version));

  test('each is made again by a scenario, or it is said why not', () => {
    const known = new Set([
      ...[...SCENARIOS, ...scenarios].map(({ recording }) => recording),
      ...Object.keys(notMadeAgain),
    ]);
    expect(tested.map(folderOf).filter((name) => !known.has(name))).toEqual([]);
  });

  test('none is told not to be made that is not there, or is made', () => {
    const made = new Set(scenarios.map(({ recording }) => recording));
    const there = new Set(tested.map(folderOf));
    expect(Object.keys(notMadeAgain).filter((name) => made.has(name) || !there.has(name))).toEqual([]);
  });

  test('every scenario has a name of its own', () => {
    const names = [...SCENARIOS, ...scenarios].map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  test.each(scenarios)('$name is recorded, and judged as its scenario expects', (scenario) => {
    const found = tested.find((recording) => folderOf(recording) === scenario.recording);
    const namespace = found?.case.namespace ?? [];
    expect(found?.case).toMatchObject({ expect: expectedOf(scenario, namespace), notes: scenario.what });
  });
});
