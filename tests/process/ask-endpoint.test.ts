import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { RunRecord } from '@skillgauge/core';
import { modelEndpoint } from '@skillgauge/driver-model-endpoint';
import { createRunFolder, executePlan, locateHarness } from '@skillgauge/engine';
import { expect, onTestFinished, test } from 'vitest';
import { planAsks } from '../../packages/skillgauge/src/ask/plan-asks.ts';
import { readAnswers } from '../../packages/skillgauge/src/ask/read-answers.ts';
import { testFolder } from './execute-fake.ts';

const KEY = 'value-of-the-endpoint-key';

interface Received {
  path: string | undefined;
  key: string | undefined;
  body: unknown;
}

/** An endpoint on loopback. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An endpoint that answers every request with these server-sent events, and tells what it got. */
async function serveEvents(events: readonly unknown[]): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const key = request.headers.authorization ?? request.headers['x-api-key']?.toString();
    received.push({ path: request.url, key, body: JSON.parse(await text(request)) });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
  };
  const url = await serve((request, response) => void answer(request, response));
  return { url, received };
}

/** Asks an endpoint through the ordinary executor. */
async function ask(endpoint: string, given: { retries?: number; variable?: string; model?: string } = {}) {
  const { model = 'gpt-5-mini', retries = 0, variable = 'OPENAI_API_KEY' } = given;
  const folder = testFolder();
  const runFolder = await createRunFolder({ parent: folder, name: 'ask', now: new Date(0) });
  const executable = await locateHarness(modelEndpoint.harness, { env: {} });
  if (executable === null) throw new Error('The program is not here.');
  const plan = planAsks(modelEndpoint, [{ id: 'one', prompt: 'What is 6 × 7?' }], { model, endpoint });
  const { records } = await executePlan(plan, {
    setups: [
      {
        driver: modelEndpoint,
        executable,
        version: null,
        credentials: { [variable]: KEY },
        billing: 'metered',
        endpoint: null,
        concurrency: 1,
      },
    ],
    runFolder,
    env: { PATH: process.env['PATH'] },
    temporaryRoot: folder,
    retries,
    retryWaitMs: 1,
  });
  const [record] = records;
  if (record === undefined) throw new Error('There is no record.');
  return { record, answer: (await readAnswers(runFolder.path, records)).get('one') };
}

function outcome({ attempts, error, outcome: state, servedModel, usage }: RunRecord) {
  const { cacheReadTokens, cacheWriteTokens, inputTokens, outputTokens, reasoningTokens } = usage;
  return {
    state,
    error: error === null ? null : `${error.class}: ${error.message}`,
    attempts: attempts.length,
    servedModel,
    tokens: [inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens, reasoningTokens],
  };
}

test('OpenAI’s chat protocol: the answer in pieces, what was cached apart, the key in the header alone', async () => {
  const choice = (content: string, finish_reason: string | null = null) => ({
    model: 'gpt-5-mini-2025-08-07',
    choices: [{ delta: { content }, finish_reason }],
  });
  const usage = {
    prompt_tokens: 120,
    completion_tokens: 30,
    prompt_tokens_details: { cached_tokens: 100 },
    completion_tokens_details: { reasoning_tokens: 20 },
  };
  const { received, url } = await serveEvents([
    choice('It is '),
    choice('42.'),
    choice('', 'stop'),
    { model: 'gpt-5-mini-2025-08-07', choices: [], usage },
  ]);
  const { answer, record } = await ask(url);
  expect({ answer, ...outcome(record), received }).toMatchInlineSnapshot(`
    {
      "answer": "It is 42.",
      "attempts": 1,
      "error": null,
      "received": [
        {
          "body": {
            "messages": [
              {
                "content": "What is 6 × 7?",
                "role": "user",
              },
            ],
            "model": "gpt-5-mini",
            "stream": true,
            "stream_options": {
              "include_usage": true,
            },
          },
          "key": "Bearer value-of-the-endpoint-key",
          "path": "/v1/chat/completions",
        },
      ],
      "servedModel": "gpt-5-mini-2025-08-07",
      "state": "scored",
      "tokens": [
        20,
        100,
        null,
        30,
        20,
      ],
    }
  `);
});

test('Anthropic’s protocol, by the path of the URL', async () => {
  const { received, url } = await serveEvents([
    {
      type: 'message_start',
      message: {
        model: 'claude-haiku-4-5',
        usage: {
          input_tokens: 20,
          cache_read_input_tokens: 5,
          cache_creation_input_tokens: 7,
          output_tokens: 1,
        },
      },
    },
    { type: 'content_block_delta', delta: { type: 'text_delta', text: 'It is 42.' } },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 9 } },
    { type: 'message_stop' },
  ]);
  const { answer, record } = await ask(`${url}/v1/messages`, {
    variable: 'ANTHROPIC_API_KEY',
    model: 'claude-haiku-4-5',
  });
  expect({ answer, ...outcome(record), received }).toMatchInlineSnapshot(`
    {
      "answer": "It is 42.",
      "attempts": 1,
      "error": null,
      "received": [
        {
          "body": {
            "max_tokens": 16384,
            "messages": [
              {
                "content": "What is 6 × 7?",
                "role": "user",
              },
            ],
            "model": "claude-haiku-4-5",
            "stream": true,
          },
          "key": "value-of-the-endpoint-key",
          "path": "/v1/messages",
        },
      ],
      "servedModel": "claude-haiku-4-5",
      "state": "scored",
      "tokens": [
        20,
        5,
        7,
        9,
        null,
      ],
    }
  `);
});

