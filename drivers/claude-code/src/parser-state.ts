import type { ParserContext, TraceEvent } from '@skillgauge/core';
import { type CallLedger, createCallLedger } from '@skillgauge/driver-kit';
import type { OpenCall } from './skill-calls.ts';
import { createUsageBook, type UsageBook } from './usage-book.ts';

/** What the parser of one run remembers. */
export interface ParserState {
  context: ParserContext;
  calls: CallLedger<OpenCall>;
  /** Ids of all calls so far: a stream may repeat one. */
  callIds: Set<string>;
  usage: UsageBook;
  /** Firings that wait for the usage of their message, so that a run stopped at one has its tokens whole. */
  held: TraceEvent[];
  /** The CLI's own account of a failure, printed before the result that confirms it. */
  failure: { text: string; native: string | null } | null;
  ended: boolean;
  /** The first line named no version of this CLI: others print lines of the same form. */
  isForeign: boolean;
}

/** The state before the first line. */
export function createParserState(context: ParserContext): ParserState {
  return {
    context,
    calls: createCallLedger(),
    callIds: new Set(),
    usage: createUsageBook(),
    held: [],
    failure: null,
    ended: false,
    isForeign: false,
  };
}

/** The firings that were held back, which need to wait no longer. */
export function releaseHeld(state: ParserState): TraceEvent[] {
  return state.held.splice(0);
}
