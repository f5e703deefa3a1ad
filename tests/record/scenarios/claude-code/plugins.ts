import { attempts, loads, type ScenarioInput } from '@skillgauge/conformance';
import type { SimTurn } from '@skillgauge/sim';
import { call, load, TARGET } from '../scenario-table.ts';

function inPlugin(
  name: string,
  what: string,
  expect: ScenarioInput['expect'],
  plugin: string,
  turns: readonly SimTurn[],
): ScenarioInput {
  return { name, what, expect, plugin, settings: { installAs: 'plugin' }, turns: () => [...turns] };
}

/** Skills that come from a plugin. */
export const plugins: ScenarioInput[] = [
  inPlugin('plugin-fired', 'the skill comes from a plugin', loads(TARGET), 'office', [load(TARGET)]),
  inPlugin('plugin-bare-name', 'it is called by its bare name, then by its id', loads(TARGET), 'office', [
    call('Skill', { skill: TARGET }),
    load(TARGET),
  ]),
  inPlugin('plugin-same-name', 'plugin and skill have one name', loads(TARGET), TARGET, [load(TARGET)]),
  inPlugin(
    'plugin-unknown-form',
    'a skill of another plugin is asked for',
    attempts(`${TARGET}:${TARGET}`),
    'office',
    [call('Skill', { skill: `${TARGET}:${TARGET}` })],
  ),
];