test('an endpoint that does not stream', async () => {
  const url = await serve((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { content: '42' }, finish_reason: 'stop' }] }));
  });
  const { answer, record } = await ask(url);
  expect({ answer, ...outcome(record) }).toMatchInlineSnapshot(`
    {
      "answer": "42",
      "attempts": 1,
      "error": null,
      "servedModel": null,
      "state": "scored",
      "tokens": [
        null,
        null,
        null,
        null,
        null,
      ],
    }
  `);
});

test('what goes wrong has a class, and is no answer', async () => {
  const refuse = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    serve((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    });
  const error = (message: string, code: string | null = null) => ({ error: { message, code } });
  const endpoints: Record<string, Promise<string>> = {
    'wrong key': refuse(401, error('Incorrect API key provided.')),
    'no money': refuse(429, error('You exceeded your current quota.', 'insufficient_quota')),
    'payment required': refuse(402, error('Insufficient credits')),
    'no such model': refuse(404, error('The model `gpt-5-mini` does not exist', 'model_not_found')),
    'rate limit': refuse(429, error('Rate limit reached.'), { 'retry-after': '7' }),
    'server fault': refuse(500, error('The server had an error.')),
    'an HTML page': refuse(502, '<html>Bad gateway</html>'),
    'no JSON': serveEvents([]).then(async () =>
      serve((_request, response) => void response.end('<html>welcome</html>')),
    ),
    'cut in the middle': serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const piece = { choices: [{ delta: { content: 'It is' }, finish_reason: null }] };
      response.write(`data: ${JSON.stringify(piece)}\n\n`, () => response.destroy());
    }),
    'no end': serveEvents([{ choices: [{ delta: { content: 'It is' }, finish_reason: null }] }]).then(
      ({ url }) => url,
    ),
    'the cap': serveEvents([{ choices: [{ delta: { content: 'It is' }, finish_reason: 'length' }] }]).then(
      ({ url }) => url,
    ),
    'nobody there': Promise.resolve('http://127.0.0.1:9'),
  };
  const seen: Record<string, unknown> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const { answer, record } = await ask(await endpoint);
    const { class: errorClass, retryable, retryAfterMs } = record.error ?? {};
    seen[name] = [record.outcome, errorClass, retryable, retryAfterMs, answer];
  }
  expect(seen).toMatchInlineSnapshot(`
    {
      "an HTML page": [
        "errored",
        "server",
        true,
        undefined,
        null,
      ],
      "cut in the middle": [
        "censored",
        "network",
        true,
        undefined,
        null,
      ],
      "no JSON": [
        "errored",
        "protocol",
        false,
        undefined,
        null,
      ],
      "no end": [
        "censored",
        "network",
        true,
        undefined,
        null,
      ],
      "no money": [
        "errored",
        "quota",
        false,
        undefined,
        null,
      ],
      "no such model": [
        "errored",
        "model_not_found",
        false,
        undefined,
        null,
      ],
      "nobody there": [
        "errored",
        "network",
        true,
        undefined,
        null,
      ],
      "payment required": [
        "errored",
        "quota",
        false,
        undefined,
        null,
      ],
      "rate limit": [
        "errored",
        "rate_limit",
        true,
        7000,
        null,
      ],
      "server fault": [
        "errored",
        "server",
        true,
        undefined,
        null,
      ],
      "the cap": [
        "censored",
        "capped",
        false,
        undefined,
        null,
      ],
      "wrong key": [
        "errored",
        "auth",
        false,
        undefined,
        null,
      ],
    }
  `);
});

test('an error that may pass is tried again', async () => {
  let requests = 0;
  const url = await serve((_request, response) => {
    requests += 1;
    const isFirst = requests === 1;
    response.writeHead(isFirst ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ message: { content: '42' }, finish_reason: 'stop' }] }));
  });
  const { answer, record } = await ask(url, { retries: 2 });
  expect({ answer, ...outcome(record), requests }).toMatchInlineSnapshot(`
    {
      "answer": "42",
      "attempts": 2,
      "error": null,
      "requests": 2,
      "servedModel": null,
      "state": "scored",
      "tokens": [
        null,
        null,
        null,
        null,
        null,
      ],
    }
  `);
});
