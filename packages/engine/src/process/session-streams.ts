import type { Readable, Writable } from 'node:stream';
import type { SessionStreams } from '@skillgauge/core';
import { createLineSplitter, type OutputLine } from './line-splitter.ts';

/** The two ends of a process that is talked with. */
export interface ProcessEnds {
  stdin: Writable;
  stdout: Readable;
}

/** What is told of a conversation, line by line, before the other side has it. */
export type OnConversationLine = (channel: 'stdin' | 'stdout', line: OutputLine) => void;

/** The streams of a conversation. */
export interface Conversation {
  streams: SessionStreams;
  /** Fulfilled when the output has come to its end and every line of it has been told. */
  outputEnd: Promise<void>;
  /** True once the output has come to its end. */
  hasEnded(): boolean;
  /** Nobody reads any more: what still comes is told line by line, and kept nowhere. */
  release(): void;
  /** Closes stdin. */
  hangUp(): void;
}

/** Bytes that may wait for the session before the process is made to wait. */
const WAITING_BYTES = 1024 * 1024;

/**
 * Tells every line before the session can read it. A session that does not read makes the process wait, so that nothing piles
 * up here. The session's stream ends with the output, whether it was read or not.
 */
function readOutput(stdout: Readable, tell: OnConversationLine) {
  const splitter = createLineSplitter((line) => tell('stdout', line));
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let ended = false;
  let released = false;
  const release = (): void => {
    released = true;
    stdout.resume();
  };
  const output = new ReadableStream<Uint8Array>(
    {
      start: (created) => {
        controller = created;
      },
      pull: () => void stdout.resume(),
      cancel: () => {
        controller = null;
        release();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: WAITING_BYTES }),
  );
  stdout.on('data', (chunk: Uint8Array) => {
    splitter.push(chunk);
    if (released || controller === null) return;
    controller.enqueue(new Uint8Array(chunk));
    if ((controller.desiredSize ?? 1) <= 0) stdout.pause();
  });
  const outputEnd = new Promise<void>((resolve) => {
    stdout.once('close', () => {
      splitter.end();
      ended = true;
      controller?.close();
      resolve();
    });
  });
  stdout.on('error', () => undefined);
  return { output, outputEnd, hasEnded: () => ended, release };
}

/** Tells every line before the process can read it. What a process that has ended does not take is lost without an error. */
function writeInput(stdin: Writable, tell: OnConversationLine): WritableStream<Uint8Array> {
  const splitter = createLineSplitter((line) => tell('stdin', line));
  stdin.on('error', () => undefined);
  return new WritableStream<Uint8Array>({
    write: (chunk) => {
      if (stdin.destroyed || stdin.writableEnded) return;
      splitter.push(chunk);
      return new Promise<void>((resolve) => {
        stdin.once('close', resolve);
        stdin.write(chunk, () => {
          stdin.off('close', resolve);
          resolve();
        });
      });
    },
    close: () => {
      splitter.end();
      stdin.end();
    },
  });
}

/** Opens the conversation with a process. */
export function openConversation({ stdin, stdout }: ProcessEnds, tell: OnConversationLine): Conversation {
  const { output, ...reading } = readOutput(stdout, tell);
  const input = writeInput(stdin, tell);
  return { ...reading, streams: { input, output }, hangUp: () => void stdin.end() };
}
