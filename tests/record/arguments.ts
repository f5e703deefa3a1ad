import { parseArgs } from 'node:util';
import { SCENARIOS } from '@skillgauge/conformance';
import type { EvalDriver } from '@skillgauge/core';
import { builtinDrivers } from 'skillgauge';
import { SCENARIO_TABLES } from './scenarios/tables.ts';

/** What the recorder is asked to do. */
export interface RecordArguments {
  drivers: readonly EvalDriver[];
  /** Names; none: all of them. */
  scenarios: readonly string[];
  write: boolean;
  /** Takes the older version of each harness, from a cache folder. */
  older: boolean;
  /** File to write the results to, as JSON. */
  results: string | null;
  /** Programs by driver id. */
  executables: ReadonlyMap<string, string>;
}

/** How the recorder is called. */
export const USAGE = `npm run record -- [driver…] [--scenario NAME]… [--write] [--older] [--executable DRIVER=PATH]… [--results FILE]

Runs live scenarios on the real harnesses and compares them with the committed recordings.
  driver        ${builtinDrivers.map(({ id }) => id).join(', ')} (all)
  --scenario    ${SCENARIOS.map(({ name }) => name).join(', ')},
                or one of the driver's own in tests/record/scenarios/<driver>/ (all)
  --write       writes the recordings into drivers/<driver>/recordings/<version>/
  --older       with the older version that drivers/<driver>/older-version.json names
  --executable  with another program of a harness
  --results     writes the results to a file, too, as JSON
Ends with 1 when a scenario is not as expected, or, of the tested version, a driver makes other events of a recording.`;

function pick<T>(items: readonly T[], wanted: readonly string[], nameOf: (item: T) => string): T[] {
  const unknown = wanted.filter((name) => !items.some((item) => nameOf(item) === name));
  if (unknown.length > 0) {
    throw new Error(`There is no ${unknown.join(', ')}. Known: ${items.map(nameOf).join(', ')}.`);
  }
  return items.filter((item) => wanted.length === 0 || wanted.includes(nameOf(item)));
}

function splitExecutable(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new Error(`--executable needs DRIVER=PATH, not "${text}".`);
  return [text.slice(0, at), text.slice(at + 1)];
}

function pickScenarios(drivers: readonly EvalDriver[], wanted: readonly string[]): string[] {
  const own = drivers.flatMap(({ id }) => SCENARIO_TABLES.get(id)?.scenarios ?? []);
  const names = new Set([...SCENARIOS, ...own].map(({ name }) => name));
  return wanted.length === 0 ? [] : pick([...names], wanted, (name) => name);
}

/** Reads the command line; an error says what is wrong with it. */
export function readArguments(args: readonly string[]): RecordArguments | 'help' {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      scenario: { type: 'string', multiple: true, default: [] },
      executable: { type: 'string', multiple: true, default: [] },
      write: { type: 'boolean', default: false },
      older: { type: 'boolean', default: false },
      results: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const drivers = pick(builtinDrivers, positionals, ({ id }) => id);
  return {
    drivers,
    scenarios: pickScenarios(drivers, values.scenario),
    write: values.write,
    older: values.older,
    results: values.results ?? null,
    executables: new Map(values.executable.map(splitExecutable)),
  };
}
