import { expect, test } from 'vitest';
import type { DriverCapabilities } from '../driver/capabilities.ts';
import { SkillgaugeError } from '../errors/skillgauge-error.ts';
import { plannedDriver } from '../testing/planned-driver.ts';
import { installSet } from '../testing/trigger-run.ts';
import { TriggerCase } from './case.ts';
import { planTrigger, type TriggerPlanInput } from './plan-trigger.ts';
import { TriggerSettings } from './spec.ts';

const PROMPTS = ['/notes for 2.0', '$kit:notes', 'Use the notes skill', 'Write the changelog'];

function input(
  settings: Record<string, unknown> = {},
  capabilities: Partial<DriverCapabilities> = {},
): TriggerPlanInput {
  return {
    driver: plannedDriver(capabilities),
    set: { ...installSet(), pluginName: 'kit' },
    cases: PROMPTS.map((prompt) => TriggerCase.parse({ id: prompt, prompt, shouldTrigger: true })),
    settings: TriggerSettings.parse({ trials: 1, ...settings }),
  };
}

function refusal(settings: Record<string, unknown>): string {
  try {
    planTrigger(input(settings));
  } catch (error) {
    if (SkillgaugeError.isInstance(error)) return `${error.code}: ${error.message} ${error.fix}`;
    throw error;
  }
  return 'not refused';
}

const BY_MENTION = ['run: Use the notes skill', 'run: Write the changelog'];
const EXPECTED = {
  shown: ['run: $kit:notes', 'run: /notes for 2.0', ...BY_MENTION],
  hidden: [
    'explicit prompt: demo expands it before the model runs: $kit:notes',
    'explicit prompt: demo expands it before the model runs: /notes for 2.0',
    ...BY_MENTION,
  ],
  unsupported: [
    'explicit prompt: demo does not expand it: $kit:notes',
    'explicit prompt: demo does not expand it: /notes for 2.0',
    ...BY_MENTION,
  ],
};

test.each(['shown', 'hidden', 'unsupported'] as const)(
  'prompts that call the skill by command, on a harness where that is %s',
  (explicitPrompts) => {
    const { requests, skipped = [] } = planTrigger(input({}, { explicitPrompts }));
    const lines = [
      ...requests.map(({ prompt }) => `run: ${prompt}`),
      ...skipped.map(({ reason, request }) => `${reason}: ${request.prompt}`),
    ];
    expect(lines.toSorted()).toEqual(EXPECTED[explicitPrompts]);
  },
);

test('what a driver lacks is refused by name, and so is a slip of the keyboard', () => {
  expect([
    refusal({ installAs: 'plugin' }),
    refusal({ permissions: 'full' }),
    refusal({ effort: 'high' }),
    refusal({ maxTurns: 5 }),
    refusal({ trials: 999_999_999 }),
    refusal({ effort: 'low', model: 'model-1' }),
  ]).toMatchInlineSnapshot(`
    [
      "capability_missing: Driver demo has no capability installAs: it cannot install as plugin. Use --install-as project, or leave demo out.",
      "capability_missing: Driver demo has no capability permissions: no mode "full". Use read.",
      "capability_missing: Driver demo has no capability pins.effort: no effort "high". Use one of: low.",
      "capability_missing: Driver demo has no capability pins.maxTurns: maxTurns 5 cannot be pinned. Leave maxTurns out for demo.",
      "invalid_input: 4 cases with 999999999 trials each are 3999999996 runs. Give fewer cases or trials: at most 100000 runs a driver.",
      "not refused",
    ]
  `);
});

test('an id depends on the stub, the case and the options, and on no path', () => {
  const ids = (settings: Record<string, unknown>) =>
    planTrigger(input(settings)).requests.map(({ id }) => id);
  expect(ids({})).toEqual(ids({}));
  expect(new Set([...ids({}), ...ids({ fullBodies: true }), ...ids({ model: 'model-1' })]).size).toBe(12);
});

test('a prompt that is longer than the harness takes is refused before any run, counted in bytes', () => {
  const plan = (limit: number) => () => planTrigger(input({}, { promptLimitBytes: limit }));
  expect(plan(19)).not.toThrow();
  expect(plan(18)).toThrow('The prompt of case Use the notes skill has 19 bytes; demo takes 18 at most.');
});
