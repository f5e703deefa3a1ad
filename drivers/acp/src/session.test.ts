import type { CommandRequest, RunPlace, SessionContext } from '@skillgauge/core';
import { expect, test } from 'vitest';
import type { AcpAgent } from './agent.ts';
import { preflightSession } from './preflight.ts';
import { createSession } from './session.ts';

const AGENT: AcpAgent = { id: 'acp-agent', command: 'agent', args: [], from: import.meta.url };

type Said = { id?: number | string; method?: string; params?: Record<string, unknown>; result?: unknown };
/** What the agent answers to a message: its own messages. */
type Script = (message: Said) => unknown[];

const METHODS: Record<string, unknown> = {
  initialize: {
    protocolVersion: 1,
    authMethods: [
      { id: 'browser', name: 'Log in' },
      { id: 'key', name: 'API key' },
    ],
  },
  authenticate: {},
  'session/new': { sessionId: 's', models: { availableModels: [{ modelId: 'fast', name: 'Fast' }] } },
  'session/set_model': {},
  'session/prompt': { stopReason: 'end_turn' },
};

const usual: Script = ({ id, method }) =>
  id === undefined || method === undefined ? [] : [{ id, result: METHODS[method] }];

function context(over: Partial<CommandRequest> = {}, signal = new AbortController().signal): SessionContext {
  const installation = { installAs: 'project' as const, files: [], namespace: [] };
  const request: CommandRequest = {
    prompt: 'hi',
    model: null,
    effort: null,
    maxTurns: null,
    permissions: 'read',
    bundled: false,
    installation,
    ...over,
  };
  const place: RunPlace = { workspace: '/w', home: '/h', tmp: '/t', endpoint: null, credentials: {} };
  return { request, place, signal };
}

/** An agent in memory. What we said to it comes back as methods, or as what we answered. */
function fakeAgent(script: Script) {
  const heard: Said[] = [];
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const output = new ReadableStream<Uint8Array>({
    start: (created) => {
      controller = created;
    },
  });
  const input = new WritableStream<Uint8Array>({
    write: (chunk) => {
      const message = JSON.parse(new TextDecoder().decode(chunk)) as Said;
      heard.push(message);
      for (const reply of script(message)) {
        const line =
          typeof reply === 'string' ? reply : JSON.stringify({ jsonrpc: '2.0', ...(reply as object) });
        controller?.enqueue(encoder.encode(`${line}\n`));
      }
    },
  });
  const die = (): void => controller?.close();
  return { heard, die, streams: { input, output } };
}

const words = (heard: readonly Said[]) =>
  heard.map(({ method, params, result }) => [method ?? 'answer', params ?? result]);

test('every prompt goes over whole, the model is pinned, and noise does no harm', async () => {
  const prompt = '--help "quoted" $HOME\r\n🛰️ é אב';
  const agent = fakeAgent((message) => [
    'Loading…',
    '{"odd":1}',
    '',
    ...usual(message),
    '{"id":99,"result":{}}',
  ]);
  await createSession(AGENT)(agent.streams, context({ prompt, model: 'fast' }));
  expect(words(agent.heard).slice(1)).toEqual([
    ['session/new', { cwd: '/w', mcpServers: [] }],
    ['session/set_model', { sessionId: 's', modelId: 'fast' }],
    ['session/prompt', { sessionId: 's', prompt: [{ type: 'text', text: prompt }] }],
  ]);
});

test('a login is made only where it is asked for, by a key, and the session opened again', async () => {
  let refused = false;
  const agent = fakeAgent((message) => {
    if (message.method !== 'session/new' || refused) return usual(message);
    refused = true;
    return [{ id: message.id, error: { code: -32_000, message: 'Authentication required' } }];
  });
  await createSession(AGENT)(agent.streams, context());
  expect(
    words(agent.heard)
      .slice(1)
      .map(([method]) => method),
  ).toEqual(['session/new', 'authenticate', 'session/new', 'session/prompt']);
  expect(agent.heard.find(({ method }) => method === 'authenticate')?.params).toEqual({ methodId: 'key' });
});

test.each([
  ['another version', { initialize: { protocolVersion: 2 } }, ['initialize']],
  ['an answer that is none', { initialize: 'hello' }, ['initialize']],
  ['a session without an id', { 'session/new': {} }, ['initialize', 'session/new']],
])('%s ends the conversation', async (_, odd: Record<string, unknown>, expected) => {
  const agent = fakeAgent(({ id, method = '' }) => [{ id, result: odd[method] ?? METHODS[method] }]);
  await createSession(AGENT)(agent.streams, context());
  expect(agent.heard.map(({ method }) => method)).toEqual(expected);
});

test('a model that is not offered ends it before the prompt', async () => {
  const agent = fakeAgent(usual);
  await createSession(AGENT)(agent.streams, context({ model: 'slow' }));
  expect(agent.heard.map(({ method }) => method)).toEqual(['initialize', 'session/new']);
});

test('questions are answered: permissions by the policy, everything else is not there', async () => {
  const options = [
    { optionId: 'y', name: 'Yes', kind: 'allow_once' },
    { optionId: 'n', name: 'No', kind: 'reject_once' },
  ];
  const ask = (id: string, kind: string) => ({
    id,
    method: 'session/request_permission',
    params: { sessionId: 's', toolCall: { toolCallId: id, kind }, options },
  });
  const agent = fakeAgent((message) => {
    if (message.method !== 'session/prompt' && message.id !== 'c') return usual(message);
    if (message.id === 'c') return [{ id: 2, result: { stopReason: 'end_turn' } }];
    return [ask('a', 'read'), ask('b', 'execute'), { id: 'c', method: 'fs/write_text_file', params: {} }];
  });
  await createSession(AGENT)(agent.streams, context());
  const answers = agent.heard.filter(({ method }) => method === undefined);
  expect(answers.map(({ id, result }) => [id, result])).toEqual([
    ['a', { outcome: { outcome: 'selected', optionId: 'y' } }],
    ['b', { outcome: { outcome: 'selected', optionId: 'n' } }],
    ['c', undefined],
  ]);
});

test('a run that is to end early is cancelled by protocol; an agent that dies ends it, too', async () => {
  const stop = new AbortController();
  const slow = fakeAgent((message) => {
    if (message.method === 'session/cancel') return [{ id: 2, result: { stopReason: 'cancelled' } }];
    if (message.method === 'session/prompt') queueMicrotask(() => stop.abort());
    return message.method === 'session/prompt' ? [] : usual(message);
  });
  await createSession(AGENT)(slow.streams, context({}, stop.signal));
  expect(words(slow.heard).at(-1)).toEqual(['session/cancel', { sessionId: 's' }]);
  const dying = fakeAgent((message) => {
    if (message.method === 'session/prompt') queueMicrotask(() => dying.die());
    return message.method === 'session/prompt' ? [] : usual(message);
  });
  await createSession(AGENT)(dying.streams, context());
  expect(dying.heard.at(-1)?.method).toBe('session/prompt');
});

test('the preflight opens a session, and is over when the commands are told', async () => {
  const update = { sessionUpdate: 'available_commands_update', availableCommands: [{ name: 'pdf' }] };
  const agent = fakeAgent((message) => [
    ...usual(message),
    ...(message.method === 'session/new'
      ? [{ method: 'session/update', params: { sessionId: 's', update } }]
      : []),
  ]);
  const startedAt = performance.now();
  await preflightSession(agent.streams, context());
  expect(agent.heard.map(({ method }) => method)).toEqual(['initialize', 'session/new']);
  expect(performance.now() - startedAt).toBeLessThan(1000);
});
