import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { SimDialect, Wire } from '@skillgauge/core';
import {
  decideSkills,
  type SimRoute,
  type SimulatedModelOptions,
  startSimulatedModel,
} from '@skillgauge/sim';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const PDF = '- pdf-forms: Fill in PDF forms. Use when the user asks to fill in a PDF form.';
const CSV = '- csv-clean: Clean CSV files. Use when the user asks to tidy a CSV table.';

/** A made-up harness: it lists skills in its system text, one a line, and loads one with a tool `Skill`. */
function dialect(wire: Wire): SimDialect {
  return {
    wire,
    model: 'model-1',
    environment: {},
    isAuxiliary: ({ tools }) => tools.length === 0,
    listing: ({ messages }) =>
      messages
        .filter(({ role }) => role === 'system')
        .flatMap(({ text }) => [...text.matchAll(/^- (.+?): (.*)$/gm)])
        .map(([, id = '', description = '']) => ({ id, description })),
    prompt: ({ messages }) => messages.find(({ role }) => role === 'user')?.text ?? null,
    loadSkill: (skill, { tools }) =>
      tools.some(({ name }) => name === 'Skill') ? { name: 'Skill', arguments: { skill: skill.id } } : null,
  };
}

function route(wire: Wire, requestId = 'run', attempt = 1): SimRoute {
  return { requestId, attempt, caseId: `case-${requestId}`, trial: 1, dialect: dialect(wire) };
}

interface Talk {
  path: string;
  body: (prompt: string, options?: { stream?: boolean; result?: string; tools?: boolean }) => object;
}

const TALKS: Record<'anthropic-messages' | 'openai-responses', Talk> = {
  'anthropic-messages': {
    path: '/v1/messages?beta=true',
    body: (prompt, { stream = true, result, tools = true } = {}) => ({
      model: 'claude-model-7',
      max_tokens: 100,
      stream,
      system: [{ type: 'text', text: `You are an agent.\n${PDF}\n${CSV}` }],
      tools: tools ? [{ name: 'Skill', description: 'Loads a skill', input_schema: { type: 'object' } }] : [],
      messages: [
        { role: 'user', content: [{ type: 'text', text: prompt }] },
        ...(result === undefined
          ? []
          : [
              {
                role: 'assistant',
                content: [{ type: 'tool_use', id: 't', name: 'Skill', input: { skill: 'pdf-forms' } }],
              },
              { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: result }] },
            ]),
      ],
    }),
  },
  'openai-responses': {
    path: '/v1/responses',
    body: (prompt, { stream = true, result, tools = true } = {}) => ({
      model: 'gpt-model-7',
      stream,
      tools: tools ? [{ type: 'function', name: 'Skill', description: 'Loads a skill', parameters: {} }] : [],
      input: [
        { type: 'message', role: 'developer', content: [{ type: 'input_text', text: `${PDF}\n${CSV}` }] },
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: prompt }] },
        ...(result === undefined
          ? []
          : [
              { type: 'function_call', call_id: 'c', name: 'Skill', arguments: '{"skill":"pdf-forms"}' },
              { type: 'function_call_output', call_id: 'c', output: result },
            ]),
      ],
    }),
  },
};

function post(url: string, body: object | string, signal?: AbortSignal): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: text, ...(signal === undefined ? {} : { signal }) });
}

type Json = Record<string, any>;

/** Events of a stream; every event's name must be its data's type. */
async function events(response: Response): Promise<Json[]> {
  const text = await response.text();
  return text
    .trimEnd()
    .split('\n\n')
    .map((block) => {
      const [, name, data] = /^event: (\S+)\ndata: (.*)$/.exec(block) ?? [];
      const event = JSON.parse(data ?? 'null') as Json;
      expect(event['type']).toBe(name);
      return event;
    });
}

