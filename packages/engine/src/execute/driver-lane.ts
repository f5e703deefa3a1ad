import type { RunError } from '@skillgauge/core';
import PQueue from 'p-queue';
import { LONGEST_PAUSE_MS } from '../limits/backoff.ts';
import { createCircuit } from '../limits/circuit.ts';
import { createDriverGate, type DriverGate } from '../limits/driver-gate.ts';
import type { Machine } from '../limits/machine.ts';
import { wait } from '../limits/wait.ts';
import type { DriverSetup } from './driver-setup.ts';
import type { EngineEvent } from './engine-event.ts';

/** What a launch gives back to its lane. */
interface LaneLaunch<T> {
  /**
   * First attempts wait behind retries, so that started runs come to an end. A preflight reaches no model: no pause and no pace holds it back.
   */
  kind: 'preflight' | 'run' | 'retry';
  /** Asked when its turn has come: why it must not be launched after all. @default it may */
  admit?: () => string | null;
  run: () => Promise<{ value: T; error: RunError | null }>;
}

/** What came of a launch: its value, or why there was none. */
type LaneOutcome<T> =
  | { launched: true; value: T; rateLimitWaitMs: number | null }
  | { launched: false; reason: string };

/** One driver's way to its harness: how many at once, how quickly, pauses after rate limits, and the circuit. */
export interface DriverLane {
  setup: DriverSetup;
  launch<T>(launch: LaneLaunch<T>): Promise<LaneOutcome<T>>;
  /** Why nothing is launched any more, or `null`. */
  refusal(): string | null;
  /** Notes a run that stays without an answer to judge. To be called before its launch has ended. */
  errored(): void;
  /** From now on so many go at once. */
  resize(runsAtOnce: number): void;
  /** Aborts when nothing is launched any more. */
  closed: AbortSignal;
}

/** What a lane is made of. */
export interface LaneOptions {
  setup: DriverSetup;
  concurrency: number;
  /** The queue that drivers share which follow the machine; `null`: this driver has a number of its own. */
  shared: PQueue | null;
  /** The machine that this driver follows, if it does. */
  machine: Machine | null;
  rateLimitWaitMs: number;
  /** Errored runs after which the rest is skipped. @default no limit */
  maxErrors?: number;
  signal: AbortSignal;
  emit: (event: EngineEvent) => void;
  now: () => Date;
}

/** A circuit that tells when it opens, and that a rate limit of hours opens, too. */
function createLaneCircuit({ emit, maxErrors, now, setup }: LaneOptions) {
  const circuit = createCircuit(maxErrors);
  const driver = setup.driver.id;
  const telling = (change: () => void): void => {
    const wasClosed = circuit.reason() === null;
    change();
    const reason = circuit.reason();
    if (wasClosed && reason !== null) emit({ type: 'circuit-open', driver, reason });
  };
  return {
    opened: circuit.opened,
    reason: () => circuit.reason(),
    note: (error: RunError | null) => telling(() => circuit.note(error)),
    errored: () => telling(() => circuit.errored()),
    paused: (waitMs: number): void => {
      if (waitMs > LONGEST_PAUSE_MS) {
        telling(() => circuit.open(`rate limited for ${Math.round(waitMs / 60_000)} minutes`));
      } else {
        emit({ type: 'rate-limited', driver, waitMs, until: new Date(now().getTime() + waitMs) });
      }
    },
  };
}

/** Waits in front of a gate: for its time to come, or for a run to end. */
function createQueue(gate: DriverGate, closed: AbortSignal) {
  const waiting: (() => void)[] = [];
  const wake = (): void => {
    for (const go of waiting.splice(0)) go();
  };
  closed.addEventListener('abort', wake, { once: true });
  return {
    wake,
    /** A pause may become longer meanwhile. */
    pass: async (): Promise<void> => {
      for (let left = gate.delayMs(); left > 0 && !closed.aborted; left = gate.delayMs()) {
        if (Number.isFinite(left)) await wait(Math.ceil(left), closed);
        else await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
}

/** Makes the lane of a driver. */
export function createDriverLane(options: LaneOptions): DriverLane {
  const { machine, setup, shared, signal } = options;
  const { requestsPerMinute, spacingMs } = setup;
  let runsAtOnce = options.concurrency;
  const launches = new PQueue({ concurrency: runsAtOnce });
  const circuit = createLaneCircuit(options);
  const closed = AbortSignal.any([signal, circuit.opened]);
  const gate = createDriverGate({
    rateLimitWaitMs: options.rateLimitWaitMs,
    ...(spacingMs === undefined ? {} : { spacingMs }),
    ...(requestsPerMinute === undefined ? {} : { runsPerMinute: requestsPerMinute }),
    runsAtOnce: () => runsAtOnce,
    now: () => performance.now(),
  });
  const queue = createQueue(gate, closed);
  const refusal = (): string | null => (signal.aborted ? 'interrupted' : circuit.reason());
  const note = (start: number, error: RunError | null): number | null => {
    circuit.note(error);
    const waitMs = gate.ended(start, error);
    if (waitMs !== null) circuit.paused(waitMs);
    queue.wake();
    return waitMs;
  };
  const runToModel = async <T>(run: LaneLaunch<T>['run']): Promise<LaneOutcome<T>> => {
    const begun = { start: gate.started(), size: machine?.size() ?? 0, atMs: performance.now() };
    const { error, value } = await run();
    const rateLimitWaitMs = note(begun.start, error);
    const wallMs = performance.now() - begun.atMs;
    if (error === null) machine?.ended({ driver: setup.driver.id, size: begun.size, wallMs });
    return { launched: true, value, rateLimitWaitMs };
  };
  /** `null`: the driver was held back while this launch waited for its turn. */
  const runNow = async <T>({ admit, kind, run }: LaneLaunch<T>): Promise<LaneOutcome<T> | null> => {
    const closedBy = refusal();
    if (closedBy === null && kind !== 'preflight' && gate.delayMs() > 0) return null;
    const reason = closedBy ?? admit?.() ?? null;
    if (reason !== null) return { launched: false, reason };
    if (kind !== 'preflight') return runToModel(run);
    return { launched: true, value: (await run()).value, rateLimitWaitMs: null };
  };
  /** A pause is waited for before the shared queue, so that one driver's rate limit does not hold up another. */
  const runInTurn = async <T>(launch: LaneLaunch<T>): Promise<LaneOutcome<T>> => {
    if (launch.kind !== 'preflight') await queue.pass();
    const outcome = await (shared === null ? runNow(launch) : shared.add(() => runNow(launch)));
    return outcome ?? runInTurn(launch);
  };
  return {
    setup,
    refusal,
    closed,
    errored: circuit.errored,
    resize: (size) => {
      runsAtOnce = size;
      launches.concurrency = size;
    },
    launch: (launch) => launches.add(() => runInTurn(launch), { priority: launch.kind === 'retry' ? 1 : 0 }),
  };
}
