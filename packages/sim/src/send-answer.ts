import type { ServerResponse } from 'node:http';
import type { Wire } from '@skillgauge/core';
import type { AimockReply } from './aimock-backend.ts';
import { firstHalf, insertTornEvent } from './faults/damage-stream.ts';
import { errorReply } from './faults/error-replies.ts';
import type { Fault } from './faults/fault-table.ts';

/** Sends a JSON document whole. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  send(response, { status, contentType: 'application/json', payload: JSON.stringify(body) }, headers);
}

/** Answers with a fault instead of the model's answer. Gives the HTTP status, 0 where there is none. */
export function sendFault(
  fault: Extract<Fault, { kind: 'error' | 'silence' }>,
  request: { wire: Wire; model: string },
  response: ServerResponse,
): number {
  if (fault.kind === 'silence') {
    if (fault.reset) response.socket?.resetAndDestroy();
    return 0;
  }
  const { status, headers, body } = errorReply(fault.row, request.wire, request.model);
  sendJson(response, status, body, headers);
  return status;
}

/**
 * Sends the model's answer, damaged where a fault says so. Only a stream can be cut or hold a torn event: an answer that was
 * asked for in one piece comes whole. Gives whether the damage was done.
 */
export function sendAnswer(reply: AimockReply, damage: string | null, response: ServerResponse): boolean {
  const isStream = reply.contentType.startsWith('text/event-stream');
  if (damage === 'cut' && isStream) {
    response.writeHead(reply.status, { 'content-type': reply.contentType });
    response.write(firstHalf(reply.payload), () => response.socket?.destroy());
    return true;
  }
  const isTorn = damage === 'malformed' && isStream;
  send(response, isTorn ? { ...reply, payload: insertTornEvent(reply.payload) } : reply);
  return isTorn || damage === 'empty';
}

function send(
  response: ServerResponse,
  { contentType, payload, status }: AimockReply,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    ...headers,
    'content-type': contentType,
    'content-length': Buffer.byteLength(payload),
  });
  response.end(payload);
}
