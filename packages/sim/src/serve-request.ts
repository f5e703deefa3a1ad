import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { AimockBackend } from './aimock-backend.ts';
import { answerRequest, type SimRoute } from './answer-request.ts';
import { FAULTS } from './faults/fault-table.ts';
import { drawFault, type SimFault } from './faults/sim-fault.ts';
import { type ModelEndpoint, modelEndpoint, readRequest } from './request/model-endpoint.ts';
import { splitRunPath } from './run-path.ts';
import type { SimLog } from './sim-log.ts';
import { simulateUsage, usageFields } from './simulated-usage.ts';

/** A run that may send requests, with the number of model requests that it has sent. */
export interface Run extends SimRoute {
  modelRequests: number;
}

/** All that answering a request needs. Runs are kept by their path prefix. */
export interface ServingState {
  backend: AimockBackend;
  runs: ReadonlyMap<string, Run>;
  log: SimLog;
  faults: readonly SimFault[];
  options: { seed: number; noise: number; latencyMs: number };
}

/** Answers one HTTP request of a harness. Anything that asks for no model's answer is answered harmlessly. */
export async function serveRequest(
  state: ServingState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = splitRunPath(request.url ?? '/');
  const run = path === null ? undefined : state.runs.get(path.key);
  const endpoint = path === null ? null : modelEndpoint(request.method ?? 'GET', path.rest);
  const body = await text(request);
  if (run !== undefined && endpoint !== null) return serveModelRequest(state, run, endpoint, body, response);
  if (run === undefined && path !== null) {
    return sendJson(response, 404, { error: { message: `No run is announced under ${path.key}` } });
  }
  const isProbe = request.method === 'HEAD' || /^\/?(?:\?|$)/.test(path?.rest ?? request.url ?? '');
  sendJson(
    response,
    isProbe ? 200 : 404,
    isProbe ? {} : { error: { message: 'The simulated model has no such path' } },
  );
}

async function serveModelRequest(
  { backend, log, faults, options }: ServingState,
  run: Run,
  endpoint: ModelEndpoint,
  body: string,
  response: ServerResponse,
): Promise<void> {
  run.modelRequests += 1;
  const { requestId, attempt } = run;
  const request = readRequest(endpoint, body);
  const answer = answerRequest(request, run, options);
  const { turn, auxiliary, prompt } = answer;
  const listing = answer.listing.map(({ id }) => id);
  const seen = { requestId, attempt, turn, model: request.model, auxiliary, listing, prompt, body };
  const fault = drawFault(faults, { seed: options.seed, requestId, attempt, n: run.modelRequests });
  if (fault !== null) {
    const reply = FAULTS.get(fault.name)?.(endpoint.wire) ?? null;
    log.add({ ...seen, status: reply?.status ?? 0, fault: fault.name, called: null });
    return reply === null ? undefined : sendJson(response, reply.status, reply.body, reply.headers);
  }
  const entry = { ...seen, status: 200, fault: null, called: answer.called };
  log.add(entry);
  const said = answer.toolCall === null ? answer.text : JSON.stringify(answer.toolCall);
  const usage = usageFields(simulateUsage(request, said), endpoint.wire);
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  if (options.latencyMs > 0) await delay(options.latencyMs, undefined, { signal: gone.signal });
  const reply = await backend.write({ path: endpoint.path, body, answer, usage, signal: gone.signal });
  entry.status = reply.status;
  send(response, reply.status, reply.contentType, reply.payload);
}

/** The last word when answering failed: the harness has left, or there is a fault of our own to tell. */
export function failRequest(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return;
  const message = error instanceof Error ? error.message : String(error);
  sendJson(response, 500, { error: { message: `The simulated model failed: ${message}` } });
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  send(response, status, 'application/json', JSON.stringify(body), headers);
}

function send(
  response: ServerResponse,
  status: number,
  contentType: string,
  payload: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    ...headers,
    'content-type': contentType,
    'content-length': Buffer.byteLength(payload),
  });
  response.end(payload);
}
