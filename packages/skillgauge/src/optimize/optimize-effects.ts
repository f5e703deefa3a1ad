import type { EvalDriver, ExecutionPlan, RunRecord } from '@skillgauge/core';
import { type OptimizerEffects, writeImproverPrompt } from '@skillgauge/optimizer';
import { planAsks } from '../ask/plan-asks.ts';
import { quietAsks } from '../ask/quiet-asks.ts';
import { readAnswers } from '../ask/read-answers.ts';
import type { PreparedDriver } from '../drivers/prepare-driver.ts';
import type { MeasureContext } from '../measure/measure-mode.ts';
import { simulatedOptions } from '../measure/simulation.ts';
import { problemOfWriting } from './candidate-set.ts';
import type { Optimization } from './load-optimization.ts';
import type { OptimizeRunPlan } from './optimize-plan.ts';
import { readStep, runStep, type StepResult } from './optimize-steps.ts';
import { type Instrument, planCandidates, ratesOf } from './plan-candidates.ts';

/** What has been run so far, for the report. */
export interface StepLog {
  measuring: RunRecord[];
  improving: RunRecord[];
}

/** The step that was run before all others. */
export type FirstStep = Pick<StepResult, 'execution' | 'records' | 'stopped'>;

/** What all effects share. */
interface EffectsInput {
  plan: OptimizeRunPlan;
  runDir: string;
  first: FirstStep;
  instruments: readonly Instrument[];
  log: StepLog;
}

const FIRST_STEP = '0-evaluate';

type Evaluate = (...input: Parameters<OptimizerEffects['evaluate']>) => Promise<StepResult | null>;
type Improve = (...input: Parameters<OptimizerEffects['improve']>) => Promise<StepResult | null>;

/** Effects from two ways of getting at a step. `null`: it is not there, so that nothing goes on. */
function createEffects(input: EffectsInput, evaluate: Evaluate, improve: Improve): OptimizerEffects {
  const { first, instruments, log, plan } = input;
  const [set] = plan.execution.installSets;
  return {
    evaluate: async (step, candidates, cases) => {
      const done = step === FIRST_STEP ? first : await evaluate(step, candidates, cases);
      if (done === null) return { evaluations: [], stopped: 'not run' };
      log.measuring.push(...done.records);
      const evaluations = ratesOf(candidates, done.execution, done.records, instruments);
      return { evaluations, stopped: done.stopped };
    },
    improve: async (step, asked) => {
      const done = await improve(step, asked);
      if (done === null) return { answer: null, stopped: 'not run' };
      log.improving.push(...done.records);
      const answers = await readAnswers(done.path, done.records);
      return { answer: answers.get(step) ?? null, stopped: done.stopped };
    },
    problemOfWriting: (description) => (set === undefined ? null : problemOfWriting(set, description)),
  };
}

/** Who measures, who is asked, and where. */
export interface LiveSteps extends EffectsInput {
  optimization: Optimization;
  prepared: readonly PreparedDriver[];
  improver: PreparedDriver;
  context: MeasureContext;
  /** In which the improver is asked. */
  asking: MeasureContext;
  onStep: (step: string, runs: number) => void;
}

function planImprove(
  driver: EvalDriver,
  step: string,
  prompt: string,
  { asking: { endpoint, simulate }, plan }: LiveSteps,
): ExecutionPlan {
  return planAsks(driver, [{ id: step, prompt }], {
    model: plan.optimizer.improverModel,
    endpoint,
    simulated: simulate === null ? null : simulatedOptions(simulate),
  });
}

/** Effects that run what is not run yet. */
export function createLiveEffects(live: LiveSteps): OptimizerEffects {
  const { asking, context, improver, optimization, prepared, runDir } = live;
  const { endpoint, simulate } = context;
  const run = (
    step: string,
    execution: ExecutionPlan,
    drivers: readonly PreparedDriver[],
    by: MeasureContext,
  ) => {
    live.onStep(step, execution.requests.length);
    return runStep(runDir, step, execution, drivers, by);
  };
  return createEffects(
    live,
    (step, candidates, cases) => {
      const simulated = simulate === null ? null : simulatedOptions(simulate);
      const drivers = prepared.map(({ driver }) => driver);
      const execution = planCandidates(optimization, candidates, cases, { drivers, endpoint, simulated });
      return run(step, execution, prepared, context);
    },
    (step, input) => {
      const execution = planImprove(improver.driver, step, writeImproverPrompt(input), live);
      return run(step, execution, [improver], quietAsks(asking));
    },
  );
}

/** Effects that only read what has been run. */
export function createReplayEffects(input: EffectsInput): OptimizerEffects {
  const read = (step: string) => readStep(input.runDir, step);
  return createEffects(input, read, read);
}
