import { createServer, type Server } from 'node:http';
import { type AimockBackend, startAimockBackend } from './aimock-backend.ts';
import type { SimRoute } from './answer-request.ts';
import { parseFault } from './faults/sim-fault.ts';
import { runPrefix } from './run-path.ts';
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
  /** Announces a run; returns its own base URL without a trailing slash: `http://127.0.0.1:PORT/r/<request>/<attempt>`. */
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
  const faults = (options.faults ?? []).map(parseFault);
  const backend = await startAimockBackend();
  const runs = new Map<string, Run>();
  const log = createSimLog(keptBodies);
  const state = { backend, runs, log, faults, options: { seed, noise, latencyMs } };
  const server = createServer({ keepAliveTimeout: 120_000 }, (request, response) => {
    serveRequest(state, request, response).catch((error: unknown) => failRequest(response, error));
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  let closed: Promise<void> | null = null;
  const close = () => (closed ??= closeAll(server, backend));
  return {
    url,
    route: (route) => {
      const prefix = runPrefix(route.requestId, route.attempt);
      runs.set(prefix, { ...route, modelRequests: 0 });
      return `${url}${prefix}`;
    },
    log: () => log.entries,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

async function closeAll(server: Server, backend: AimockBackend): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await Promise.all([closed, backend.close()]);
}
