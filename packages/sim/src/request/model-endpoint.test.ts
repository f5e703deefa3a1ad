import { expect, test } from 'vitest';
import { modelEndpoint, readRequest } from './model-endpoint.ts';

test.each([
  ['POST', '/v1/messages?beta=true', 'anthropic-messages', '/v1/messages?beta=true'],
  ['POST', '/v1/responses', 'openai-responses', '/v1/responses'],
  ['POST', '/responses', 'openai-responses', '/v1/responses'],
  ['POST', '/v1/chat/completions', 'openai-chat', '/v1/chat/completions'],
  [
    'POST',
    '/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse',
    'gemini',
    '/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse',
  ],
])('%s %s is %s', (method, path, wire, known) => {
  const endpoint = modelEndpoint(method, path);
  expect([endpoint?.wire, endpoint?.path]).toEqual([wire, known]);
});

test.each([
  ['GET', '/v1/messages'],
  ['HEAD', '/'],
  ['GET', '/v1/models'],
  ['POST', '/v1/messages/count_tokens'],
  ['POST', '/v1/analytics/codex/turn-costs'],
  ['POST', '/v1beta/models/gemini-2.5-pro:countTokens'],
])('%s %s asks for no answer', (method, path) => {
  expect(modelEndpoint(method, path)).toBeNull();
});

const ASKED = { role: 'user', text: 'listing\nFill in the form', toolCalls: [] };
const CALLED = { role: 'assistant', text: '', toolCalls: [{ name: 'load', arguments: { skill: 'pdf' } }] };

test('anthropic: the body of a loaded skill beside the tool result belongs to the result', () => {
  const body = {
    model: 'm',
    system: [
      { type: 'text', text: 'You are' },
      { type: 'text', text: 'an agent' },
    ],
    tools: [
      { name: 'load', description: 'Loads', input_schema: {} },
      { type: 'web_search_1', name: 'web_search' },
    ],
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'listing' },
          { type: 'text', text: 'Fill in the form' },
        ],
      },
      { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'load', input: { skill: 'pdf' } }] },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: 'Launching' }] },
          { type: 'text', text: 'Stop now' },
        ],
      },
    ],
  };
  expect(read('/v1/messages', body)).toEqual({
    model: 'm',
    messages: [
      { role: 'system', text: 'You are\nan agent', toolCalls: [] },
      ASKED,
      CALLED,
      { role: 'tool', text: 'Launching\nStop now', toolCalls: [] },
    ],
    tools: [
      { name: 'load', description: 'Loads' },
      { name: 'web_search', description: '' },
    ],
  });
});

test('responses: developer messages, function calls and outputs of either form', () => {
  const body = {
    model: 'm',
    instructions: 'You are an agent',
    tools: [{ type: 'function', name: 'load', description: 'Loads' }, { type: 'web_search' }],
    input: [
      { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'skills' }] },
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'listing' },
          { type: 'input_text', text: 'Fill in the form' },
        ],
      },
      { type: 'reasoning', summary: [] },
      { type: 'function_call', call_id: 'c', name: 'load', arguments: '{"skill":"pdf"}' },
      { type: 'function_call_output', call_id: 'c', output: 'text' },
      { type: 'custom_tool_call', call_id: 'd', name: 'exec', input: 'cat' },
      { type: 'custom_tool_call_output', call_id: 'd', output: [{ type: 'input_text', text: 'parts' }] },
    ],
  };
  expect(read('/v1/responses', body)).toEqual({
    model: 'm',
    messages: [
      { role: 'system', text: 'You are an agent', toolCalls: [] },
      { role: 'system', text: 'skills', toolCalls: [] },
      ASKED,
      CALLED,
      { role: 'tool', text: 'text', toolCalls: [] },
      { role: 'assistant', text: '', toolCalls: [{ name: 'exec', arguments: { input: 'cat' } }] },
      { role: 'tool', text: 'parts', toolCalls: [] },
    ],
    tools: [
      { name: 'load', description: 'Loads' },
      { name: 'web_search', description: '' },
    ],
  });
});

test('chat', () => {
  const body = {
    model: 'm',
    tools: [{ type: 'function', function: { name: 'load', description: 'Loads' } }],
    messages: [
      { role: 'system', content: 'You are' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'listing' },
          { type: 'text', text: 'Fill in the form' },
        ],
      },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ function: { name: 'load', arguments: '{"skill":"pdf"}' } }],
      },
      { role: 'tool', tool_call_id: 't', content: 'text' },
    ],
  };
  expect(read('/v1/chat/completions', body)).toEqual({
    model: 'm',
    messages: [
      { role: 'system', text: 'You are', toolCalls: [] },
      ASKED,
      CALLED,
      { role: 'tool', text: 'text', toolCalls: [] },
    ],
    tools: [{ name: 'load', description: 'Loads' }],
  });
});

test('gemini: the model stands in the path', () => {
  const body = {
    systemInstruction: { parts: [{ text: 'You are' }] },
    tools: [{ functionDeclarations: [{ name: 'load', description: 'Loads' }] }],
    contents: [
      { role: 'user', parts: [{ text: 'listing' }, { text: 'Fill in the form' }] },
      { role: 'model', parts: [{ functionCall: { name: 'load', args: { skill: 'pdf' } } }] },
      { role: 'user', parts: [{ functionResponse: { name: 'load', response: { output: 'text' } } }] },
    ],
  };
  expect(read('/v1beta/models/m:streamGenerateContent', body)).toEqual({
    model: 'm',
    messages: [
      { role: 'system', text: 'You are', toolCalls: [] },
      ASKED,
      CALLED,
      { role: 'tool', text: 'text', toolCalls: [] },
    ],
    tools: [{ name: 'load', description: 'Loads' }],
  });
});

test.each(['', 'null', '[]', '{"messages":7,"tools":{},"input":[null]}', '{"model":'])(
  'survives %s',
  (body) => {
    for (const path of [
      '/v1/messages',
      '/v1/responses',
      '/v1/chat/completions',
      '/v1beta/models/m:generateContent',
    ]) {
      const endpoint = modelEndpoint('POST', path);
      expect(endpoint === null ? null : readRequest(endpoint, body)).toEqual({
        model: path.includes('models') ? 'm' : '',
        messages: [],
        tools: [],
      });
    }
  },
);

function read(path: string, body: unknown): unknown {
  const endpoint = modelEndpoint('POST', path);
  return endpoint === null ? null : readRequest(endpoint, JSON.stringify(body));
}
