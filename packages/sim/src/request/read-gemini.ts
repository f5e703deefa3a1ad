import type { SimMessage, SimRequest } from '@skillgauge/core';
import { asObject, asObjects, asText, contentText, type JsonObject } from './read-json.ts';

/** Reads the body of `POST /v1beta/models/<model>:generateContent`; the model stands in the path alone. */
export function readGemini(body: JsonObject, model: string): SimRequest {
  const system = contentText(asObject(body['systemInstruction'])['parts']);
  return {
    model,
    messages: [
      ...(system === '' ? [] : [{ role: 'system' as const, text: system, toolCalls: [] }]),
      ...asObjects(body['contents']).flatMap(readContent),
    ],
    tools: asObjects(body['tools'])
      .flatMap((tool) => asObjects(tool['functionDeclarations']))
      .map((tool) => ({ name: asText(tool['name']), description: asText(tool['description']) })),
  };
}

function readContent(content: JsonObject): SimMessage[] {
  const parts = asObjects(content['parts']);
  const text = contentText(parts);
  const results = parts.filter((part) => 'functionResponse' in part);
  if (results.length > 0) {
    return results.map((part) => ({
      role: 'tool',
      text: resultText(asObject(asObject(part['functionResponse'])['response'])),
      toolCalls: [],
    }));
  }
  if (content['role'] !== 'model') return [{ role: 'user', text, toolCalls: [] }];
  const toolCalls = parts
    .map((part) => asObject(part['functionCall']))
    .filter((call) => call['name'] !== undefined)
    .map((call) => ({ name: asText(call['name']), arguments: asObject(call['args']) }));
  return [{ role: 'assistant', text, toolCalls }];
}

/** Gemini CLI 0.61.0 answers `{ output: text }`; other shapes are kept as JSON so that no text is lost. */
function resultText(response: JsonObject): string {
  return typeof response['output'] === 'string' ? response['output'] : JSON.stringify(response);
}
