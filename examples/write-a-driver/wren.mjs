#!/usr/bin/env node
// Wren, a made-up agent for docs/write-a-driver.md: it talks to a model, reads skills from .wren/skills, prints JSON lines.
import { readdirSync, readFileSync } from 'node:fs';
import { env } from 'node:process';

const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
const option = (name) => {
  const at = process.argv.indexOf(name);
  return at === -1 ? undefined : process.argv[at + 1];
};

function readSkills() {
  let folders = [];
  try {
    folders = readdirSync('.wren/skills');
  } catch {
    // No skills.
  }
  return folders.map((id) => {
    const text = readFileSync(`.wren/skills/${id}/SKILL.md`, 'utf8');
    const lines = /^description:(?: *[>|]-?)?([^]*?)\n(?:[\w-]+:|---)/m.exec(text)?.[1] ?? '';
    const description = lines.replaceAll(/\s+/g, ' ').trim();
    return { id, description, text };
  });
}

const TOOLS = [{ name: 'use_skill', parameters: { properties: { name: { type: 'string' } } } }];

async function ask(messages) {
  const response = await fetch(`${env.WREN_URL}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${env.WREN_KEY}` },
    body: JSON.stringify({
      model: option('--model') ?? 'wren-1',
      messages,
      tools: TOOLS.map((tool) => ({ type: 'function', function: tool })),
    }),
  });
  const body = await response.json();
  if (!response.ok)
    throw Object.assign(new Error(body.error?.message ?? 'no answer'), { status: response.status });
  say({ note: 'spent', model: body.model, in: body.usage.prompt_tokens, out: body.usage.completion_tokens });
  return body.choices[0].message;
}

function useSkill(skills, call) {
  const name = JSON.parse(call.function.arguments).name;
  const skill = skills.find(({ id }) => id === name);
  say({ note: 'call', id: call.id, tool: call.function.name, skill: name });
  say({ note: 'result', id: call.id, ok: skill !== undefined });
  return { role: 'tool', tool_call_id: call.id, content: skill?.text ?? `There is no skill ${name}.` };
}

async function run(skills) {
  const list = skills.map(({ id, description }) => `* ${id}: ${description}`).join('\n');
  const messages = [
    { role: 'system', content: `You are Wren.\nSkills:\n${list}` },
    { role: 'user', content: readFileSync(0, 'utf8') },
  ];
  for (let turn = 1; turn <= 10; turn += 1) {
    const message = await ask(messages);
    if (message.content) say({ note: 'text', text: message.content });
    if (!message.tool_calls?.length) return say({ note: 'done', turns: turn });
    messages.push(message, ...message.tool_calls.map((call) => useSkill(skills, call)));
  }
}

if (process.argv.includes('--version')) {
  process.stdout.write('wren 1.0.0\n');
} else {
  const skills = readSkills();
  say({
    note: 'hello',
    version: '1.0.0',
    skills: skills.map(({ id, description }) => ({ id, description })),
  });
  if (!process.argv.includes('--list')) {
    await run(skills).catch((error) =>
      say({ note: 'failed', status: error.status ?? null, text: error.message }),
    );
  }
}
