import type { TraceEvent } from '@skillgauge/core';
import { type Message, PermissionAnswer } from './messages.ts';
import type { Translation } from './translation.ts';

/** What we said: requests are remembered by their id, and what we refused is a denial. */
export function translateSent(state: Translation, message: Message | undefined): TraceEvent[] {
  const id = message?.id ?? null;
  if (message === undefined || id === null) return [];
  const { method, result } = message;
  if (typeof method === 'string') {
    state.sent.set(String(id), method);
    return [];
  }
  const question = state.questions.get(String(id));
  state.questions.delete(String(id));
  const answer = PermissionAnswer.safeParse(result).data?.outcome;
  if (question === undefined || answer === undefined) return [];
  const chosen = question.options.find(({ optionId }) => optionId === answer.optionId);
  const isAllowed = answer.outcome === 'selected' && chosen?.kind.startsWith('allow') === true;
  return isAllowed ? [] : state.calls.deny(question.toolCall.toolCallId);
}
