import type { CommandRequest, RunPlace } from './command.ts';

/** The two ends of a harness that is talked with: the engine has started its process, and ends it. Raw bytes. */
export interface SessionStreams {
  /** The harness's stdin. What is written after the harness has ended is lost without an error. */
  input: WritableStream<Uint8Array>;
  /** The harness's stdout. */
  output: ReadableStream<Uint8Array>;
}

/** What a conversation is about. */
export interface SessionContext {
  request: CommandRequest;
  place: RunPlace;
  /**
   * Aborted when the run is to end early (the skill fired, a time limit, an interrupt): cancel by protocol and return. The
   * engine ends the process a second later, whatever the harness answers.
   */
  signal: AbortSignal;
}

/**
 * Talks with a harness until there is nothing more to say. It makes no events: every line that goes either way is given to the driver's
 * parser, in the order in which it happened, as channel `stdin` (what we said) and `stdout` (what the harness said). What the harness does
 * wrong is told by the parser, too; a session just returns. When it has returned, the engine closes stdin and ends the process.
 */
export type HarnessSession = (streams: SessionStreams, context: SessionContext) => Promise<void>;