/** What a stream says in the end, the same for both wires. */
function summary(wire: keyof typeof TALKS, all: readonly Json[]) {
  if (wire === 'openai-responses') {
    const { model, output, usage } = (all.at(-1) ?? {})['response'] as Json;
    const [item] = (output as Json[]).filter(({ type }) => type !== 'reasoning');
    const deltas = all
      .filter(({ type }) => String(type).endsWith('.delta'))
      .map(({ delta }) => delta as string);
    return {
      model,
      usage,
      said: item?.['arguments'] ?? item?.['content'][0].text,
      tool: item?.['name'] ?? null,
      streamed: deltas.join(''),
    };
  }
  const start = all[0]?.['message'] as Json;
  const deltas = all.filter(({ type }) => type === 'content_block_delta').map(({ delta }) => delta as Json);
  const block = all.find(({ type }) => type === 'content_block_start')?.['content_block'] as Json;
  const streamed = deltas.map((delta) => String(delta['partial_json'] ?? delta['text'])).join('');
  const usage = { ...start['usage'], ...all.find(({ type }) => type === 'message_delta')?.['usage'] };
  return { model: start['model'], usage, said: streamed, tool: block['name'] ?? null, streamed };
}

async function talk(wire: keyof typeof TALKS, options: Partial<SimulatedModelOptions> = {}) {
  const model = await startSimulatedModel({ seed: 1, ...options });
  const base = model.route(route(wire));
  return { model, base, url: `${base}${TALKS[wire].path}`, body: TALKS[wire].body };
}

describe.each(['anthropic-messages', 'openai-responses'] as const)('%s', (wire) => {
  test('calls the skill, and answers in text after its stub, in streams that parse', async () => {
    const { model, base, url, body } = await talk(wire);
    await using _closing = model;
    expect(base).toBe(`${model.url}/r/run/1`);
    const first = summary(wire, await events(await post(url, body('Fill in the pdf form'))));
    expect([first.tool, JSON.parse(first.said), JSON.parse(first.streamed)]).toEqual([
      'Skill',
      { skill: 'pdf-forms' },
      { skill: 'pdf-forms' },
    ]);
    const result = 'canary-77\nStop now. Reply with exactly: canary-77';
    const second = summary(wire, await events(await post(url, body('Fill in the pdf form', { result }))));
    expect([second.tool, second.said, second.streamed]).toEqual([null, 'canary-77', 'canary-77']);
    expect([first.model, second.model]).toEqual(Array(2).fill((body('x') as Json)['model']));
    expect([first.usage, second.usage]).toMatchSnapshot('usage');
    const log = model.log();
    expect(log.map(({ body: _body, ...entry }) => entry)).toMatchSnapshot('log');
    expect(log.map(({ body: sent }) => sent.includes('canary-77'))).toEqual([false, true]);
  });

  test('the same without a stream', async () => {
    const { model, url, body } = await talk(wire);
    await using _closing = model;
    const answer = (await (await post(url, body('Fill in the pdf form', { stream: false }))).json()) as Json;
    const item = (answer['content'] ?? answer['output']).find(
      (part: Json) => part['name'] === 'Skill',
    ) as Json;
    expect(item['input'] ?? JSON.parse(item['arguments'])).toEqual({ skill: 'pdf-forms' });
  });

  test('an auxiliary request is answered and is no turn', async () => {
    const { model, url, body } = await talk(wire);
    await using _closing = model;
    expect(summary(wire, await events(await post(url, body('Title?', { tools: false })))).tool).toBeNull();
    expect(model.log().map(({ turn, auxiliary }) => [turn, auxiliary])).toEqual([[0, true]]);
  });

  test('sixteen runs at once do not mix', async () => {
    const model = await startSimulatedModel({ seed: 1, latencyMs: 5 });
    await using _closing = model;
    const runs = Array.from({ length: 16 }, (_, index) => ({
      url: `${model.route(route(wire, `run-${index}`, index))}${TALKS[wire].path}`,
      prompt: ['Fill in the pdf form', 'Tidy the csv table', 'What is the weather?'][index % 3] ?? '',
      said: ['{"skill":"pdf-forms"}', '{"skill":"csv-clean"}', null][index % 3],
    }));
    const rounds = await Promise.all(
      runs.flatMap(({ url, prompt, said }) =>
        Array.from({ length: 4 }, async () => {
          const heard = summary(wire, await events(await post(url, TALKS[wire].body(prompt))));
          return [said, heard.tool === null ? null : heard.said];
        }),
      ),
    );
    expect(rounds.filter(([said, heard]) => said !== heard)).toEqual([]);
    const byRun = runs.map((_, index) => {
      const entries = model.log().filter(({ requestId }) => requestId === `run-${index}`);
      return new Set(entries.map(({ prompt, attempt }) => `${prompt} ${attempt}`));
    });
    expect(byRun).toEqual(runs.map(({ prompt }, index) => new Set([`${prompt} ${index}`])));
  });

  test.each(['401', '429', 'quota', '500'])('fault %s', async (fault) => {
    const { model, url, body } = await talk(wire, { faults: [fault] });
    await using _closing = model;
    const response = await post(url, body('Fill in the pdf form'));
    expect({
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: await response.json(),
      log: model.log().map(({ status, fault: struck, called }) => ({ status, struck, called })),
    }).toMatchSnapshot('answer and log');
  });
});

