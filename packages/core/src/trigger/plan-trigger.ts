import type { EvalDriver } from '../driver/contract.ts';
import { SkillgaugeError } from '../errors/skillgauge-error.ts';
import {
  checkCapabilities,
  checkPrompts,
  chooseInstallAs,
  MOST_RUNS,
  requestId,
} from '../run/plan-request.ts';
import type { ExecutionPlan, Fixture, RunOptions, RunRequest, SimulatedOptions } from '../run/request.ts';
import type { InstallSet } from '../skill/install-set.ts';
import type { TriggerCase } from './case.ts';
import { explicitRefusal } from './explicit-prompt.ts';
import { interleave } from './interleave.ts';
import type { TriggerSettings } from './spec.ts';

/** What the trigger planner works on: everything is read already, nothing has run. */
export interface TriggerPlanInput {
  driver: EvalDriver;
  set: InstallSet;
  fixtures?: readonly Fixture[];
  cases: readonly TriggerCase[];
  settings: TriggerSettings;
  endpoint?: string | null;
  simulated?: SimulatedOptions | null;
}

function checkSize({ cases, settings }: TriggerPlanInput): void {
  const runs = cases.length * settings.trials;
  if (runs <= MOST_RUNS) return;
  throw new SkillgaugeError(
    'invalid_input',
    `${cases.length} cases with ${settings.trials} trials each are ${runs} runs.`,
    { fix: `Give fewer cases or trials: at most ${MOST_RUNS} runs a driver.` },
  );
}

/** All trials of some cases, mixed by label. */
function planRequests(
  cases: readonly TriggerCase[],
  { driver, set, settings }: TriggerPlanInput,
  options: RunOptions,
): RunRequest[] {
  const order = interleave(cases, {
    seed: settings.seed,
    trials: () => settings.trials,
    groupsOf: ({ shouldTrigger }) => [String(shouldTrigger)],
  });
  return order.map(({ arm, item, trial }) => {
    const request = {
      driver: driver.id,
      caseId: item.id,
      prompt: item.prompt,
      trial,
      arm,
      installSet: set.key,
      target: set.target,
      fixture: item.fixture,
      options,
    };
    return { id: requestId(request, set), ...request };
  });
}

/**
 * Plans a trigger measurement for one driver: every case, every trial, in a seeded order in which a stopped run is still
 * balanced. Prompts that the driver cannot judge, because they name the skill, are listed as skipped.
 * @throws SkillgaugeError `capability_missing` for what the driver lacks, `invalid_input` for more runs than can be meant, or a
 * prompt that is too long for it.
 */
export function planTrigger(input: TriggerPlanInput): ExecutionPlan {
  checkSize(input);
  checkCapabilities(input);
  checkPrompts(input.driver, input.cases);
  const { cases, driver, set, settings } = input;
  const simulated = input.simulated ?? null;
  const options: RunOptions = {
    model: settings.model ?? (simulated === null ? null : (driver.sim?.model ?? null)),
    effort: settings.effort,
    maxTurns: settings.maxTurns,
    permissions: settings.permissions,
    installAs: chooseInstallAs(input),
    bundled: settings.bundled,
    fullBodies: settings.fullBodies,
    stop: settings.stop,
    timeoutMs: settings.timeoutMs,
    idleTimeoutMs: settings.idleTimeoutMs,
    endpoint: input.endpoint ?? null,
    simulated,
  };
  const reasons = new Map(cases.map((item) => [item, explicitRefusal(driver, item.prompt, set)]));
  const skipped = cases.flatMap((item) => {
    const reason = reasons.get(item) ?? null;
    return reason === null
      ? []
      : planRequests([item], input, options).map((request) => ({ request, reason }));
  });
  return {
    requests: planRequests(
      cases.filter((item) => (reasons.get(item) ?? null) === null),
      input,
      options,
    ),
    installSets: [set],
    fixtures: [...(input.fixtures ?? [])],
    ...(skipped.length === 0 ? {} : { skipped }),
  };
}
