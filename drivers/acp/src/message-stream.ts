import type { AnyMessage, Stream } from '@agentclientprotocol/sdk';
import type { SessionStreams } from '@skillgauge/core';
import { parseJsonLine } from '@skillgauge/driver-kit';

/** A longer line is no message. */
const LONGEST_LINE = 32 * 1024 * 1024;

/** Cuts text into lines, however it comes in pieces. A piece is looked at once: a line may come in thousands of them. */
function createLineCutter(onLine: (line: string) => void) {
  let pieces: string[] = [];
  let length = 0;
  const keep = (piece: string): void => {
    if (length >= LONGEST_LINE) return;
    pieces.push(piece);
    length += piece.length;
  };
  return (text: string): void => {
    const [first = '', ...others] = text.split('\n');
    keep(first);
    for (const next of others) {
      onLine(pieces.join(''));
      pieces = [];
      length = 0;
      keep(next);
    }
  };
}

/** Ids of our requests that have no answer yet. */
type OpenRequests = Set<unknown>;

/** True for what we are asked, and for an answer to what we asked. The rest is told by the parser. */
function isForUs(
  message: Readonly<Record<string, unknown>>,
  open: OpenRequests,
): message is AnyMessage & Readonly<Record<string, unknown>> {
  if (!('id' in message)) return false;
  if (typeof message['method'] === 'string') return true;
  return ('result' in message || 'error' in message) && open.delete(message['id']);
}

function readMessages(
  output: ReadableStream<Uint8Array>,
  open: OpenRequests,
  onNotification: (method: unknown, params: unknown) => void,
): ReadableStream<AnyMessage> {
  const decoder = new TextDecoder();
  let enqueue: (message: AnyMessage) => void = () => undefined;
  const cut = createLineCutter((line) => {
    const message = parseJsonLine(line);
    if (message === null) return;
    if (isForUs(message, open)) enqueue(message);
    else if (!('id' in message)) onNotification(message['method'], message['params']);
  });
  return output.pipeThrough(
    new TransformStream<Uint8Array, AnyMessage>({
      start: (controller) => {
        enqueue = (message) => controller.enqueue(message);
      },
      transform: (chunk) => cut(decoder.decode(chunk, { stream: true })),
    }),
  );
}

function writeMessages(input: WritableStream<Uint8Array>, open: OpenRequests): WritableStream<AnyMessage> {
  const encoder = new TextEncoder();
  const writer = input.getWriter();
  return new WritableStream<AnyMessage>({
    write: (message) => {
      if ('method' in message && 'id' in message) open.add(message.id);
      return writer.write(encoder.encode(`${JSON.stringify(message)}\n`));
    },
  });
}

/**
 * The two ends of an agent as messages. Only what a conversation needs is let through: noise, messages of no kind, and answers to
 * nothing would be printed by the library.
 */
export function messageStream(
  { input, output }: SessionStreams,
  onNotification: (method: unknown, params: unknown) => void,
): Stream {
  const open: OpenRequests = new Set();
  return { readable: readMessages(output, open, onNotification), writable: writeMessages(input, open) };
}