test('openai-chat streams the call and the usage', async () => {
  const model = await startSimulatedModel({ seed: 1 });
  await using _closing = model;
  const response = await post(`${model.route(route('openai-chat'))}/v1/chat/completions`, {
    model: 'chat-model-7',
    stream: true,
    stream_options: { include_usage: true },
    tools: [{ type: 'function', function: { name: 'Skill', description: 'Loads a skill', parameters: {} } }],
    messages: [
      { role: 'system', content: PDF },
      { role: 'user', content: 'Fill in the pdf form' },
    ],
  });
  const chunks = dataLines(await response.text());
  const calls = chunks.flatMap((chunk) => (chunk['choices'][0]?.delta.tool_calls ?? []) as Json[]);
  expect(calls.map((call) => call['function'].name ?? '').join('')).toBe('Skill');
  expect(calls.map((call) => call['function'].arguments ?? '').join('')).toBe('{"skill":"pdf-forms"}');
  expect(
    chunks.map((chunk) => chunk['usage'] ?? null).filter((usage) => usage !== null),
  ).toMatchInlineSnapshot(`
    [
      {
        "completion_tokens": 13,
        "prompt_tokens": 29,
        "prompt_tokens_details": {
          "cached_tokens": 0,
        },
        "total_tokens": 42,
      },
    ]
  `);
});

test('gemini streams the call and the usage, for the model in its path', async () => {
  const model = await startSimulatedModel({ seed: 1 });
  await using _closing = model;
  const base = model.route(route('gemini'));
  const response = await post(`${base}/v1beta/models/gemini-model-7:streamGenerateContent?alt=sse`, {
    systemInstruction: { parts: [{ text: PDF }] },
    tools: [{ functionDeclarations: [{ name: 'Skill', description: 'Loads a skill' }] }],
    contents: [{ role: 'user', parts: [{ text: 'Fill in the pdf form' }] }],
  });
  const chunks = dataLines(await response.text());
  const parts = chunks.flatMap((chunk) => chunk['candidates'][0].content.parts as Json[]);
  expect(parts.map((part) => part['functionCall'] as Json)).toMatchObject([
    { name: 'Skill', args: { skill: 'pdf-forms' } },
  ]);
  expect([model.log()[0]?.model, chunks.at(-1)?.['usageMetadata']]).toMatchInlineSnapshot(`
    [
      "gemini-model-7",
      {
        "cachedContentTokenCount": 0,
        "candidatesTokenCount": 13,
        "promptTokenCount": 29,
        "totalTokenCount": 42,
      },
    ]
  `);
});

function dataLines(text: string): Json[] {
  const lines = text.split('\n').filter((line) => line.startsWith('data: {'));
  return lines.map((line) => JSON.parse(line.slice('data: '.length)) as Json);
}

test('a share of faults strikes some requests, and a retry of the harness draws again', async () => {
  const { model, url, body } = await talk('anthropic-messages', { faults: ['429@0.5'] });
  await using _closing = model;
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await post(url, body('Fill in the pdf form'))).status);
  expect(statuses).toMatchInlineSnapshot(`
    [
      429,
      200,
      429,
      429,
      200,
      429,
      200,
      200,
      200,
      429,
      429,
      429,
    ]
  `);
});

