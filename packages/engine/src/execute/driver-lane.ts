import type { RunError } from '@skillgauge/core';
import Bottleneck from 'bottleneck';
import { type Circuit, createCircuit } from '../limits/circuit.ts';
import { createRateLimitGate } from '../limits/rate-limit-gate.ts';
import { wait } from '../limits/wait.ts';
import type { DriverSetup } from './driver-setup.ts';
import type { EngineEvent } from './engine-event.ts';

/** What a launch gives back to its lane. */
interface LaneLaunch<T> {
  /** First attempts wait behind retries, so that started runs come to an end. */
  isRetry: boolean;
  /** Asked when its turn has come: why it must not be launched after all. @default it may */
  admit?: () => string | null;
  run: () => Promise<{ value: T; error: RunError | null }>;
}

/** What came of a launch: its value, or why there was none. */
type LaneOutcome<T> =
  | { launched: true; value: T; rateLimitWaitMs: number | null }
  | { launched: false; reason: string };

/** One driver's way to its harness: how many at once, pauses after rate limits, and the circuit. */
export interface DriverLane {
  setup: DriverSetup;
  launch<T>(launch: LaneLaunch<T>): Promise<LaneOutcome<T>>;
  /** Why nothing is launched any more, or `null`. */
  refusal(): string | null;
  /** Aborts when nothing is launched any more. */
  closed: AbortSignal;
}

/** What a lane is made of. */
export interface LaneOptions {
  setup: DriverSetup;
  concurrency: number;
  /** The limiter that drivers share which follow the machine; `null`: this driver has a number of its own. */
  shared: Bottleneck | null;
  rateLimitWaitMs: number;
  signal: AbortSignal;
  emit: (event: EngineEvent) => void;
  now: () => Date;
}

/** A provider that asks for more than this has closed for the day: waiting would look like hanging. */
const LONGEST_PAUSE_MS = 600_000;

function createRateLimits(options: LaneOptions, circuit: Circuit, closed: AbortSignal) {
  const { emit, setup } = options;
  const driver = setup.driver.id;
  const gate = createRateLimitGate(options.rateLimitWaitMs, () => performance.now());
  /** Waits until the driver may go on. A pause may become longer meanwhile. */
  const pass = async (): Promise<void> => {
    for (let left = gate.remainingMs(); left > 0 && !closed.aborted; left = gate.remainingMs()) {
      await wait(Math.ceil(left), closed);
    }
  };
  const note = (launch: number, error: RunError | null): number | null => {
    if (error?.class !== 'rate_limit') {
      gate.passed();
      return null;
    }
    const waitMs = gate.limited(launch, error.retryAfterMs);
    if (waitMs > LONGEST_PAUSE_MS) {
      circuit.open(`rate limited for ${Math.round(waitMs / 60_000)} minutes`);
    } else {
      emit({ type: 'rate-limited', driver, waitMs, until: new Date(options.now().getTime() + waitMs) });
    }
    return waitMs;
  };
  return { pass, note, launch: () => gate.launch(), isPaused: () => gate.remainingMs() > 0 };
}

/** Makes the lane of a driver. */
export function createDriverLane(options: LaneOptions): DriverLane {
  const { emit, setup, shared, signal } = options;
  const limiter = new Bottleneck({ maxConcurrent: options.concurrency });
  const circuit = createCircuit();
  const closed = AbortSignal.any([signal, circuit.opened]);
  const rateLimits = createRateLimits(options, circuit, closed);
  const refusal = (): string | null => (signal.aborted ? 'interrupted' : circuit.reason());
  const note = (launchNumber: number, error: RunError | null): number | null => {
    const wasClosed = circuit.reason() === null;
    circuit.note(error);
    const waitMs = rateLimits.note(launchNumber, error);
    const reason = circuit.reason();
    if (wasClosed && reason !== null) emit({ type: 'circuit-open', driver: setup.driver.id, reason });
    return waitMs;
  };
  /** `null`: the driver was paused while this launch waited for its turn. */
  const runNow = async <T>({ admit, run }: LaneLaunch<T>): Promise<LaneOutcome<T> | null> => {
    const closedBy = refusal();
    if (closedBy === null && rateLimits.isPaused()) return null;
    const reason = closedBy ?? admit?.() ?? null;
    if (reason !== null) return { launched: false, reason };
    const launchNumber = rateLimits.launch();
    const { error, value } = await run();
    return { launched: true, value, rateLimitWaitMs: note(launchNumber, error) };
  };
  /** A pause is waited for before the shared limiter, so that one driver's rate limit does not hold up another. */
  const runInTurn = async <T>(launch: LaneLaunch<T>): Promise<LaneOutcome<T>> => {
    await rateLimits.pass();
    const outcome = await (shared === null ? runNow(launch) : shared.schedule(() => runNow(launch)));
    return outcome ?? runInTurn(launch);
  };
  return {
    setup,
    refusal,
    closed,
    launch: (launch) => limiter.schedule({ priority: launch.isRetry ? 4 : 5 }, () => runInTurn(launch)),
  };
}
