import type { SessionStreams } from '@skillgauge/core';
import { type OnConversationLine, openConversation, type ProcessEnds } from './session-streams.ts';

/** Talks with a process until there is nothing more to say. */
export type Talk = (streams: SessionStreams, signal: AbortSignal) => Promise<void>;

/** How long a session has to cancel by protocol before its process is ended. */
const CANCEL_LIMIT_MS = 1000;

/** A conversation that is going on. */
export interface HeldConversation {
  /** Fulfilled when the output has come to its end and every line of it has been told. */
  outputEnd: Promise<void>;
  /** Fulfilled when the session has returned or thrown. */
  over: Promise<void>;
  /** What the session threw while the process was still talking and nobody had cancelled; `null`: nothing. */
  thrown(): { value: unknown } | null;
  /** Asks the session to cancel; calls back when it has returned, or after a second. */
  cancel(then: () => void): void;
  /** To be called when the process has ended. */
  settle(): void;
}

/** Begins to talk with a process. A session that throws is over like one that returns; both close stdin. */
export function holdConversation(ends: ProcessEnds, talk: Talk, tell: OnConversationLine): HeldConversation {
  const conversation = openConversation(ends, tell);
  const cancelled = new AbortController();
  let limit: NodeJS.Timeout | undefined;
  let thrown: { value: unknown } | null = null;
  // What follows from the end of the process, or from cancelling, is no fault of the session.
  const keep = (value: unknown): void => {
    if (!conversation.hasEnded() && !cancelled.signal.aborted) thrown = { value };
  };
  const over = new Promise<void>((resolve) => resolve(talk(conversation.streams, cancelled.signal)))
    .catch(keep)
    .finally(() => {
      conversation.release();
      conversation.hangUp();
    });
  return {
    outputEnd: conversation.outputEnd,
    over,
    thrown: () => thrown,
    cancel: (then) => {
      limit = setTimeout(then, CANCEL_LIMIT_MS);
      cancelled.abort();
      void over.finally(() => {
        clearTimeout(limit);
        then();
      });
    },
    settle: () => {
      clearTimeout(limit);
      cancelled.abort();
      conversation.release();
    },
  };
}
