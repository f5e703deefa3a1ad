import { createServer, type Server } from 'node:http';
import { parseFault, type SimFault, SkillgaugeError } from '@skillgauge/core';
import { type AimockBackend, startAimockBackend } from './aimock-backend.ts';
import type { SimRoute } from './answer-request.ts';
import { SIM_RETRY_AFTER_MS } from './faults/error-replies.ts';
import { drawFault, isRouteFault } from './faults/sim-fault.ts';
import { findPersona } from './personas/persona-table.ts';
import { holdRefusingPort, portOf, type RefusingPort } from './refusing-port.ts';
import { runPrefix } from './run-path.ts';
import type { SimScript, SimTurn } from './script.ts';
import { failRequest, type Run, serveRequest } from './serve-request.ts';
import { createSimLog, type SimLogEntry } from './sim-log.ts';

/** How the simulated model behaves. The same options and the same requests give the same answers. */
export interface SimulatedModelOptions {
  seed: number;
  /** `NAME` or `NAME@SHARE`, see `KNOWN_FAULTS`; the first one that strikes a request wins. @default none */
  faults?: readonly string[];
  /** Probability, 0 to 1, that a run's decision on its best skill is turned round. @default 0 */
  noise?: number;
  /** Time that every answer takes. @default 0 */
  latencyMs?: number;
  /** How many of the newest log entries keep their request body; older ones have an empty one. @default 1000 */
  keptBodies?: number;
}

/** A running simulated model. */
export interface SimulatedModel extends AsyncDisposable {
  url: string;
  /** How long the `429` fault asks to wait. */
  retryAfterMs: number;
  /**
   * Announces a run; returns its own base URL without a trailing slash: `http://127.0.0.1:PORT/r/<request>/<attempt>`. Where the
   * `refused` fault strikes, nobody listens at that port.
   */
  route(route: SimRoute): string;
  log(): readonly SimLogEntry[];
  /** Ends every open connection at once. */
  close(): Promise<void>;
}

/**
 * Starts the simulated model on a free loopback port.
 * @example await using model = await startSimulatedModel({ seed: 42 })
 * @throws SkillgaugeError `invalid_input` for an unknown fault.
 */
export async function startSimulatedModel(options: SimulatedModelOptions): Promise<SimulatedModel> {
  const { seed, noise = 0, latencyMs = 0, keptBodies = 1000 } = options;
  const given = (options.faults ?? []).map(parseFault);
  const faults = given.filter((fault) => !isRouteFault(fault));
  const refusals = given.filter(isRouteFault);
  const backend = await startAimockBackend();
  const runs = new Map<string, Run>();
  const log = createSimLog(keptBodies);
  const state = { backend, runs, log, faults, options: { seed, noise, latencyMs } };
  const server = createServer({ keepAliveTimeout: 120_000 }, (request, response) => {
    serveRequest(state, request, response).catch((error: unknown) => failRequest(response, error));
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  const refusing = refusals.length === 0 ? null : await holdRefusingPort();
  let closed: Promise<void> | null = null;
  const close = () => (closed ??= closeAll(server, backend, refusing));
  return {
    url,
    retryAfterMs: SIM_RETRY_AFTER_MS,
    route: (route) => {
      if (route.script !== undefined) checkScript(route.script);
      if (typeof route.persona === 'string') findPersona(route.persona);
      const prefix = runPrefix(route.requestId, route.attempt);
      runs.set(prefix, { ...route, modelRequests: 0, tries: new Map() });
      const isRefused = refusing !== null && strikesRoute(refusals, seed, route);
      return `${isRefused ? `http://127.0.0.1:${refusing.port}` : url}${prefix}`;
    },
    log: () => log.entries,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function checkScript({ subagents = [], turns }: SimScript): void {
  for (const turn of [...turns, ...subagents.flatMap((subagent) => subagent.turns)]) checkTurn(turn);
}

/** @throws SkillgaugeError `invalid_input` for a fault that is unknown, or that no single turn can meet. */
function checkTurn(turn: SimTurn): void {
  if (turn.kind === 'tries') turn.tries.forEach(checkTurn);
  const fault = 'fault' in turn ? turn.fault : undefined;
  if (fault === undefined || !isRouteFault(parseFault(fault))) return;
  throw new SkillgaugeError('invalid_input', `A turn of a script cannot meet the fault "${fault}".`, {
    fix: 'It strikes an attempt as a whole: give it to startSimulatedModel as one of its faults.',
  });
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(portOf(server)));
  });
}

/** Drawn once an attempt, since a port either listens or does not. */
function strikesRoute(
  refusals: readonly SimFault[],
  seed: number,
  { requestId, attempt }: SimRoute,
): boolean {
  return drawFault(refusals, { seed, requestId, attempt, n: 0 }) !== null;
}

async function closeAll(
  server: Server,
  backend: AimockBackend,
  refusing: RefusingPort | null,
): Promise<void> {
  refusing?.release();
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await Promise.all([closed, backend.close()]);
}
