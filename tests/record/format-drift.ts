import type { RecordedScenario } from './record-driver.ts';
import { SCENARIO_TABLES } from './scenarios/tables.ts';

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `    ${line}`);
}

function describe({ drift, problems }: RecordedScenario): string {
  if (problems.length > 0) return 'NOT AS EXPECTED';
  if (drift === null) return 'new';
  if (drift.events.length > 0) return 'EVENTS DIFFER';
  return drift.native.length > 0 ? 'other keys' : 'no drift';
}

/** True when a recording is not as its scenario expects, or the driver makes other events of it than of the committed one. */
export function hasDrift({ drift, problems }: RecordedScenario): boolean {
  return problems.length > 0 || (drift !== null && drift.events.length > 0);
}

/** One recorded scenario in words: a line, and beneath it what is wrong or differs. */
export function formatScenario(recorded: RecordedScenario): string {
  const { drift, name, problems } = recorded;
  return [`  ${name}: ${describe(recorded)}`, ...indent(problems), ...indent(drift?.events ?? [])].join('\n');
}

/** In what the harness's own output differs over all scenarios, each with the number of scenarios that it is seen in. */
export function formatNative(recorded: readonly RecordedScenario[]): string[] {
  const counts = new Map<string, number>();
  for (const { drift } of recorded) {
    for (const line of drift?.native ?? []) counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const lines = [...counts].map(([line, count]) => `  native ${line} (${count} of ${recorded.length})`);
  return lines.toSorted((left, right) => left.localeCompare(right));
}

/** The recordings of a driver that no scenario makes, each with the reason. */
export function formatNotMadeAgain(driverId: string): string[] {
  const notMade = SCENARIO_TABLES.get(driverId)?.notMadeAgain ?? {};
  return Object.entries(notMade).map(([name, why]) => `  not made again: ${name}: ${why}`);
}
