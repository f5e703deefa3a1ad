import type { TraceEvent } from '@skillgauge/core';
import { classifyFailure } from './errors.ts';
import type { InitEvent, ResultEvent, RetryEvent } from './native-events.ts';
import { type ParserState, releaseHeld } from './parser-state.ts';

/** What the session has: model, version, skills. The line names no descriptions. */
export function translateInit(_state: ParserState, event: InitEvent): TraceEvent[] {
  const session: TraceEvent = {
    type: 'session',
    sessionId: event.session_id ?? null,
    model: event.model ?? null,
    harnessVersion: event.claude_code_version ?? null,
  };
  const { skills } = event;
  if (skills === null || skills === undefined) return [session];
  const listed = skills.map((id) => ({ id, description: null }));
  return [session, { type: 'skills-listed', skills: listed, canLoad: event.tools.includes('Skill') }];
}

/** The CLI will send a request again after a wait. */
export function translateRetry(_state: ParserState, event: RetryEvent): TraceEvent[] {
  return [
    {
      type: 'retry',
      attempt: event.attempt,
      status: event.error_status ?? null,
      delayMs: event.retry_delay_ms ?? null,
      message: event.error ?? '',
    },
  ];
}

/** The failure that the CLI told of, as an error event. Without a result to confirm it, it is fatal. */
export function flushFailure(state: ParserState, status: number | null, fatal: boolean): TraceEvent[] {
  if (state.failure === null) return [];
  const { native, text } = state.failure;
  state.failure = null;
  return [{ type: 'error', class: classifyFailure(text, native, status), status, message: text, fatal }];
}

/** The end of the run. An error is told once: in the CLI's own words where it had some. */
export function translateResult(state: ParserState, event: ResultEvent): TraceEvent[] {
  const status = event.api_error_status ?? null;
  if (event.is_error && state.failure === null) {
    const text = event.result ?? event.errors?.join('\n') ?? event.subtype;
    state.failure = { text, native: event.subtype };
  }
  const events = [
    ...releaseHeld(state),
    ...state.usage.total(event.modelUsage),
    ...flushFailure(state, status, event.is_error),
  ];
  if (state.ended) return events;
  state.ended = true;
  const end: TraceEvent = {
    type: 'end',
    ok: !event.is_error,
    reason: event.subtype,
    turns: event.num_turns ?? null,
    denials: event.permission_denials?.length ?? 0,
  };
  return [...events, end];
}
