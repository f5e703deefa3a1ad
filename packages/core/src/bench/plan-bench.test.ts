import { expect, test } from 'vitest';
import { SkillgaugeError } from '../errors/skillgauge-error.ts';
import type { Fixture } from '../run/request.ts';
import { ARMS, arm, task, WITH, WITHOUT } from '../testing/bench-run.ts';
import { plannedDriver } from '../testing/planned-driver.ts';
import { BenchSettings } from './bench-settings.ts';
import { type BenchPlanInput, checkArms, planBench } from './plan-bench.ts';

const ABSENT = [{ name: 'notes', folder: 'notes', fingerprints: ['A line that stands nowhere else.'] }];

function input(
  changes: Partial<BenchPlanInput> = {},
  settings: Record<string, unknown> = {},
): BenchPlanInput {
  return {
    driver: plannedDriver({ permissions: ['read', 'full'] }),
    sets: [WITH, WITHOUT],
    fixtures: [],
    arms: ARMS,
    tasks: ['t1', 't2', 't3'].map((id) => task(id)),
    absent: ABSENT,
    settings: BenchSettings.parse({ trials: 2, ...settings }),
    ...changes,
  };
}

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (SkillgaugeError.isInstance(error)) return `${error.code}: ${error.message} ${error.fix ?? ''}`.trim();
    throw error;
  }
  return 'not refused';
}

test('every task in every arm, trial by trial; the arms of a task one after the other', () => {
  const { requests } = planBench(input());
  expect(requests.map(({ arm: name, caseId, trial }) => `${trial} ${caseId} ${name}`)).toMatchInlineSnapshot(`
    [
      "1 t2 with_skill",
      "1 t2 without_skill",
      "1 t1 with_skill",
      "1 t1 without_skill",
      "1 t3 without_skill",
      "1 t3 with_skill",
      "2 t1 with_skill",
      "2 t1 without_skill",
      "2 t3 without_skill",
      "2 t3 with_skill",
      "2 t2 without_skill",
      "2 t2 with_skill",
    ]
  `);
});

test('arms differ in files alone: same prompt, permissions, stop, bodies; the baseline does without', () => {
  const { installSets, requests } = planBench(input());
  const [one, other] = ['with_skill', 'without_skill'].map((name) =>
    requests.find((request) => request.arm === name),
  );
  expect(one?.options).toEqual(other?.options);
  expect([one?.absent, other?.absent, one?.keepOutputs]).toEqual([undefined, ABSENT, true]);
  expect([one?.options.stop, one?.options.fullBodies, one?.options.permissions]).toEqual([
    'end',
    true,
    'full',
  ]);
  expect(installSets.map(({ key }) => key)).toEqual(['with', 'without']);
});

test('ids are of the content: neither other expectations nor another key of a fixture change them', () => {
  const ids = (changes: Partial<BenchPlanInput> = {}) =>
    planBench(input(changes))
      .requests.map(({ id }) => id)
      .toSorted();
  expect(ids({ tasks: ['t1', 't2', 't3'].map((id) => task(id, ['other'])) })).toEqual(ids());
  expect(new Set(ids()).size).toBe(12);
});

test('an arm’s files are added to the task’s, and take the place of those of the same path', () => {
  const file = (path: string, content: string) => ({
    path,
    content,
    encoding: 'utf8' as const,
    executable: false,
  });
  const fixtures: Fixture[] = [
    { key: 'task', files: [file('a.txt', 'task'), file('b.txt', 'task')], git: { message: 'Start' } },
    { key: 'arm', files: [file('b.txt', 'arm')] },
  ];
  const plan = planBench(
    input({
      fixtures,
      tasks: [{ ...task('t1'), fixture: 'task' }],
      arms: [arm('plain'), arm('extra', { fixture: 'arm' })],
    }),
  );
  const joined = plan.fixtures.find(({ key }) => key !== 'task');
  expect(joined?.files.map(({ content, path }) => `${path} ${content}`)).toEqual(['a.txt task', 'b.txt arm']);
  expect(joined?.git).toEqual({ message: 'Start' });
  expect(plan.fixtures).toHaveLength(2);
});

test('an arm may name its own model; what the driver lacks is refused', () => {
  const { requests } = planBench(input({ arms: [arm('a', { model: 'one' }), arm('b', { model: 'two' })] }));
  expect(
    [...new Set(requests.map(({ arm: name, options }) => `${name} ${options.model}`))].toSorted(),
  ).toEqual(['a one', 'b two']);
  expect(
    refusal(() => planBench(input({ driver: plannedDriver({ permissions: ['read'] }) }))),
  ).toMatchInlineSnapshot(
    `"capability_missing: Driver demo has no capability permissions: no mode "full". Use read."`,
  );
  expect(refusal(() => planBench(input({}, { trials: 100_000 })))).toMatchInlineSnapshot(
    `"invalid_input: 3 tasks in 2 arms with 100000 trials each are 600000 runs. Give fewer tasks, arms or trials: at most 100000 runs a driver."`,
  );
});

test('a baseline that is no arm, and two arms of one name', () => {
  expect(refusal(() => checkArms(ARMS, 'without_skil'))).toMatchInlineSnapshot(
    `"invalid_input: The baseline "without_skil" is none of the arms. Did you mean without_skill? Arms: with_skill, without_skill."`,
  );
  expect(refusal(() => checkArms([arm('a'), arm('a')], 'a'))).toMatchInlineSnapshot(
    `"invalid_input: Two arms have the name "a"."`,
  );
});
