#!/usr/bin/env node
// A whole ACP agent in one file, without dependencies: it reads skills from .agents/skills of its working directory, shows them to a
// model that speaks OpenAI chat completions, and has two tools. Good for trying things out; nobody should work with it.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { env } from 'node:process';
import { createInterface } from 'node:readline';

const { OPENAI_BASE_URL = 'https://api.openai.com/v1', OPENAI_API_KEY = '', OPENAI_MODEL = 'gpt-4.1' } = env;
const MODELS = [OPENAI_MODEL, 'gpt-4.1', 'gpt-4.1-mini'].filter(
  (name, index, all) => all.indexOf(name) === index,
);
const SKILLS = '.agents/skills';
const MOST_TURNS = 20;

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const sessions = new Map();
const asked = new Map();

async function listSkills(cwd) {
  const folders = await readdir(join(cwd, SKILLS)).catch(() => []);
  const entries = folders
    .toSorted((a, b) => a.localeCompare(b))
    .map(async (folder) => {
      const path = join(cwd, SKILLS, folder, 'SKILL.md');
      const [, name, description] =
        /^name: *(.+)$[\s\S]*?^description: *(.+)$/m.exec(await readFile(path, 'utf8')) ?? [];
      return `<skill><name>${name}</name><description>${description}</description><location>${path}</location></skill>`;
    });
  return `<available_skills>\n${(await Promise.all(entries)).join('\n')}\n</available_skills>`;
}

const tool = (name, description, ...required) => ({
  type: 'function',
  function: {
    name,
    description,
    parameters: {
      type: 'object',
      required,
      properties: Object.fromEntries(required.map((key) => [key, { type: 'string' }])),
    },
  },
});
const TOOLS = [
  tool('read_file', 'Reads a file.', 'path'),
  tool('write_file', 'Writes a file.', 'path', 'content'),
];

async function askModel(session, signal) {
  const response = await fetch(`${OPENAI_BASE_URL}/chat/completions`, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${OPENAI_API_KEY}` },
    body: JSON.stringify({ model: session.model, messages: session.messages, tools: TOOLS }),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status} ${await response.text()}`);
  const { choices, usage } = await response.json();
  session.usage.inputTokens += usage?.prompt_tokens ?? 0;
  session.usage.outputTokens += usage?.completion_tokens ?? 0;
  return choices[0].message;
}

const update = (sessionId, news) => send({ method: 'session/update', params: { sessionId, update: news } });
const texts = (text) => [{ type: 'content', content: { type: 'text', text } }];

/** Asks the client, and waits for its answer. */
function ask(method, params) {
  const id = `ask-${asked.size + 1}`;
  send({ id, method, params });
  return new Promise((resolveAnswer) => asked.set(id, resolveAnswer));
}

async function mayWrite(sessionId, toolCall) {
  const options = [
    { optionId: 'yes', name: 'Allow once', kind: 'allow_once' },
    { optionId: 'no', name: 'Reject', kind: 'reject_once' },
  ];
  const { outcome } = await ask('session/request_permission', { sessionId, toolCall, options });
  return outcome?.optionId === 'yes';
}

async function useTool(session, { id, function: { arguments: json, name } }) {
  const { sessionId } = session;
  const input = JSON.parse(json);
  const kind = name === 'read_file' ? 'read' : 'edit';
  const path = resolve(session.cwd, String(input.path));
  const call = {
    toolCallId: id,
    title: `${name} ${input.path}`,
    kind,
    rawInput: input,
    locations: [{ path }],
  };
  update(sessionId, { sessionUpdate: 'tool_call', status: 'in_progress', ...call });
  try {
    if (kind === 'edit' && !(await mayWrite(sessionId, call))) throw new Error('The user refused this.');
    if (kind === 'edit') await writeFile(path, String(input.content));
    const output = kind === 'edit' ? 'Written.' : await readFile(path, 'utf8');
    update(sessionId, {
      sessionUpdate: 'tool_call_update',
      toolCallId: id,
      status: 'completed',
      content: texts(output),
    });
    return output;
  } catch (error) {
    update(sessionId, {
      sessionUpdate: 'tool_call_update',
      toolCallId: id,
      status: 'failed',
      content: texts(error.message),
    });
    return `Error: ${error.message}`;
  }
}

async function runTurn(session, prompt) {
  const text = prompt.map((part) => part.text ?? '').join('\n');
  session.messages.push({ role: 'user', content: text });
  session.cancelled = new AbortController();
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const message = await askModel(session, session.cancelled.signal);
    session.messages.push(message);
    if (message.content) {
      update(session.sessionId, {
        sessionUpdate: 'agent_message_chunk',
        content: { type: 'text', text: message.content },
      });
    }
    if (!message.tool_calls?.length) return 'end_turn';
    for (const call of message.tool_calls) {
      session.messages.push({ role: 'tool', tool_call_id: call.id, content: await useTool(session, call) });
    }
  }
  return 'max_turn_requests';
}

const METHODS = {
  initialize: () => ({
    protocolVersion: 1,
    agentInfo: { name: 'tiny-agent', version: '1.0.0' },
    agentCapabilities: {},
    authMethods: [],
  }),
  'session/new': async ({ cwd }) => {
    const sessionId = `session-${sessions.size + 1}`;
    const usage = { inputTokens: 0, outputTokens: 0 };
    const listing = `You may load these skills by reading their file.\n${await listSkills(cwd)}`;
    sessions.set(sessionId, {
      sessionId,
      cwd,
      usage,
      model: OPENAI_MODEL,
      messages: [{ role: 'system', content: listing }],
    });
    const availableModels = MODELS.map((modelId) => ({ modelId, name: modelId }));
    return { sessionId, models: { currentModelId: OPENAI_MODEL, availableModels } };
  },
  'session/set_model': ({ modelId, sessionId }) => {
    sessions.get(sessionId).model = modelId;
    return {};
  },
  'session/prompt': async ({ prompt, sessionId }) => {
    const session = sessions.get(sessionId);
    const stopReason = await runTurn(session, prompt).catch((error) => {
      if (session.cancelled.signal.aborted) return 'cancelled';
      throw error;
    });
    const { inputTokens, outputTokens } = session.usage;
    return { stopReason, usage: { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens } };
  },
  'session/cancel': ({ sessionId }) => sessions.get(sessionId)?.cancelled?.abort(),
};

async function answer({ id, method, params, result }) {
  if (method === undefined) return asked.get(id)?.(result ?? {});
  const reply = id === undefined ? () => undefined : (body) => send({ id, ...body });
  const run = METHODS[method];
  if (run === undefined) return reply({ error: { code: -32601, message: `There is no method ${method}.` } });
  try {
    reply({ result: await run(params) });
  } catch (error) {
    const cause = error.cause?.code === undefined ? '' : ` (${error.cause.code})`;
    reply({ error: { code: -32603, message: `${error.message}${cause}` } });
  }
}

createInterface({ input: process.stdin })
  .on('line', (line) => void answer(JSON.parse(line)))
  .on('close', () => process.exit(0));
