#!/usr/bin/env node
// Pelican, a made-up agent. Its skills are in .pelican/pouch, its settings in ~/.pelican/settings.json, its exit code is always 0.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const { values: flags } = parseArgs({
  options: {
    version: { type: 'boolean' },
    pouch: { type: 'boolean' },
    model: { type: 'string', default: 'pelican-large' },
    grip: { type: 'string', default: 'look' },
    dives: { type: 'string', default: '3' },
  },
});

const tell = (did, more) =>
  new Promise((told) => process.stdout.write(`${JSON.stringify({ did, ...more })}\n`, told));

/** What `read` answers, or nothing where it fails. */
function attempt(read) {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function readPouch() {
  const folders = attempt(() => readdirSync('.pelican/pouch')) ?? [];
  return folders.toSorted().flatMap((folder) => {
    const text = attempt(() => readFileSync(join('.pelican/pouch', folder, 'SKILL.md'), 'utf8'));
    const [, front = ''] = /^---\r?\n([^]*?)\n---/.exec(text ?? '') ?? [];
    const field = (name) =>
      new RegExp(`^${name}:([^]*?)(?=\\n\\w[\\w-]*:|$(?![^]))`, 'm').exec(front)?.[1] ?? '';
    const plain = (value) =>
      value
        .replace(/^ *[>|]-?/, '')
        .replaceAll(/\s+/g, ' ')
        .trim();
    return text === undefined
      ? []
      : [{ fish: `fish/${plain(field('name'))}`, about: plain(field('description')), text }];
  });
}

const tool = (name, ...fields) => {
  const properties = Object.fromEntries(fields.map((field) => [field, { type: 'string' }]));
  return { type: 'function', function: { name, parameters: { type: 'object', properties } } };
};
const TOOLS = [tool('swallow', 'fish'), tool('peek', 'path'), tool('drop', 'path', 'content')];

function useTool(name, input, pouch) {
  const caught = pouch.find(({ fish }) => fish === input.fish);
  switch (name) {
    case 'swallow':
      return caught === undefined ? { bad: `no ${input.fish} in the pouch` } : { good: caught.text };
    case 'peek': {
      const text = attempt(() => readFileSync(input.path, 'utf8'));
      return text === undefined ? { bad: `no file ${input.path}` } : { good: text };
    }
    case 'drop':
      if (flags.grip !== 'any') return { bad: 'the grip does not allow it', held: true };
      writeFileSync(input.path, input.content);
      return { good: 'dropped' };
    default:
      return { bad: `no tool ${name}` };
  }
}

/** One model request, with tries of its own. */
async function dive(messages) {
  const { sea } = JSON.parse(readFileSync(join(env.HOME, '.pelican/settings.json'), 'utf8'));
  for (let dives = 1; ; dives += 1) {
    let status = null;
    let problem = null;
    try {
      const response = await fetch(`${sea}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${env.PELICAN_TOKEN}` },
        body: JSON.stringify({ model: flags.model, messages, tools: TOOLS }),
      });
      const body = await response.json();
      if (response.ok) return body;
      status = response.status;
      problem = `${body.error?.code ?? ''} ${body.error?.message ?? ''}`.trim();
    } catch (error) {
      problem = `no sea: ${error.cause?.code ?? error.message}`;
    }
    const isPassing = status === null || status === 429 || status >= 500;
    if (!isPassing || dives >= Number(flags.dives)) throw Object.assign(new Error(problem), { status });
    await tell('missed', { dive: dives, status, problem });
    await wait(20 * dives);
  }
}

async function fly(pouch) {
  const menu = pouch.map(({ about, fish }) => `<${fish}> ${about}`).join('\n');
  const messages = [
    { role: 'system', content: `You are Pelican.\nIn your pouch:\n${menu}` },
    { role: 'user', content: readFileSync(0, 'utf8') },
  ];
  for (let turn = 1; turn <= 12; turn += 1) {
    const { choices, model, usage } = await dive(messages);
    const { message } = choices[0];
    const cached = usage.prompt_tokens_details?.cached_tokens ?? 0;
    await tell('ate', {
      turn,
      model,
      seen: usage.prompt_tokens,
      known: cached,
      said: usage.completion_tokens,
    });
    if (message.content) await tell('called', { model, words: message.content });
    const calls = message.tool_calls ?? [];
    if (calls.length === 0) return tell('landed', { turns: turn });
    messages.push(message);
    for (const {
      function: { arguments: text, name },
      id,
    } of calls) {
      const input = JSON.parse(text);
      await tell('took', { id, tool: name, input });
      const result = useTool(name, input, pouch);
      await tell('got', { id, ...result });
      messages.push({ role: 'tool', tool_call_id: id, content: result.good ?? result.bad });
    }
  }
  return tell('tired', { turns: 12 });
}

if (flags.version) {
  process.stdout.write('pelican/2.4.1 (big beak)\n');
} else {
  const pouch = readPouch();
  await tell('woke', {
    version: '2.4.1',
    model: flags.model,
    pouch: pouch.map(({ about, fish }) => ({ fish, about })),
  });
  if (!flags.pouch) {
    await fly(pouch).catch((error) =>
      tell('crashed', { status: error.status ?? null, problem: error.message }),
    );
  }
}
