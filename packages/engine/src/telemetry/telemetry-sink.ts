import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { OutputLine } from '../process/line-splitter.ts';
import { readLogRecords } from './log-records.ts';

/** The OTLP/HTTP sink of one run. */
export interface TelemetrySink extends AsyncDisposable {
  /** `http://127.0.0.1:PORT/<token>`: whoever does not know the token is not heard. */
  url: string;
  /** Who takes the records as they come; those that nobody takes are dropped. */
  receive(onLine: (line: OutputLine) => void): void;
  /** After the end of the harness: waits until what it had sent is read, a second at most. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** A batch of log records is some 20 KB; command output can be in it. */
const LARGEST_BODY_BYTES = 16 * 1024 * 1024;

const SETTLE_LIMIT_MS = 1000;

const unzip = promisify(gunzip);

/** `null`: longer than the limit. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream: AsyncIterable<Uint8Array> = request;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > LARGEST_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  return request.headers['content-encoding'] === 'gzip'
    ? unzip(body, { maxOutputLength: LARGEST_BODY_BYTES }).catch(() => null)
    : body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function reply(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': 2 }).end('{}');
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { emit, prefix }: { prefix: string; emit: (line: OutputLine) => void },
): Promise<void> {
  const { method, url = '' } = request;
  if (method !== 'POST' || !url.startsWith(`${prefix}/v1/`)) return reply(response, 404);
  const body = await readBody(request);
  if (body === null) return reply(response, 413);
  // Traces and metrics are taken and dropped: an exporter that is refused may try again, and delay the harness's end.
  if (url === `${prefix}/v1/logs`) {
    for (const record of readLogRecords(parseJson(body.toString('utf8')))) {
      emit({ text: JSON.stringify(record), validUtf8: true, truncated: false });
    }
  }
  reply(response, 200);
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Connections that are open. They end by themselves when the harness does, after all that it had sent. */
function trackConnections(server: Server) {
  const open = new Set<Socket>();
  const waiting = new Set<() => void>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      if (open.size === 0) for (const resolve of waiting) resolve();
    });
  });
  const allClosed = (): Promise<void> =>
    open.size === 0 ? Promise.resolve() : new Promise((resolve) => void waiting.add(resolve));
  return { allClosed };
}

/**
 * Starts an OTLP/HTTP sink on a free loopback port. It takes log records in JSON, plain or gzipped, and hands each on as a
 * line of JSON (`TelemetryRecord`) as it comes.
 * @example
 * await using sink = await startTelemetrySink();
 * sink.receive((line) => reader.read('telemetry', line));
 */
export async function startTelemetrySink(): Promise<TelemetrySink> {
  const prefix = `/${randomBytes(16).toString('hex')}`;
  let take: (line: OutputLine) => void = () => undefined;
  const context = { prefix, emit: (line: OutputLine): void => take(line) };
  const server = createServer((request, response) => {
    // A harness that is ended in the midst of a request breaks it off: nothing is to be done about that.
    serve(request, response, context).catch(() => response.destroy());
  });
  const connections = trackConnections(server);
  const port = await listen(server);
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const settle = async (): Promise<void> => {
    const limit = new AbortController();
    const expired = delay(SETTLE_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => undefined);
    await Promise.race([connections.allClosed(), expired]);
    limit.abort();
  };
  const receive: TelemetrySink['receive'] = (onLine) => {
    take = onLine;
  };
  return { url: `http://127.0.0.1:${port}${prefix}`, receive, settle, close, [Symbol.asyncDispose]: close };
}
