import type { ServerResponse } from 'node:http';

/**
 * An answer in the provider's own words. `events` are for a request that asks for a stream, `body` for any other; where only one of them is
 * given it serves both. A body or an event that is a text is sent as it is, anything else as JSON.
 */
export interface SimReply {
  /** @default 200 */
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  events?: readonly unknown[];
  /** What comes after it: the end, a closed or a reset connection, or nothing for ever. @default 'end' */
  ending?: 'end' | 'cut' | 'reset' | 'hang';
}

/** Sends a reply; gives its status. */
export function sendReply(reply: SimReply, isStream: boolean, response: ServerResponse): number {
  const { ending = 'end', headers = {}, status = 200 } = reply;
  const { contentType, payload } = replyContent(reply, isStream);
  response.writeHead(status, { 'content-type': contentType, ...headers });
  if (ending === 'end') response.end(payload);
  else response.write(payload, () => endOddly(ending, response));
  return status;
}

function replyContent(
  { body, events }: SimReply,
  isStream: boolean,
): { contentType: string; payload: string } {
  return events !== undefined && (isStream || body === undefined)
    ? { contentType: 'text/event-stream', payload: events.map(eventText).join('') }
    : { contentType: 'application/json', payload: textOf(body ?? {}) };
}

function textOf(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content);
}

/** Providers that name their events name them by the `type` in them. */
function eventText(event: unknown): string {
  const isObject = typeof event === 'object' && event !== null;
  const name = isObject && 'type' in event ? `event: ${String(event.type)}\n` : '';
  return `${name}data: ${textOf(event)}\n\n`;
}

function endOddly(ending: 'cut' | 'reset' | 'hang', response: ServerResponse): void {
  if (ending === 'cut') response.socket?.destroy();
  if (ending === 'reset') response.socket?.resetAndDestroy();
}
