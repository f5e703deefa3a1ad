import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { SimFault, SimRequest } from '@skillgauge/core';
import type { AimockBackend, AimockReply } from './aimock-backend.ts';
import { answerRequest, type SimAnswer, type SimRoute } from './answer-request.ts';
import { FAULTS } from './faults/fault-table.ts';
import { drawFault } from './faults/sim-fault.ts';
import { asksForStream, type ModelEndpoint, modelEndpoint, readRequest } from './request/model-endpoint.ts';
import { splitRunPath } from './run-path.ts';
import { sendAnswer, sendFault, sendJson } from './send-answer.ts';
import { sendReply } from './send-reply.ts';
import type { SimLog, SimLogEntry } from './sim-log.ts';
import { simulateUsage, usageFields } from './simulated-usage.ts';

/** A run that may send requests, with the number of model requests that it has sent. */
export interface Run extends SimRoute {
  modelRequests: number;
  /** How often each turn of a script was asked for. */
  tries: Map<string, number>;
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

function countTry({ tries }: Run, turn: string): number {
  const tried = (tries.get(turn) ?? 0) + 1;
  tries.set(turn, tried);
  return tried;
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
  const { model } = request;
  const count = (turn: string): number => countTry(run, turn);
  const answer = answerRequest(request, run, { ...options, count });
  const { turn, auxiliary, prompt } = answer;
  const listing = answer.listing.map(({ id }) => id);
  if (!auxiliary && !answer.subagent) run.script?.onTurn?.(turn);
  const draw = { seed: options.seed, requestId, attempt, n: run.modelRequests };
  const struck = answer.fault ?? drawFault(faults, draw)?.name ?? null;
  const fault = struck === null ? null : (FAULTS.get(struck) ?? null);
  const asked = { requestId, attempt, turn, model, auxiliary, listing, prompt, body };
  const entry: SimLogEntry = { ...asked, status: 0, fault: struck, called: null };
  log.add(entry);
  if (answer.reply !== null) {
    entry.status = sendReply(answer.reply, asksForStream(endpoint, body), response);
    return;
  }
  if (fault?.kind === 'error' || fault?.kind === 'silence') {
    entry.status = sendFault(fault, { wire: endpoint.wire, model }, response);
    return;
  }
  const damage = fault?.kind === 'damage' ? fault.how : null;
  const said = damage === 'empty' ? { ...answer, called: null, toolCalls: [], text: '' } : answer;
  entry.called = damage === 'cut' ? null : said.called;
  const reply = await writeAnswer(
    backend,
    { endpoint, body, request, said, latencyMs: options.latencyMs },
    response,
  );
  entry.status = reply.status;
  if (sendAnswer(reply, damage, response)) return;
  entry.fault = null;
  entry.called = said.called;
}

/** Lets the backend write an answer, for as long as the harness waits for it. */
async function writeAnswer(
  backend: AimockBackend,
  written: { endpoint: ModelEndpoint; body: string; request: SimRequest; said: SimAnswer; latencyMs: number },
  response: ServerResponse,
): Promise<AimockReply> {
  const { body, endpoint, latencyMs, request, said } = written;
  const words =
    said.toolCalls.length === 0 ? said.text : said.toolCalls.map((call) => JSON.stringify(call)).join('');
  const usage = said.usage ?? usageFields(simulateUsage(request, words), endpoint.wire);
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  if (latencyMs > 0) await delay(latencyMs, undefined, { signal: gone.signal });
  return backend.write({ path: endpoint.path, body, answer: said, usage, signal: gone.signal });
}

/** The last word when answering failed: the harness has left, or there is a fault of our own to tell. */
export function failRequest(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return;
  const message = error instanceof Error ? error.message : String(error);
  sendJson(response, 500, { error: { message: `The simulated model failed: ${message}` } });
}
