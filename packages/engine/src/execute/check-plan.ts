import {
  DRIVER_CONTRACT,
  type ExecutionPlan,
  type Fixture,
  type InstallSet,
  type RunRequest,
  SkillgaugeError,
} from '@skillgauge/core';
import { preflightId } from '../preflight/preflight-key.ts';
import type { DriverSetup } from './driver-setup.ts';
import type { EarlierWork } from './execution-context.ts';
import type { RequestInput } from './run-request.ts';

/** The requests of one driver that are to be run, each with what it refers to. */
export interface DriverWork {
  setup: DriverSetup;
  inputs: RequestInput[];
}

/** Nothing was done before. */
export const NO_EARLIER_WORK: EarlierWork = { finished: [], preflights: new Map(), attempts: new Map() };

function missing(request: RunRequest, what: string): SkillgaugeError {
  return new SkillgaugeError(
    'invalid_input',
    `Request ${request.id} refers to ${what}, which the plan lacks.`,
  );
}

function resolveRequest(
  request: RunRequest,
  sets: ReadonlyMap<string, InstallSet>,
  fixtures: ReadonlyMap<string, Fixture>,
  { attempts }: EarlierWork,
): RequestInput {
  const set = sets.get(request.installSet);
  if (set === undefined) throw missing(request, `install set ${request.installSet}`);
  const earlierAttempts = attempts.get(request.id) ?? 0;
  const earlierPreflights = attempts.get(preflightId(request)) ?? 0;
  const input = { request, set, fixture: null, earlierAttempts, earlierPreflights };
  if (request.fixture === null) return input;
  const fixture = fixtures.get(request.fixture);
  if (fixture === undefined) throw missing(request, `fixture ${request.fixture}`);
  return { ...input, fixture };
}

function checkContract({ driver }: DriverSetup): void {
  const spoken: string = driver.contract;
  if (spoken === DRIVER_CONTRACT) return;
  throw new SkillgaugeError(
    'contract_version',
    `Driver ${driver.id} speaks ${spoken}; this version speaks ${DRIVER_CONTRACT}.`,
    { fix: 'Install versions of the driver and of skillgauge that belong together.' },
  );
}

/**
 * Sorts a plan's requests by driver and looks up what they refer to. Those that are finished are left out.
 * @throws SkillgaugeError `invalid_input` for a driver without a set-up or a reference to nothing, `contract_version` for a driver
 * of another contract.
 */
export function checkPlan(
  plan: ExecutionPlan,
  setups: readonly DriverSetup[],
  earlier: EarlierWork = NO_EARLIER_WORK,
): DriverWork[] {
  const finished = new Set(earlier.finished.map(({ requestId }) => requestId));
  const sets = new Map(plan.installSets.map((set) => [set.key, set]));
  const fixtures = new Map(plan.fixtures.map((fixture) => [fixture.key, fixture]));
  const work = new Map<string, DriverWork>(
    setups.map((setup) => [setup.driver.id, { setup, inputs: [] }] as const),
  );
  for (const { setup } of work.values()) checkContract(setup);
  for (const request of plan.requests) {
    const own = work.get(request.driver);
    if (own === undefined) throw missing(request, `driver ${request.driver}`);
    const input = resolveRequest(request, sets, fixtures, earlier);
    if (!finished.has(request.id)) own.inputs.push(input);
  }
  return [...work.values()].filter(({ inputs }) => inputs.length > 0);
}
