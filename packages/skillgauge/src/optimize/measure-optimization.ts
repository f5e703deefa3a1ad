import type { EvalDriver, OptimizeReportDocument } from '@skillgauge/core';
import { describePrices } from '@skillgauge/engine';
import { type AskerEndpoint, askerContext } from '../ask/asker-context.ts';
import { prepareAsker } from '../ask/prepare-asker.ts';
import type { PreparedDriver } from '../drivers/prepare-driver.ts';
import { describeDrivers } from '../measure/describe-plan.ts';
import { type MeasureContext, type MeasureMode, measureMode } from '../measure/measure-mode.ts';
import { PLAN_SCHEMA_VERSION } from '../measure/run-plan.ts';
import { simulatedOptions } from '../measure/simulation.ts';
import { warnOnce } from '../measure/warn-once.ts';
import type { Optimization } from './load-optimization.ts';
import { createLiveEffects, type StepLog } from './optimize-effects.ts';
import type { OptimizeRunPlan } from './optimize-plan.ts';
import { planCandidates } from './plan-candidates.ts';
import { firstStep, instrumentsOf, optimizeWith } from './score-optimization.ts';

/** Who is asked for descriptions, and who listens. */
export interface ImproverOptions extends AskerEndpoint {
  /** `null`: the first driver that is measured. */
  driver: EvalDriver | null;
  /** Whom the simulated model plays then. */
  persona: string;
  onStep: (step: string, runs: number) => void;
}

type OptimizeMode = MeasureMode<OptimizeRunPlan, OptimizeReportDocument>;

function planFirst(optimization: Optimization, drivers: readonly EvalDriver[], context: MeasureContext) {
  const { description, parts } = optimization;
  const simulated = context.simulate === null ? null : simulatedOptions(context.simulate);
  const original = { id: 'original', iteration: 0, description };
  const cases = [...parts.train, ...parts.selection];
  return planCandidates(optimization, [original], cases, { drivers, endpoint: context.endpoint, simulated });
}

function idsOf(cases: readonly { id: string }[]): string[] {
  return cases.map(({ id }) => id);
}

function describeOptimization(
  optimization: Optimization,
  prepared: readonly PreparedDriver[],
  improver: EvalDriver | null,
  context: MeasureContext,
): Omit<OptimizeRunPlan, 'execution'> {
  const { body, cases, description, notes, optimizer, parts, set, settings } = optimization;
  return {
    schemaVersion: PLAN_SCHEMA_VERSION,
    mode: 'optimize',
    createdAt: context.now().toISOString(),
    simulated: context.simulate !== null,
    priceTable: describePrices(context.prices ?? {}),
    skill: set.target,
    description,
    body,
    settings,
    optimizer,
    improver: (improver ?? prepared[0]?.driver)?.id ?? '',
    cases,
    parts: {
      train: idsOf(parts.train),
      selection: idsOf(parts.selection),
      untouched: idsOf(parts.untouched),
    },
    notes: [...notes],
    drivers: describeDrivers(prepared),
  };
}

/** How an optimisation is planned: its first step, the description that the skill has. */
export function optimizePlanning(
  optimization: Optimization,
  context: MeasureContext,
): Pick<OptimizeMode, 'name' | 'planRuns' | 'size'> {
  const { parts, set, settings } = optimization;
  return {
    name: `optimize-${set.target}`,
    planRuns: (drivers) => planFirst(optimization, drivers, context),
    size: { cases: parts.train.length + parts.selection.length, trials: settings.trials },
  };
}

function optimizeMode(
  optimization: Optimization,
  context: MeasureContext,
  options: ImproverOptions,
): OptimizeMode {
  return {
    ...optimizePlanning(optimization, context),
    describe: (prepared, execution) => ({
      ...describeOptimization(optimization, prepared, options.driver, context),
      execution,
    }),
    report: (document) => ({ mode: 'optimize', document }),
    score: async (plan, journal, runDir, prepared) => {
      const [own] = prepared;
      const asking = askerContext(context, options, options.persona);
      const driver = options.driver ?? own?.driver;
      if (driver === undefined) throw new Error('No driver was prepared.');
      const isOwn = options.driver === null && options.endpoint === undefined && own !== undefined;
      const improver = isOwn
        ? own
        : await prepareAsker(driver, asking, { model: plan.optimizer.improverModel });
      const log: StepLog = { measuring: [], improving: [] };
      const effects = createLiveEffects({
        plan,
        runDir,
        first: firstStep(plan, journal),
        instruments: instrumentsOf(plan),
        log,
        optimization,
        prepared,
        improver,
        context,
        asking,
        onStep: options.onStep,
      });
      return optimizeWith(plan, effects, log, runDir);
    },
  };
}

/**
 * Optimises a description, and leaves a run folder behind: its first step in it, the others in `steps/`, each an ordinary run folder.
 * Nothing of the skill is changed.
 * @throws SkillgaugeError before any run, for input, a capability, a harness or credentials that are missing; `not_measured` when the
 * description that the skill has cannot be measured.
 */
export async function measureOptimization(
  optimization: Optimization,
  context: MeasureContext,
  options: ImproverOptions,
): Promise<{ document: OptimizeReportDocument; interrupted: boolean }> {
  const improver = options.driver ?? (options.endpoint === undefined ? undefined : context.drivers[0]);
  // What it lacks is met before money is spent on what it is to improve.
  if (improver !== undefined) {
    const model = optimization.optimizer.improverModel;
    await prepareAsker(improver, askerContext(context, options, options.persona), { model });
  }
  const telling = warnOnce(context);
  const { document, interrupted } = await measureMode(optimizeMode(optimization, telling, options), telling);
  return { document, interrupted: interrupted || document.stopped === 'interrupted' };
}
