import type { RunErrorClass } from '@skillgauge/core';
import type { Scenario } from './scenario.ts';

/** Errors of which three in a row open the circuit of a driver. */
const OPENING: ReadonlySet<RunErrorClass | null> = new Set<RunErrorClass | null>([
  'auth',
  'quota',
  'model_not_found',
  'harness_missing',
]);
const MOST_OPENING = 2;

/** Scenarios of one key can be run in one execution. */
function keyOf({ credentials, plugin, refused, settings, skills, stop }: Scenario): string {
  return JSON.stringify([skills, plugin, settings, stop, credentials, refused]);
}

/** Puts scenarios into groups that are one execution each. No more than two errors that open the circuit meet in one. */
export function groupScenarios(scenarios: readonly Scenario[]): Scenario[][] {
  const groups: Scenario[][] = [];
  const opening = (group: readonly Scenario[]) =>
    group.filter(({ expect }) => OPENING.has(expect.errorClass)).length;
  for (const scenario of scenarios) {
    const found = groups.find(
      (group) =>
        group.every((other) => keyOf(other) === keyOf(scenario)) &&
        opening([...group, scenario]) <= MOST_OPENING,
    );
    if (found === undefined) groups.push([scenario]);
    else found.push(scenario);
  }
  return groups;
}
