#!/usr/bin/env node
// Sends the prompt on stdin to a model endpoint and prints what comes back as JSON lines. It decides nothing: what the lines mean
// is read by the driver. The key comes from the environment variable that --key-variable names, and is never printed.
import { readFileSync } from 'node:fs';
import { env } from 'node:process';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

const print = (event) => process.stdout.write(`${JSON.stringify(event)}\n`);

/** What each protocol wants in a request. */
const PROTOCOLS = {
  'openai-chat': {
    headers: (key) => (key === '' ? {} : { authorization: `Bearer ${key}` }),
    body: ({ effort, model, prompt }) => ({
      model,
      stream: true,
      stream_options: { include_usage: true },
      messages: [{ role: 'user', content: prompt }],
      ...(effort === undefined ? {} : { reasoning_effort: effort }),
    }),
  },
  'anthropic-messages': {
    headers: (key) => ({ 'anthropic-version': '2023-06-01', ...(key === '' ? {} : { 'x-api-key': key }) }),
    body: ({ model, prompt }) => ({
      model,
      stream: true,
      max_tokens: 16_384,
      messages: [{ role: 'user', content: prompt }],
    }),
  },
};

/** Prints the data of each server-sent event; a line that is no JSON is printed as it is. */
async function printEvents(body) {
  const decoder = new TextDecoder();
  let rest = '';
  const take = (line) => {
    const data = /^data: ?(.*?)\r?$/.exec(line)?.[1];
    if (data === undefined || data === '[DONE]') return;
    try {
      print({ type: 'data', data: JSON.parse(data) });
    } catch {
      print({ type: 'torn', text: data.slice(0, 500) });
    }
  };
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(take);
  }
  take(rest);
}

/** An endpoint that does not stream answers in one piece. */
async function printWhole(response) {
  const said = await response.text();
  try {
    print({ type: 'data', data: JSON.parse(said) });
  } catch {
    print({ type: 'torn', text: said.slice(0, 500) });
  }
}

async function ask({ effort, model, protocol, url, key, prompt }) {
  const { body, headers } = PROTOCOLS[protocol];
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers(key) },
    body: JSON.stringify(body({ effort, model, prompt })),
  });
  const { status } = response;
  if (!response.ok) {
    const retryAfter = response.headers.get('retry-after');
    print({ type: 'refused', status, retryAfter, text: (await response.text()).slice(0, 4000) });
    return;
  }
  print({ type: 'answering', status });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  await (isStream && response.body !== null ? printEvents(response.body) : printWhole(response));
  print({ type: 'done' });
}

/** fetch hides what happened in its cause. */
function describe(error) {
  const { cause, message } = error;
  const code = cause?.code === undefined ? '' : ` (${cause.code})`;
  return `${message}${cause?.message === undefined ? '' : `: ${cause.message}`}${code}`;
}

const { values } = parseArgs({
  options: {
    version: { type: 'boolean' },
    'list-skills': { type: 'boolean' },
    url: { type: 'string' },
    protocol: { type: 'string' },
    model: { type: 'string' },
    effort: { type: 'string' },
    'key-variable': { type: 'string' },
  },
});

if (values.version) {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  process.stdout.write(`${manifest.version}\n`);
} else if (values['list-skills']) {
  print({ type: 'no-skills' });
} else {
  const key = env[values['key-variable'] ?? ''] ?? '';
  const { effort, model, protocol, url } = values;
  try {
    if (model === undefined) print({ type: 'no-model' });
    else await ask({ effort, model, protocol, url, key, prompt: await text(process.stdin) });
  } catch (error) {
    print({ type: 'broken', message: describe(error) });
    process.exitCode = 1;
  }
}
