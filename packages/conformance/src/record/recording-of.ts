import type { ResolvedSkill } from '@skillgauge/core';
import { TARGET } from '../live/live-scenarios.ts';
import type { ExpectedVerdict, RecordedCase, Recording } from '../recorded/recording.ts';
import type { ScenarioRun } from '../scenarios/run-scenarios.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { ScenarioName } from '../scenarios/scenario-name.ts';

/** The verdict that a scenario expects, with skills by the ids that a driver announces them under. */
export function expectedOf({ expect }: Scenario, namespace: readonly ResolvedSkill[]): ExpectedVerdict {
  const [first] = namespace;
  // A skill that is not there is asked for as the others are called: with the same prefix, unless it has one.
  const prefix = first?.id.endsWith(first.name) === true ? first.id.slice(0, -first.name.length) : '';
  const spell = (name: string) => (name.includes(':') ? name : `${prefix}${name}`);
  const idOf = (name: string) => namespace.find((skill) => skill.name === name)?.id ?? spell(name);
  return {
    ...expect,
    loaded: expect.loaded.map(idOf).toSorted(),
    attempted: expect.attempted.map(idOf).toSorted(),
  };
}

function caseOf({ observation, record, scenario }: ScenarioRun): RecordedCase {
  const { canaries, model, namespace } = observation.context;
  const [attempt] = record.attempts;
  const common = ScenarioName.safeParse(scenario.name);
  return {
    ...(common.success && scenario.recording === `live-${common.data}` ? { scenario: common.data } : {}),
    prompt: scenario.prompt,
    model,
    namespace: namespace.map(({ aliases, id, name }) => ({ name, id, aliases: [...aliases] })),
    canaries: canaries.map(({ id, token }) => ({ id, token })),
    exit: { code: attempt?.exitCode ?? null, signal: attempt?.signal ?? null },
    endedBy: attempt?.endedBy ?? 'not-started',
    target: namespace.find(({ name }) => name === TARGET.name)?.id ?? TARGET.name,
    expect: expectedOf(scenario, namespace),
    ...(scenario.usage === null ? {} : { usage: scenario.usage }),
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
