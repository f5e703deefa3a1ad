import type { SimMessage, SimToolCall } from '@skillgauge/core';
import { isSameCall } from '../same-call.ts';
import { type ScriptedAnswer, sayText } from '../script.ts';
import type { Persona, PersonaView } from './persona.ts';
import { readWorkOrders, type WorkOrders } from './work-orders.ts';

/** What reached the model since it was asked: the prompt, and what its tools gave back. */
function textsSince(messages: readonly SimMessage[], prompt: string): string[] {
  const asked = messages.findIndex(({ role, text }) => role === 'user' && text.includes(prompt));
  const given = messages.slice(asked + 1).filter(({ role }) => role === 'tool' || role === 'user');
  return [prompt, ...given.map(({ text }) => text)];
}

/** The first file that is still to be written; `null`: none is, or this request offers no means. */
function nextWrite({ files }: WorkOrders, { dialect, request }: PersonaView): SimToolCall | null {
  const made = request.messages.flatMap(({ toolCalls }) => toolCalls);
  for (const [path, content] of files) {
    const call = content === null ? null : (dialect.writeFile?.({ path, content }, request) ?? null);
    if (call !== null && !made.some((earlier) => isSameCall(earlier, call))) return call;
  }
  return null;
}

function closingWords({ answer, files }: WorkOrders): string {
  if (answer !== null) return answer;
  const written = [...files].flatMap(([path, content]) => (content === null ? [] : [path]));
  return written.length === 0 ? 'Done: nothing was to be written.' : `Done: ${written.join(', ')}.`;
}

/**
 * A worker that does as it is told, and no more: it loads the skill that the rule would load, then writes the files that the prompt,
 * and the skill's body once that has arrived in its own request, tell it to write. One file a turn.
 */
export const worker: Persona = (view): ScriptedAnswer => {
  const load = view.rule();
  if (load.toolCalls.length > 0) return load;
  const orders = readWorkOrders(textsSince(view.request.messages, view.prompt ?? ''));
  const call = nextWrite(orders, view);
  return call === null ? sayText(closingWords(orders)) : { ...sayText(''), toolCalls: [call] };
};
