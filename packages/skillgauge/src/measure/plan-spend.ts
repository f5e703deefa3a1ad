import {
  type Alignment,
  alignRows,
  costText,
  type ExecutionPlan,
  inertText,
  plural,
  type RunOptions,
  wrapText,
} from '@skillgauge/core';
import type { BudgetLimits } from '@skillgauge/engine';
import type { EarlierCosts } from './spend-history.ts';

/** The version of the document that `--dry-run --json` prints. */
export const SPEND_PLAN_SCHEMA_VERSION = 1;

/** What the runs of one driver and model may cost. */
interface DriverSpend {
  driver: string;
  /** `null`: the harness’s own default. */
  model: string | null;
  runs: number;
  /** `null`: it cannot be said. */
  upperCostUsd: number | null;
  /** What that rests on, or why there is none. */
  basis: string;
}

/** What is multiplied to get the runs of a driver. */
export interface MeasureSize {
  cases: number;
  /** Arms of an A/B measurement; its cases are tasks. Absent: there is one alone. */
  arms?: number;
  trials: number;
}

/** `3 cases`, `2 trials`; of an A/B measurement `3 tasks`, `2 arms`, `2 trials`. */
export function sizeTexts({ arms, cases, trials }: MeasureSize): string[] {
  const what = arms === undefined ? [plural(cases, 'case')] : [plural(cases, 'task'), plural(arms, 'arm')];
  return [...what, plural(trials, 'trial')];
}

/** What is going to be run, before anything is. */
export interface SpendPlan extends MeasureSize {
  runs: number;
  /** Runs that the drivers could not judge: they are left out. */
  skipped: number;
  /** Runs that an earlier command has finished, in the run that is gone on with; those of the drivers are without them. Absent: none. */
  finished?: number;
  simulated: boolean;
  drivers: DriverSpend[];
  /** `null`: it cannot be said of one of the drivers. */
  upperCostUsd: number | null;
  limits: BudgetLimits;
}

/** What else is known of a plan. */
export interface SpendContext {
  size: MeasureSize;
  simulated: boolean;
  limits: BudgetLimits;
  earlier: readonly EarlierCosts[];
  /** Ids of requests that are not run again. @default none */
  finished?: ReadonlySet<string>;
}

/** A run that was let go to its end tells an upper cost of one that may be stopped, and not the other way round. */
function isLike(earlier: EarlierCosts, driver: string, options: RunOptions, simulated: boolean): boolean {
  return (
    earlier.driver === driver &&
    earlier.simulated === simulated &&
    earlier.options.model === options.model &&
    earlier.options.effort === options.effort &&
    (earlier.options.stop === options.stop || earlier.options.stop === 'end')
  );
}

function spendOf(driver: string, options: RunOptions, runs: number, context: SpendContext): DriverSpend {
  const like = context.earlier.filter((each) => isLike(each, driver, options, context.simulated));
  const costs = like.flatMap((each) => each.costs);
  const about = { driver, model: options.model, runs };
  if (runs === 0) return { ...about, upperCostUsd: 0, basis: 'nothing is left to be run' };
  if (costs.length === 0) {
    const why = like.some(({ unknown }) => unknown > 0)
      ? 'n/a: no earlier run of this driver and model has told its whole cost'
      : 'n/a: no earlier run of this driver and model';
    return { ...about, upperCostUsd: null, basis: why };
  }
  const dearest = costs.reduce((most, cost) => Math.max(most, cost), 0);
  const basis = `${runs} × ${costText(dearest)}, the dearest of ${plural(costs.length, 'earlier run')}`;
  return { ...about, upperCostUsd: runs * dearest, basis };
}

/**
 * Runs by driver, and what they cost at most if none is dearer than the dearest like it so far; `null` where that cannot be said. Retried
 * attempts come on top.
 */
export function planSpend(execution: ExecutionPlan, context: SpendContext): SpendPlan {
  const { finished: done = new Set() } = context;
  const groups = new Map<string, { options: RunOptions; runs: number }>();
  for (const { driver, id, options } of execution.requests) {
    const group = groups.get(driver) ?? { options, runs: 0 };
    group.runs += done.has(id) ? 0 : 1;
    groups.set(driver, group);
  }
  const finished = execution.requests.filter(({ id }) => done.has(id)).length;
  const drivers = [...groups].map(([driver, { options, runs }]) => spendOf(driver, options, runs, context));
  const isKnown = drivers.every(({ upperCostUsd }) => upperCostUsd !== null);
  return {
    ...context.size,
    runs: execution.requests.length,
    skipped: execution.skipped?.length ?? 0,
    ...(finished === 0 ? {} : { finished }),
    simulated: context.simulated,
    drivers,
    upperCostUsd: isKnown ? drivers.reduce((sum, { upperCostUsd }) => sum + (upperCostUsd ?? 0), 0) : null,
    limits: context.limits,
  };
}

/** The limits as they were given: `--max-usd 2`. */
function limitsText({ maxRuns, maxTokens, maxUsd }: BudgetLimits): string[] {
  const given = [
    ...(maxUsd === undefined ? [] : [`--max-usd ${maxUsd}`]),
    ...(maxTokens === undefined ? [] : [`--max-tokens ${maxTokens}`]),
    ...(maxRuns === undefined ? [] : [`--max-runs ${maxRuns}`]),
  ];
  if (given.length === 0) return [];
  return [
    `limits: ${given.join(', ')} (nothing more is launched then; runs in flight end, and may go beyond it)`,
  ];
}

/** The upper cost of a plan in a line; what it rests on stands by each driver. */
export function upperCostText({ drivers, upperCostUsd }: SpendPlan): string {
  if (upperCostUsd === null) {
    const unknown = drivers.filter((each) => each.upperCostUsd === null).map(({ driver }) => driver);
    return `upper cost: n/a (nothing to estimate it from: ${unknown.join(', ')})`;
  }
  return `upper cost: ${costText(upperCostUsd)}, if no run is dearer than the dearest so far; retries apart`;
}

const HEADERS = ['driver', 'model', 'runs', 'upper cost', 'what it rests on'];
const ALIGNMENTS: Alignment[] = ['left', 'left', 'right', 'right', 'left'];

/** A plan as text, for `--dry-run`. */
export function formatSpendPlan(plan: SpendPlan): string {
  const factors = [...sizeTexts(plan), plural(plan.drivers.length, 'driver')];
  const left = plan.skipped === 0 ? '' : `, ${plan.skipped} of them left out (explicit prompts)`;
  const done = plan.finished === undefined ? '' : `, ${plan.finished} of them finished already`;
  const rows = plan.drivers.map(({ basis, driver, model, runs, upperCostUsd }) => [
    inertText(driver),
    inertText(model ?? 'its default'),
    String(runs),
    upperCostUsd === null ? 'n/a' : costText(upperCostUsd),
    upperCostUsd === null ? basis.replace('n/a: ', '') : basis,
  ]);
  const lines = [
    `Plan: ${factors.join(' × ')} = ${plural(plan.runs + plan.skipped, 'run')}${left}${done}`,
    '',
    ...alignRows([HEADERS, ...rows], ALIGNMENTS),
    '',
    upperCostText(plan),
    ...limitsText(plan.limits),
    ...(plan.simulated ? ['simulated: nothing will be billed'] : []),
    'Nothing was started.',
  ];
  return `${lines.flatMap((line) => wrapText(line, undefined, 2)).join('\n')}\n`;
}
