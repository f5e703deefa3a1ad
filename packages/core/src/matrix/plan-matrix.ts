import type { EvalDriver } from '../driver/contract.ts';
import { SkillgaugeError } from '../errors/skillgauge-error.ts';
import { MOST_RUNS } from '../run/plan-request.ts';
import type { ExecutionPlan, Fixture, RunRequest, SimulatedOptions } from '../run/request.ts';
import type { InstallSet } from '../skill/install-set.ts';
import type { TriggerCase } from '../trigger/case.ts';
import { interleave } from '../trigger/interleave.ts';
import { planTrigger } from '../trigger/plan-trigger.ts';
import type { TriggerSettings } from '../trigger/spec.ts';

/** One row of a matrix: a skill under test, with all others beside it, and its own prompts. */
export interface MatrixTarget {
  set: InstallSet;
  /** Ids are unique over all targets: see `nameMatrixCases`. */
  cases: readonly TriggerCase[];
  settings: TriggerSettings;
}

/** What the matrix planner works on: everything is read already, nothing has run. */
export interface MatrixPlanInput {
  driver: EvalDriver;
  targets: readonly MatrixTarget[];
  fixtures?: readonly Fixture[];
  endpoint?: string | null;
  simulated?: SimulatedOptions | null;
}

/** The cases of one skill with ids that are unique in a matrix: `skill/id`. */
export function nameMatrixCases(skill: string, cases: readonly TriggerCase[]): TriggerCase[] {
  return cases.map((item) => ({ ...item, id: `${skill}/${item.id}` }));
}

/**
 * Refuses a matrix that is none: it needs two skills with prompts.
 * @throws SkillgaugeError `invalid_input`
 */
export function requireMatrixTargets(
  targets: readonly MatrixTarget[],
): readonly [MatrixTarget, MatrixTarget, ...MatrixTarget[]] {
  const [first, second, ...others] = targets;
  if (first === undefined || second === undefined) {
    throw new SkillgaugeError(
      'invalid_input',
      `A matrix needs at least two skills with an eval file; there ${targets.length === 1 ? 'is one' : 'is none'}.`,
      { fix: 'Write evals/trigger.yaml beside each SKILL.md; skillgauge trigger measures one skill alone.' },
    );
  }
  return [first, second, ...others];
}

function checkSize(targets: readonly MatrixTarget[]): void {
  const runs = targets.reduce((sum, { cases, settings }) => sum + cases.length * settings.trials, 0);
  if (runs <= MOST_RUNS) return;
  throw new SkillgaugeError('invalid_input', `The matrix has ${runs} runs.`, {
    fix: `Give fewer skills, cases or trials: at most ${MOST_RUNS} runs a driver.`,
  });
}

/** The requests of all targets in an order in which a stopped run has its share of every skill and label. */
function mixTargets(targets: readonly MatrixTarget[], requests: readonly RunRequest[]): RunRequest[] {
  const keyOf = (caseId: string, trial: number) => `${trial} ${caseId}`;
  const planned = new Map(requests.map((request) => [keyOf(request.caseId, request.trial), request]));
  const items = targets.flatMap(({ cases, set, settings }) =>
    cases.map(({ id, shouldTrigger }) => ({ id, shouldTrigger, skill: set.target, trials: settings.trials })),
  );
  return interleave(
    items.filter(({ id }) => planned.has(keyOf(id, 1))),
    {
      seed: targets[0]?.settings.seed ?? 0,
      trials: ({ trials }) => trials,
      groupsOf: ({ shouldTrigger, skill }) => [String(shouldTrigger), skill],
    },
  ).flatMap(({ item, trial }) => planned.get(keyOf(item.id, trial)) ?? []);
}

/**
 * Plans a matrix for one driver: the prompts of every target, each target in an install set of its own in which all other skills are its
 * competitors. Requests are those of a trigger measurement, so the same executor runs them.
 * @throws SkillgaugeError `invalid_input` for fewer than two targets or too many runs, and what `planTrigger` throws.
 */
export function planMatrix({ targets, ...shared }: MatrixPlanInput): ExecutionPlan {
  requireMatrixTargets(targets);
  checkSize(targets);
  const plans = targets.map((target) => planTrigger({ ...shared, ...target }));
  const skipped = plans.flatMap((plan) => plan.skipped ?? []);
  return {
    requests: mixTargets(
      targets,
      plans.flatMap(({ requests }) => requests),
    ),
    installSets: targets.map(({ set }) => set),
    fixtures: [...(shared.fixtures ?? [])],
    ...(skipped.length === 0 ? {} : { skipped }),
  };
}
