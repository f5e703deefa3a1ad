import {
  DIVERSITY_KINDS,
  type EvalDriver,
  type ExecutionPlan,
  type GateSet,
  type InstallSet,
  type LockEntry,
  type LockedRequest,
  type PlannedLock,
  planMatrix,
  planTrigger,
  type SimulatedOptions,
  type TriggerCase,
  type TriggerSettings,
} from '@skillgauge/core';
import { loadMatrix } from './load-matrix.ts';
import { loadMeasurement } from './load-measurement.ts';

/** What is planned again, and how: everything that no file of the measurement says. */
export interface PlanAgain {
  mode: LockEntry['mode'];
  asked: LockedRequest;
  /** Absolute path: the paths of `asked` count from it. */
  folder: string;
  driver: EvalDriver;
  endpoint: string | null;
  simulated: SimulatedOptions | null;
}

/** A skill under test as it is today. */
interface TargetAgain {
  set: InstallSet;
  /** The same with real bodies. */
  sources: InstallSet;
  settings: TriggerSettings;
  cases: readonly TriggerCase[];
}

/** A measurement as it would be made today, by one driver. */
export interface PlannedAgain {
  planned: PlannedLock;
  targets: readonly TargetAgain[];
  execution: ExecutionPlan;
  /** Absolute paths of the folders of all installed skills. */
  skillFolders: readonly string[];
  /** The gates of today, by skill. */
  gates: ReadonlyMap<string, GateSet>;
}

/** Real bodies tell what of a skill has changed: they are read whatever is installed. */
const WITH_BODIES = { fullBodies: true };

/** What both modes are read with. */
function readingOf({ asked, folder }: PlanAgain, settings: object) {
  return {
    cwd: folder,
    installSet: asked.installSet,
    settings: { ...asked.settings, ...settings },
    allow: DIVERSITY_KINDS,
    strict: asked.strict,
  };
}

async function readSkillAndCases(again: PlanAgain) {
  const { evals, filter, gates, skill, target } = again.asked;
  const read = (settings: object) =>
    loadMeasurement({ ...readingOf(again, settings), target, evals, skill, filter, gates });
  const measurement = await read({});
  const { set: sources } = await read(WITH_BODIES);
  const { fixtures, skillFolders } = measurement;
  return { targets: [{ ...measurement, sources }], fixtures, skillFolders };
}

async function readMatrix(again: PlanAgain) {
  const read = (settings: object) =>
    loadMatrix({ ...readingOf(again, settings), folder: again.asked.target });
  const matrix = await read({});
  const sources = new Map((await read(WITH_BODIES)).targets.map(({ set }) => [set.target, set]));
  const targets = matrix.targets.map((target) => ({
    ...target,
    sources: sources.get(target.set.target) ?? target.set,
  }));
  return { targets, fixtures: matrix.fixtures, skillFolders: matrix.skillFolders };
}

/** The simulation takes its seed from the settings. */
function seeded(
  simulated: SimulatedOptions | null,
  targets: readonly TargetAgain[],
): SimulatedOptions | null {
  const seed = targets[0]?.settings.seed;
  return simulated === null || seed === undefined ? simulated : { ...simulated, seed };
}

function ofTarget(
  { requests, skipped = [] }: ExecutionPlan,
  { key }: InstallSet,
): PlannedLock['targets'][number]['plan'] {
  return {
    requests: requests.filter(({ installSet }) => installSet === key),
    skipped: skipped.filter(({ request }) => request.installSet === key),
  };
}

/**
 * Plans a measurement again from its files, with the code that planned it first. Needs no harness, no model and no key.
 * @throws SkillgaugeError for files that are gone or malformed, and for what the driver lacks
 */
export async function planAgain(again: PlanAgain): Promise<PlannedAgain> {
  const { driver, endpoint, mode } = again;
  const { fixtures, skillFolders, targets } =
    mode === 'matrix' ? await readMatrix(again) : await readSkillAndCases(again);
  const shared = { driver, fixtures, endpoint, simulated: seeded(again.simulated, targets) };
  const [only] = targets;
  const execution =
    mode === 'trigger' && only !== undefined
      ? planTrigger({ ...shared, ...only })
      : planMatrix({ ...shared, targets });
  return {
    planned: {
      driver,
      targets: targets.map(({ cases, set, settings, sources }) => ({
        sources,
        settings,
        cases,
        plan: ofTarget(execution, set),
      })),
    },
    targets,
    execution,
    skillFolders,
    gates: new Map(
      targets.flatMap(({ set, settings }) =>
        settings.gates === undefined ? [] : [[set.target, settings.gates] as const],
      ),
    ),
  };
}
