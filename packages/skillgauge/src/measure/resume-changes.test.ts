import { TriggerCase, TriggerSettings } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { recallInvocation, rememberInvocation } from './invocation.ts';
import type { AnyRunPlan } from './read-plan.ts';
import { findPlanChanges } from './resume-changes.ts';
import type { TriggerRunPlan } from './run-plan.ts';

const SETTINGS = TriggerSettings.parse({});

function skill(name: string, role: 'target' | 'competitor', over: { sourceHash?: string; content?: string }) {
  const { content = 'x', sourceHash = 'h1' } = over;
  const files = [{ path: 'SKILL.md', encoding: 'utf8' as const, content, executable: false }];
  return { name, folder: name, description: 'd', role, sourceHash, files };
}

function plan(over: Partial<TriggerRunPlan> = {}, skills = [skill('pdf', 'target', {})]): TriggerRunPlan {
  return {
    schemaVersion: 2,
    mode: 'trigger',
    createdAt: 'at any time',
    simulated: true,
    priceTable: null,
    settings: SETTINGS,
    cases: ['1', '2'].map((id) => TriggerCase.parse({ id, prompt: `p${id}`, shouldTrigger: true })),
    notes: [],
    drivers: [{ id: 'codex', title: 'Codex', testedVersion: '1', harnessVersion: '1' }],
    execution: {
      requests: [],
      installSets: [{ key: 'k', target: 'pdf', pluginName: null, skills }],
      fixtures: [],
    },
    ...over,
  };
}

test('what does not change a run is no change', () => {
  const [first, ...others] = plan().cases;
  const cases = first === undefined ? [] : [{ ...first, notes: 'looked at again' }, ...others];
  const now = plan({ createdAt: 'later', notes: ['a note'], cases, priceTable: 'another' });
  expect(findPlanChanges(plan(), now)).toEqual([]);
});

test('every change is named', () => {
  const now = plan(
    {
      settings: { ...SETTINGS, trials: 5, model: 'opus' },
      cases: [
        TriggerCase.parse({ id: '2', prompt: 'other', shouldTrigger: false }),
        TriggerCase.parse({ id: '3', prompt: 'p3', shouldTrigger: true }),
      ],
      drivers: [
        { id: 'codex', title: 'Codex', testedVersion: '1', harnessVersion: '2' },
        { id: 'pi', title: 'Pi', testedVersion: '1', harnessVersion: '1' },
      ],
    },
    [skill('pdf', 'target', { sourceHash: 'h2', content: 'y' }), skill('tides', 'competitor', {})],
  );
  expect(findPlanChanges(plan(), now)).toMatchInlineSnapshot(`
    [
      "codex: version 1 → 2",
      "driver pi: is new",
      "option trials 3 → 5",
      "option model none → opus",
      "case 1: is gone",
      "case 2: prompt differs",
      "case 2: shouldTrigger differs",
      "case 3: is new",
      "skill pdf: SKILL.md differs",
      "skill tides: is new",
    ]
  `);
});

test('other requests without a reason to be seen are the tool’s own doing', () => {
  const { execution } = plan();
  const request = { id: 'new' } as AnyRunPlan['execution']['requests'][number];
  expect(findPlanChanges(plan(), plan({ execution: { ...execution, requests: [request] } }))).toEqual([
    'skillgauge: this version plans other runs than the one that made the run folder',
  ]);
});

test('a command line is remembered without the place it was given in, and without keys', () => {
  const args = [
    '/home/me/proj/skill',
    '--evals=/home/me/proj/e.yaml',
    '-o',
    '/tmp/runs',
    '--driver',
    'codex',
  ];
  const run = '/home/me/proj/.skillgauge/runs/one';
  const remembered = rememberInvocation({ command: 'trigger', args, cwd: '/home/me/proj' }, run);
  expect(remembered).toEqual({
    command: 'trigger',
    args: ['skill', '--evals=e.yaml', '-o', '/tmp/runs', '--driver', 'codex'],
    cwd: '../../..',
  });
  expect(recallInvocation(remembered, '/moved/.skillgauge/runs/one')).toEqual({
    ...remembered,
    cwd: '/moved',
  });
  expect(rememberInvocation({ command: 'matrix', args: [], cwd: '/home/me/proj' }, '/tmp/runs/one').cwd).toBe(
    '/home/me/proj',
  );

  const secret = ['skill', '--model', `sk-${'a1'.repeat(20)}`];
  const masked = rememberInvocation({ command: 'trigger', args: secret, cwd: '/home/me/proj' }, run);
  expect(masked.args).toEqual(['skill', '--model', '[redacted]']);
  expect(() => recallInvocation(masked, run)).toThrow(/was a secret/);
  expect(() => recallInvocation(undefined, run)).toThrow(/does not say how it was asked for/);
});

test('of a token command only its driver is remembered, whatever its words look like', () => {
  const args = [
    'skill',
    ...['--token-command', 'claude-code=curl -H X-Vault-Token:hvs.sekret https://vault/key'],
    '--token-command=codex=/home/me/proj/print-sekret --as=me',
    ...['--token-command', 'no driver sekret=sekret'],
    ...['--driver', 'codex'],
  ];
  const run = '/home/me/proj/.skillgauge/runs/one';
  for (const command of ['trigger', 'matrix', 'bench', 'optimize'] as const) {
    const remembered = rememberInvocation({ command, args, cwd: '/home/me/proj' }, run);
    expect(remembered.args).toEqual([
      'skill',
      ...['--token-command', 'claude-code=[redacted]'],
      '--token-command=codex=[redacted]',
      ...['--token-command', '[redacted]=[redacted]'],
      ...['--driver', 'codex'],
    ]);
    expect(() => recallInvocation(remembered, run)).toThrow(/claude-code=\[redacted\]/);
  }
});
