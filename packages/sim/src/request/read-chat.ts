import type { SimMessage, SimRequest } from '@skillgauge/core';
import { asObject, asObjects, asText, contentText, type JsonObject, parseObject } from './read-json.ts';

/** Reads the body of `POST /v1/chat/completions`. */
export function readChat(body: JsonObject): SimRequest {
  return {
    model: asText(body['model']),
    messages: asObjects(body['messages']).map((message) => ({
      role: roleOf(message),
      text: contentText(message['content']),
      toolCalls: asObjects(message['tool_calls']).map((call) => {
        const called = asObject(call['function']);
        return { name: asText(called['name']), arguments: parseObject(asText(called['arguments'])) };
      }),
    })),
    tools: asObjects(body['tools']).map((tool) => {
      const offered = asObject(tool['function']);
      return { name: asText(offered['name']), description: asText(offered['description']) };
    }),
  };
}

function roleOf(message: JsonObject): SimMessage['role'] {
  switch (message['role']) {
    case 'system':
    case 'developer':
      return 'system';
    case 'assistant':
    case 'tool':
      return message['role'];
    default:
      return 'user';
  }
}
