import type { TraceEvent } from '@skillgauge/core';
import { chooseModel, offeredModels } from './choose-model.ts';
import { takesModelByVariable } from './command.ts';
import { failureEvent } from './errors.ts';
import {
  AUTH_REQUIRED,
  Failure,
  Initialized,
  type Message,
  PROTOCOL_VERSION,
  PromptResult,
  Session,
} from './messages.ts';
import { releaseText, type Translation } from './translation.ts';
import { modelOf, totalUsage } from './usage.ts';

/** Models that are named when the one that was asked for is not among them. */
const MOST_NAMED = 8;

function fatal(
  state: Translation,
  errorClass: 'protocol' | 'model_not_found',
  message: string,
): TraceEvent[] {
  state.over = true;
  return [{ type: 'error', class: errorClass, status: null, message, fatal: true }];
}

function translateInitialized(state: Translation, { agentInfo, protocolVersion }: Initialized): TraceEvent[] {
  state.version = agentInfo?.version ?? null;
  if (protocolVersion === PROTOCOL_VERSION) return [];
  return fatal(
    state,
    'protocol',
    `The agent speaks version ${protocolVersion} of the protocol, not ${PROTOCOL_VERSION}.`,
  );
}

function translateSession(state: Translation, session: Session): TraceEvent[] {
  state.refused = null;
  const { model } = state.context;
  const events: TraceEvent[] = [
    { type: 'session', sessionId: session.sessionId, model: null, harnessVersion: state.version },
  ];
  if (model === null || chooseModel(session, model) !== null || takesModelByVariable(state.agent))
    return events;
  const offered = offeredModels(session);
  const named = offered.slice(0, MOST_NAMED).join(', ') || 'no choice of models';
  const more = offered.length > MOST_NAMED ? ` and ${offered.length - MOST_NAMED} more` : '';
  return [
    ...events,
    ...fatal(state, 'model_not_found', `The agent does not offer model ${model}, but ${named}${more}.`),
  ];
}

function translateEnd(state: Translation, result: PromptResult): TraceEvent[] {
  state.over = true;
  const { stopReason: reason } = result;
  const text = releaseText(state, modelOf(result));
  const calls = state.calls.end();
  const usage = state.known?.countsLastRequestOnly === true ? [] : totalUsage(result);
  const denials = state.calls.denials();
  return [
    ...text,
    ...calls,
    ...usage,
    { type: 'end', ok: reason === 'end_turn', reason, turns: null, denials },
  ];
}

function translateFailure(state: Translation, asked: string, failure: Failure): TraceEvent[] {
  const event = failureEvent(asked, failure);
  // A login is asked for by refusing a session: what comes of the login is told by the next answer.
  if (asked === 'session/new' && failure.code === AUTH_REQUIRED && state.refused === null) {
    state.refused = event;
    return [];
  }
  state.refused = null;
  state.over = true;
  return [...releaseText(state), event];
}

/** Requests whose answer must be understood. */
const NEEDED: ReadonlySet<string> = new Set(['initialize', 'session/new', 'session/prompt']);

/** An answer to one of our requests, known by what it holds. */
export function translateAnswer(state: Translation, { error, id, result }: Message): TraceEvent[] {
  const asked = state.sent.get(String(id)) ?? 'a request';
  state.sent.delete(String(id));
  if (state.over) return [];
  const failure = Failure.safeParse(error).data;
  if (failure !== undefined && error !== null) {
    return translateFailure(state, asked, failure);
  }
  const prompt = PromptResult.safeParse(result).data;
  if (prompt !== undefined) return translateEnd(state, prompt);
  const session = Session.safeParse(result).data;
  if (session !== undefined) return translateSession(state, session);
  const initialized = Initialized.safeParse(result).data;
  if (initialized !== undefined) return translateInitialized(state, initialized);
  return NEEDED.has(asked)
    ? fatal(state, 'protocol', `The agent answered ${asked} with something else than the protocol has.`)
    : [];
}
