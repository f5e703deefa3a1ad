import type { TraceEvent } from '@skillgauge/core';
import { isJsonObject } from '@skillgauge/driver-kit';
import { noticeEvent } from './errors.ts';
import { type Message, PermissionRequest, SessionUpdate, type Update } from './messages.ts';
import { releaseText, type Translation } from './translation.ts';
import { costUsage, requestUsage } from './usage.ts';

type UpdateOf<T extends Update['sessionUpdate']> = Extract<Update, { sessionUpdate: T }>;

function notice(state: Translation, text: string): TraceEvent[] | null {
  const found = state.known?.notices?.find(({ match }) => match.test(text));
  if (found === undefined) return null;
  if (found.means === 'nothing') return [];
  if (found.means === 'error') return [noticeEvent(text)];
  return [{ type: 'retry', attempt: 0, status: null, delayMs: null, message: text }];
}

function translateChunk(state: Translation, update: UpdateOf<'agent_message_chunk'>): TraceEvent[] {
  const { _meta, content, messageId } = update;
  const isNew = state.messageId !== (messageId ?? null);
  state.messageId = messageId ?? null;
  const events = isNew ? releaseText(state) : [];
  const noticed = notice(state, content.text);
  if (noticed !== null) return [...events, ...releaseText(state), ...noticed];
  state.text += content.text;
  if ((_meta ?? null) === null || _meta === null || _meta === undefined) return events;
  state.modelRequests += 1;
  return [...events, requestUsage(_meta.usage, `request ${state.modelRequests}`)];
}

/** Skills that the agent offers as commands. What else it shows its model is not known, so only ours are listed. */
function translateCommands(
  state: Translation,
  { availableCommands }: UpdateOf<'available_commands_update'>,
): TraceEvent[] {
  const names = new Set(availableCommands.map(({ name }) => name));
  const ours = state.context.namespace.filter((skill) =>
    [skill.id, ...skill.aliases].some((name) => names.has(name)),
  );
  if (ours.length === 0) return [];
  return [
    { type: 'skills-listed', skills: ours.map(({ id }) => ({ id, description: null })), canLoad: true },
  ];
}

/** News of a session. Kinds of news that are not known say nothing. */
export function translateUpdate(state: Translation, params: unknown): TraceEvent[] {
  const update = SessionUpdate.safeParse(params).data?.update;
  switch (update?.sessionUpdate) {
    case 'agent_message_chunk':
      return translateChunk(state, update);
    case 'tool_call':
    case 'tool_call_update':
      return [...releaseText(state), ...state.calls.update(update)];
    case 'available_commands_update':
      return translateCommands(state, update);
    case 'usage_update':
      return (update.cost ?? null) === null || update.cost === null || update.cost === undefined
        ? []
        : costUsage(update.cost);
    case undefined:
      return [];
  }
}

/** What the agent asks us. A question for permission tells of a call that may not have been told of before. */
export function translateQuestion(state: Translation, { id, method, params }: Message): TraceEvent[] {
  if (method !== 'session/request_permission' || (id ?? null) === null) return [];
  const question = PermissionRequest.safeParse(params).data;
  if (question === undefined || !isJsonObject(params)) return [];
  state.questions.set(String(id), question);
  const { status: _, ...call } = question.toolCall;
  return [...releaseText(state), ...state.calls.update({ ...call, status: 'in_progress' })];
}
