import type { EvalDriver } from '../driver/contract.ts';
import { nearestName } from '../errors/nearest-name.ts';
import { SkillgaugeError } from '../errors/skillgauge-error.ts';
import { contentHash } from '../run/content-hash.ts';
import {
  checkCapabilities,
  checkPrompts,
  chooseInstallAs,
  MOST_RUNS,
  requestId,
} from '../run/plan-request.ts';
import type {
  AbsentSkill,
  ExecutionPlan,
  Fixture,
  RunOptions,
  RunRequest,
  SimulatedOptions,
} from '../run/request.ts';
import type { InstallSet } from '../skill/install-set.ts';
import { interleave } from '../trigger/interleave.ts';
import type { BenchSettings } from './bench-settings.ts';
import type { BenchArm, BenchTask } from './task.ts';

/** What the planner of A/B runs works on: everything is read already, nothing has run. */
export interface BenchPlanInput {
  driver: EvalDriver;
  /** Those that the arms name. */
  sets: readonly InstallSet[];
  /** Those that tasks and arms name. */
  fixtures: readonly Fixture[];
  arms: readonly BenchArm[];
  tasks: readonly BenchTask[];
  /** What an arm without the skill must do without. */
  absent: readonly AbsentSkill[];
  settings: BenchSettings;
  endpoint?: string | null;
  simulated?: SimulatedOptions | null;
}

function checkSize({ arms, settings, tasks }: BenchPlanInput): void {
  const runs = arms.length * tasks.length * settings.trials;
  if (runs <= MOST_RUNS) return;
  throw new SkillgaugeError(
    'invalid_input',
    `${tasks.length} tasks in ${arms.length} arms with ${settings.trials} trials each are ${runs} runs.`,
    { fix: `Give fewer tasks, arms or trials: at most ${MOST_RUNS} runs a driver.` },
  );
}

/**
 * Refuses arms that cannot be told apart or compared.
 * @throws SkillgaugeError `invalid_input`
 */
export function checkArms(arms: readonly BenchArm[], baseline: string): void {
  const names = arms.map(({ name }) => name);
  if (names.length === 0) throw new SkillgaugeError('invalid_input', 'There is no arm to measure.');
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new SkillgaugeError('invalid_input', `Two arms have the name "${twice}".`);
  if (names.includes(baseline)) return;
  const nearest = nearestName(baseline, names);
  throw new SkillgaugeError('invalid_input', `The baseline "${baseline}" is none of the arms.`, {
    fix: `${nearest === null ? '' : `Did you mean ${nearest}? `}Arms: ${names.join(', ')}.`,
  });
}

function find<T extends { key: string }>(items: readonly T[], key: string, what: string): T {
  const found = items.find((item) => item.key === key);
  if (found !== undefined) return found;
  throw new SkillgaugeError('invalid_input', `The plan has no ${what} ${key}.`);
}

/** The files of a task with those that an arm adds; the arm's take the place of the task's. */
function joinFixtures(task: Fixture | null, arm: Fixture | null): Fixture | null {
  if (task === null || arm === null) return task ?? arm;
  const own = new Set(arm.files.map(({ path }) => path));
  const git = arm.git ?? task.git;
  const setUp = [...(task.setUp ?? []), ...(arm.setUp ?? [])];
  return {
    key: contentHash({ task: task.key, arm: arm.key }),
    files: [...task.files.filter(({ path }) => !own.has(path)), ...arm.files],
    ...(git === undefined ? {} : { git }),
    ...(setUp.length === 0 ? {} : { setUp }),
  };
}

/** What an arm of a driver is planned with. */
interface PlannedArm {
  arm: BenchArm;
  set: InstallSet;
  options: RunOptions;
}

function planArm(arm: BenchArm, input: BenchPlanInput): PlannedArm {
  const { driver, endpoint = null, sets } = input;
  const simulated = input.simulated ?? null;
  const set = find(sets, arm.installSet, 'install set');
  const settings = {
    ...input.settings,
    model: arm.model ?? input.settings.model,
    effort: arm.effort ?? input.settings.effort,
  };
  checkCapabilities({ driver, set, settings, simulated });
  const options: RunOptions = {
    model: settings.model ?? (simulated === null ? null : (driver.sim?.model ?? null)),
    effort: settings.effort,
    maxTurns: settings.maxTurns,
    permissions: settings.permissions,
    installAs: chooseInstallAs({ driver, set, settings }),
    bundled: settings.bundled,
    fullBodies: true,
    stop: 'end',
    timeoutMs: settings.timeoutMs,
    idleTimeoutMs: settings.idleTimeoutMs,
    endpoint,
    simulated,
  };
  return { arm, set, options };
}

/**
 * Plans an A/B measurement for one driver: every task in every arm, every trial, in a seeded order in which a stopped run is still balanced
 * over tasks and arms. The arms of a task are given the same prompt, tools and permissions; what differs is files, and what the arm names.
 * @throws SkillgaugeError `capability_missing` for what the driver lacks, `invalid_input` for more runs than can be meant, or a prompt that
 * is too long for it.
 */
export function planBench(input: BenchPlanInput): ExecutionPlan {
  const { absent, arms, driver, fixtures, settings, tasks } = input;
  checkSize(input);
  checkPrompts(driver, tasks);
  const planned = new Map(arms.map((arm) => [arm.name, planArm(arm, input)]));
  const used = new Map<string, Fixture>();
  const fixtureOf = (task: BenchTask, arm: BenchArm): string | null => {
    const [own, added] = [task.fixture, arm.fixture].map((key) =>
      key === null ? null : find(fixtures, key, 'fixture'),
    );
    const fixture = joinFixtures(own ?? null, added ?? null);
    if (fixture !== null) used.set(fixture.key, fixture);
    return fixture?.key ?? null;
  };
  const order = interleave(tasks, {
    seed: settings.seed,
    trials: () => settings.trials,
    arms: arms.map(({ name }) => name),
  });
  const requests = order.flatMap(({ arm: name, item, trial }): RunRequest[] => {
    const found = planned.get(name);
    if (found === undefined) return [];
    const { arm, options, set } = found;
    const request = {
      driver: driver.id,
      caseId: item.id,
      prompt: item.prompt,
      trial,
      arm: name,
      installSet: set.key,
      target: set.target,
      fixture: fixtureOf(item, arm),
      options,
      keepOutputs: true,
      ...(arm.hasSkill || absent.length === 0 ? {} : { absent: [...absent] }),
    };
    return [{ id: requestId(request, set), ...request }];
  });
  const keys = new Set([...planned.values()].map(({ set }) => set.key));
  return {
    requests,
    installSets: input.sets.filter(({ key }) => keys.has(key)),
    fixtures: [...used.values()],
  };
}
