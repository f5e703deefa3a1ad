import type { SimMessage, SimRequest } from '@skillgauge/core';
import { asObject, asObjects, asText, contentText, type JsonObject } from './read-json.ts';

/** Reads the body of `POST /v1/messages`. */
export function readAnthropic(body: JsonObject): SimRequest {
  const system = contentText(body['system']);
  return {
    model: asText(body['model']),
    messages: [
      ...(system === '' ? [] : [{ role: 'system' as const, text: system, toolCalls: [] }]),
      ...asObjects(body['messages']).flatMap(readMessage),
    ],
    tools: asObjects(body['tools']).map((tool) => ({
      name: asText(tool['name']),
      description: asText(tool['description']),
    })),
  };
}

function readMessage(message: JsonObject): SimMessage[] {
  const text = contentText(message['content']);
  switch (message['role']) {
    case 'assistant':
      return [{ role: 'assistant', text, toolCalls: toolCalls(message) }];
    case 'system':
      return [{ role: 'system', text, toolCalls: [] }];
    default:
      return readUserMessage(message, text);
  }
}

/**
 * Claude Code 2.1.197 sends a loaded skill's body as a text block beside the tool's result. Such text belongs to the result:
 * it is not something that the user said.
 */
function readUserMessage(message: JsonObject, text: string): SimMessage[] {
  const results = asObjects(message['content']).filter((block) => block['type'] === 'tool_result');
  if (results.length === 0) return [{ role: 'user', text, toolCalls: [] }];
  return results.map((result, index) => {
    const own = contentText(result['content']);
    const isLast = index === results.length - 1;
    return { role: 'tool', text: isLast && text !== '' ? `${own}\n${text}` : own, toolCalls: [] };
  });
}

function toolCalls(message: JsonObject): SimMessage['toolCalls'] {
  return asObjects(message['content'])
    .filter((block) => block['type'] === 'tool_use')
    .map((block) => ({ name: asText(block['name']), arguments: asObject(block['input']) }));
}