test('hang accepts and never answers, until the harness goes or the model is closed', async () => {
  const { model, url, body } = await talk('anthropic-messages', { faults: ['hang'] });
  const leaving = new AbortController();
  const left = post(url, body('Hi'), leaving.signal).catch((error: unknown) => (error as Error).name);
  const stayed = post(url, body('Hi')).catch((error: unknown) => (error as Error).name);
  while (model.log().length < 2) await nextTick();
  leaving.abort();
  expect(await left).toBe('AbortError');
  await model.close();
  expect(await stayed).toBe('TypeError');
  expect(model.log().map(({ status, fault }) => [status, fault])).toEqual([
    [0, 'hang'],
    [0, 'hang'],
  ]);
});

test('close ends idle and unfinished connections at once, and may be called twice', async () => {
  const model = await startSimulatedModel({ seed: 1 });
  const { hostname, port } = new URL(model.url);
  const socket = connect({ host: hostname, port: Number(port) });
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write('POST /r/x/1/v1/messages HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf');
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  await (await fetch(model.url)).text();
  await Promise.all([model.close(), model.close()]);
  await ended;
  await expect(fetch(model.url)).rejects.toThrow('fetch failed');
});

test('whatever asks for no answer is answered harmlessly and is no turn', async () => {
  const { model, base } = await talk('anthropic-messages');
  await using _closing = model;
  const statuses = await Promise.all(
    [
      fetch(base, { method: 'HEAD' }),
      fetch(`${base}/`, { method: 'HEAD' }),
      fetch(`${base}/v1/models`),
      post(`${base}/v1/messages/count_tokens`, {}),
      post(`${model.url}/r/nobody/1/v1/messages`, {}),
      post(`${model.url}/v1/messages`, {}),
      fetch(model.url),
    ].map(async (response) => (await response).status),
  );
  expect(statuses).toEqual([200, 200, 404, 404, 404, 404, 200]);
  expect(model.log()).toEqual([]);
});

test('a body that is no request gets an error, and the next request an answer', async () => {
  const { model, url, body } = await talk('anthropic-messages');
  await using _closing = model;
  expect((await post(url, 'not json')).status).toBe(400);
  expect((await post(url, body('Fill in the pdf form'))).status).toBe(200);
  expect(model.log().map(({ status }) => status)).toEqual([400, 200]);
});

test('an unknown fault is refused before anything starts', async () => {
  await expect(startSimulatedModel({ seed: 1, faults: ['418'] })).rejects.toMatchObject({
    code: 'invalid_input',
  });
});

describe('the examples', () => {
  const examples = join(import.meta.dirname, '../../examples/trigger');
  const describing = (folder: string): string => {
    const [, frontMatter = ''] = readFileSync(join(examples, folder, 'SKILL.md'), 'utf8').split(/^---$/m);
    return (parse(frontMatter) as { description: string }).description;
  };
  const { cases } = parse(readFileSync(join(examples, 'specific/evals/trigger.yaml'), 'utf8')) as {
    cases: { id: string; prompt: string; should_trigger: boolean }[];
  };
  const firing = (description: string): string[] =>
    cases
      .filter(({ prompt }) => decideSkills(prompt, [{ id: 'release-notes', description }])[0]?.fires)
      .map(({ id }) => id);
  const all = cases.map(({ id }) => id);
  const positives = cases.filter((one) => one.should_trigger).map(({ id }) => id);

  test('the vague description fires on every prompt, the specific one on its own', () => {
    expect([firing(describing('vague')), firing(describing('specific'))]).toEqual([all, positives]);
  });

  test('the descriptions of the competitors fire on their own prompt alone, also under the name of the target', () => {
    expect(firing(describing('competitors/commit-message'))).toEqual(['commit-message']);
    expect(firing(describing('competitors/version-bump'))).toEqual(['bump']);
  });
});
