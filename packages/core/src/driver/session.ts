import type { TraceEvent } from '../trace/trace-event.ts';
import type { CommandRequest, RunPlace } from './command.ts';
import type { ParserContext } from './parser.ts';

/** The two ends of a harness that is talked with: the engine has started its process, and ends it. Raw bytes. */
export interface SessionStreams {
  /** The harness's stdin. */
  input: WritableStream<Uint8Array>;
  /** The harness's stdout. */
  output: ReadableStream<Uint8Array>;
}

/** What a conversation is about. */
export interface SessionContext extends ParserContext {
  request: CommandRequest;
  place: RunPlace;
  /**
   * Aborted when the run is to end early (the skill fired, a time limit, an interrupt): cancel by protocol and return. The
   * engine ends the process a moment later, whatever the harness answers.
   */
  signal: AbortSignal;
}

/**
 * Talks with a harness until its answer is whole, and gives what happens as trace events, as soon as it is known. It returns
 * when there is nothing more to say; what the harness does wrong is an `error` event, never an exception. Channels other than
 * stdout still go to the driver's parser.
 */
export type HarnessSession = (streams: SessionStreams, context: SessionContext) => AsyncIterable<TraceEvent>;
