import type { EvalDriver } from '@skillgauge/core';
import { recordingOf } from '../record/recording-of.ts';
import { checkUsage } from '../recorded/check-verdict.ts';
import { expectEqual } from '../recorded/compare.ts';
import { endingOf, replay, verdictOf } from '../recorded/replay.ts';
import type { ScenarioRun } from './run-scenarios.ts';

function idsOf({ skills }: ScenarioRun['record'], level: 'loaded' | 'attempted'): string[] {
  return skills
    .filter((skill) => skill[level])
    .map(({ id }) => id)
    .toSorted();
}

/** Ids of the skills whose canary was in a request to the model: those did reach it, whatever the harness says. */
function arrivedIds({ observation, requests }: ScenarioRun): string[] {
  return observation.context.canaries
    .filter(({ token }) => requests.some(({ body }) => body.includes(token)))
    .map(({ id }) => id)
    .toSorted();
}

function idsByName({ observation }: ScenarioRun, names: readonly string[]): string[] {
  return observation.context.namespace
    .filter(({ name }) => names.includes(name))
    .map(({ id }) => id)
    .toSorted();
}

/** A run is judged as its scenario expects, by the engine, by the wire, and by a replay of what the harness said. */
export function checkScenario(driver: EvalDriver, run: ScenarioRun): string[] {
  const recording = recordingOf(run);
  const { expect } = recording.case;
  const { record, scenario } = run;
  const replayed = replay(driver, recording);
  const verdict = verdictOf(driver, recording, endingOf(recording, replayed));
  const failed = replayed.trace.some((event) => event.type === 'tool-result' && !event.ok);
  const said = record.error === null ? '' : ` (${record.error.message})`;
  const arrives = scenario.arrives === null ? expect.loaded : idsByName(run, scenario.arrives);
  return [
    ...expectEqual('outcome', expect.outcome, record.outcome),
    ...expectEqual('fired', expect.fired, record.fired),
    ...expectEqual(`class of the error${said}`, expect.errorClass, record.error?.class ?? null),
    ...expectEqual('loaded', expect.loaded, idsOf(record, 'loaded')),
    ...expectEqual('attempted', expect.attempted, idsOf(record, 'attempted')),
    // A run that is stopped at its firing need not send the next request.
    ...(scenario.stop === 'end' ? expectEqual('loaded on the wire', arrives, arrivedIds(run)) : []),
    ...(scenario.showsFailedCall && !failed ? ['no tool call is shown to have failed'] : []),
    ...expectEqual('the verdict on the replayed output', expect, verdict),
    ...checkUsage(driver, recording),
  ];
}
