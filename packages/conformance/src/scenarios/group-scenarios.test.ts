import { expect, test } from 'vitest';
import { errored, SILENT } from './expected-verdict.ts';
import { groupScenarios } from './group-scenarios.ts';
import { defineScenario, type Scenario } from './scenario.ts';

function scenario(name: string, changes: Partial<Scenario> = {}): Scenario {
  return defineScenario({ name, what: name, expect: SILENT, ...changes });
}

function namesOf(scenarios: readonly Scenario[]): string[] {
  return groupScenarios(scenarios).map((group) => group.map(({ name }) => name).join(' '));
}

test('what can share an execution does, whatever stands between', () => {
  const scenarios = [
    scenario('a'),
    scenario('capped', { settings: { maxTurns: 3 } }),
    scenario('b', { files: { 'x.txt': 'x' } }),
    scenario('stopped', { stop: 'fired' }),
    scenario('no-key', { credentials: {} }),
    scenario('refused', { refused: true }),
    scenario('odd', { skills: [{ name: 'odd', description: 'Odd.' }] }),
    scenario('plugin', { plugin: 'office' }),
    scenario('c', { alter: (command) => command }),
  ];
  expect(namesOf(scenarios)).toEqual(['a b c', 'capped', 'stopped', 'no-key', 'refused', 'odd', 'plugin']);
});

test('no three errors that open the circuit meet in one execution', () => {
  const scenarios = ['auth', 'quota', 'network', 'model_not_found'] as const;
  expect(namesOf(scenarios.map((name) => scenario(name, { expect: errored(name) })))).toEqual([
    'auth quota network',
    'model_not_found',
  ]);
});
