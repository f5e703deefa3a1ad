import type { SimMessage, SimRequest } from '@skillgauge/core';
import { asObjects, asText, contentText, type JsonObject, parseObject } from './read-json.ts';

/** Reads the body of `POST /v1/responses`. */
export function readResponses(body: JsonObject): SimRequest {
  const instructions = asText(body['instructions']);
  const input = body['input'];
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : asObjects(input);
  return {
    model: asText(body['model']),
    messages: [...(instructions === '' ? [] : [message('system', instructions)]), ...items.flatMap(readItem)],
    tools: [...asObjects(body['tools']), ...items.flatMap(additionalTools)].flatMap(readTool),
  };
}

/** Newer models get their tools in an item of the input instead of in `tools`. */
function additionalTools(item: JsonObject): JsonObject[] {
  return item['type'] === 'additional_tools' ? asObjects(item['tools']) : [];
}

/** A tool, or the tools of a namespace. */
function readTool(tool: JsonObject): SimRequest['tools'][number][] {
  if (tool['type'] === 'namespace') return asObjects(tool['tools']).flatMap(readTool);
  return [{ name: asText(tool['name'] ?? tool['type']), description: asText(tool['description']) }];
}

function readItem(item: JsonObject): SimMessage[] {
  switch (item['type'] ?? 'message') {
    case 'message':
      return [message(roleOf(item), contentText(item['content']))];
    case 'function_call':
      return [call(asText(item['name']), parseObject(asText(item['arguments'])))];
    case 'custom_tool_call':
      return [call(asText(item['name']), { input: asText(item['input']) })];
    case 'function_call_output':
    case 'custom_tool_call_output':
      return [message('tool', contentText(item['output']))];
    default:
      return [];
  }
}

function roleOf(item: JsonObject): 'system' | 'user' | 'assistant' {
  if (item['role'] === 'system' || item['role'] === 'developer') return 'system';
  return item['role'] === 'assistant' ? 'assistant' : 'user';
}

function message(role: SimMessage['role'], text: string): SimMessage {
  return { role, text, toolCalls: [] };
}

function call(name: string, given: JsonObject): SimMessage {
  return { role: 'assistant', text: '', toolCalls: [{ name, arguments: given }] };
}
