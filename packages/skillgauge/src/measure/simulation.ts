import {
  type EvalDriver,
  type RunError,
  type RunRequest,
  type SimDialect,
  type SimulatedOptions,
  SkillgaugeError,
} from '@skillgauge/core';
import { type DriverSetup, driverFault, type EndedAttempt } from '@skillgauge/engine';
import type { SimulatedModel } from '@skillgauge/sim';

/** How the simulated model behaves. */
export interface SimulateOptions {
  /** @default 42 */
  seed?: number;
  /** As `--sim-fault` takes them, for instance `429@0.5`. */
  faults?: readonly string[];
  /** Share of first decisions that are turned round, for flaky cases. @default 0 */
  noise?: number;
  /** Waiting time of each answer. @default 0 */
  latencyMs?: number;
  /** Whom the model plays, by one of the simulator’s names, for instance `grader`. @default nobody: the rule on skills decides */
  persona?: string;
}

/** What of a simulation belongs to a request's identity. */
export function simulatedOptions(simulate: SimulateOptions): SimulatedOptions {
  const { faults = [], noise = 0, persona, seed = 42 } = simulate;
  return { seed, faults: [...faults], noise, ...(persona === undefined ? {} : { persona }) };
}

/**
 * Loads the simulator, an optional dependency that only simulated runs need.
 * @throws SkillgaugeError `invalid_input` when it is not installed.
 */
export async function loadSimulator(): Promise<typeof import('@skillgauge/sim')> {
  try {
    return await import('@skillgauge/sim');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null;
    if (code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new SkillgaugeError('invalid_input', 'The simulated model is not installed.', {
      fix: 'Install it: npm install @skillgauge/sim',
      cause,
    });
  }
}

/** Starts the simulated model of a measurement. */
export async function startSimulation(simulate: SimulateOptions): Promise<SimulatedModel> {
  const { startSimulatedModel } = await loadSimulator();
  return startSimulatedModel({ ...simulatedOptions(simulate), latencyMs: simulate.latencyMs ?? 0 });
}

/** The same dialect, which tells what it throws before it does. */
function watchDialect(dialect: SimDialect, note: (thrown: unknown) => void): SimDialect {
  const watch =
    <A extends readonly unknown[], R>(work: (...args: A) => R) =>
    (...args: A): R => {
      try {
        return work(...args);
      } catch (thrown) {
        note(thrown);
        throw thrown;
      }
    };
  return {
    ...dialect,
    isAuxiliary: watch((request) => dialect.isAuxiliary(request)),
    listing: watch((request) => dialect.listing(request)),
    prompt: watch((request) => dialect.prompt(request)),
    loadSkill: watch((skill, request) => dialect.loadSkill(skill, request)),
  };
}

/** Skills that a driver says were loaded, although the simulated model, which decides that, never asked for them. */
function unaskedFirings(
  driver: EvalDriver,
  { attempt, request, trace }: EndedAttempt,
  model: SimulatedModel,
): string[] {
  // Where a prompt that names a skill is expanded, and shown as a firing, the model need not ask.
  if (driver.capabilities.explicitPrompts === 'shown') return [];
  const loaded = trace.flatMap((event) =>
    event.type === 'skill-call' && event.status === 'loaded' ? [event.id] : [],
  );
  if (loaded.length === 0) return [];
  // From the newest on: what belongs to this attempt has just been asked.
  const isAsked = (id: string | null) =>
    model
      .log()
      .findLast(
        (entry) => entry.called === id && entry.requestId === request.id && entry.attempt === attempt,
      ) !== undefined;
  const unasked = new Set(loaded.filter((id) => !isAsked(id)));
  return [...unasked].map(
    (id) =>
      `Instrument suspect: driver ${driver.id} reports that skill ${id} was loaded, which the simulated model never asked for.`,
  );
}

/**
 * Gives every attempt at a request its own base URL of the simulated model. A dialect that fails there is a fault of that attempt, whatever
 * the harness makes of it; a firing that the model did not bring about is a warning.
 */
export function simulateRuns(
  model: SimulatedModel,
  driver: EvalDriver,
): Pick<DriverSetup, 'endpoint' | 'besides'> {
  const { sim } = driver;
  if (sim === undefined) return { endpoint: null };
  const faults = new Map<string, RunError>();
  const keyOf = ({ id }: RunRequest, attempt: number) => `${id} ${attempt}`;
  return {
    endpoint: (request, attempt) => {
      const { caseId, id: requestId, trial } = request;
      const dialect = watchDialect(sim, (thrown) => {
        faults.set(keyOf(request, attempt), driverFault(driver, 'reading a model request', thrown));
      });
      const persona = request.options.simulated?.persona;
      const played = persona === undefined ? {} : { persona };
      return model.route({ requestId, attempt, caseId, trial, dialect, ...played });
    },
    besides: (ended) => ({
      fault: faults.get(keyOf(ended.request, ended.attempt)) ?? null,
      warnings: unaskedFirings(driver, ended, model),
    }),
  };
}
