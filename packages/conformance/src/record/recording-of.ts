import type { ResolvedSkill } from '@skillgauge/core';
import { TARGET } from '../live/live-scenarios.ts';
import type { ExpectedVerdict, RecordedCase, Recording } from '../recorded/recording.ts';
import type { ScenarioRun } from '../scenarios/run-scenarios.ts';
import type { Scenario } from '../scenarios/scenario.ts';

/** The verdict that a scenario expects, with skills by the ids that a driver announces them under. */
export function expectedOf({ expect }: Scenario, namespace: readonly ResolvedSkill[]): ExpectedVerdict {
  const idOf = (name: string) => namespace.find((skill) => skill.name === name)?.id ?? name;
  return {
    ...expect,
    loaded: expect.loaded.map(idOf).toSorted(),
    attempted: expect.attempted.map(idOf).toSorted(),
  };
}

function caseOf({ observation, record, scenario }: ScenarioRun): RecordedCase {
  const { canaries, model, namespace } = observation.context;
  const [attempt] = record.attempts;
  return {
    scenario: scenario.name,
    prompt: scenario.prompt,
    model,
    namespace: namespace.map(({ aliases, id, name }) => ({ name, id, aliases: [...aliases] })),
    canaries: canaries.map(({ id, token }) => ({ id, token })),
    exit: { code: attempt?.exitCode ?? null, signal: attempt?.signal ?? null },
    endedBy: attempt?.endedBy ?? 'not-started',
    target: namespace.find(({ name }) => name === TARGET.name)?.id ?? TARGET.name,
    expect: expectedOf(scenario, namespace),
    notes: scenario.what,
  };
}

/** A run as a recording, with all its texts as they were. */
export function recordingOf(run: ScenarioRun): Recording {
  const order = ['stdout', 'stderr'];
  const rank = (channel: string) => (order.includes(channel) ? order.indexOf(channel) : order.length);
  const channels = [...run.streams].toSorted(
    ([left], [right]) => rank(left) - rank(right) || (left < right ? -1 : 1),
  );
  return {
    name: run.scenario.name,
    folder: '',
    case: caseOf(run),
    channels: new Map(channels.map(([channel, text]) => [channel, Buffer.from(text)])),
  };
}
