import type { SimDialect } from '@skillgauge/core';
import { type SimScript, startSimulatedModel } from '@skillgauge/sim';
import { expect, test } from 'vitest';

const dialect: SimDialect = {
  wire: 'openai-chat',
  model: 'm',
  environment: {},
  isAuxiliary: () => false,
  listing: () => [{ id: 'pdf-forms', description: 'Fills in forms.' }],
  prompt: ({ messages }) => messages.find(({ role }) => role === 'user')?.text ?? null,
  loadSkill: ({ id }) => ({ name: 'skill', arguments: { name: id } }),
};

/** Posts prompts one after the other; what came of each: status, then the text, or how it ended. */
async function ask(script: SimScript, prompts: readonly string[], stream = false): Promise<string[]> {
  await using model = await startSimulatedModel({ seed: 1 });
  const route = { requestId: 'r', attempt: 1, caseId: 'c', trial: 1, dialect, script };
  const url = `${model.route(route)}/v1/chat/completions`;
  const said: string[] = [];
  for (const content of prompts) {
    const body = JSON.stringify({ model: 'm', stream, messages: [{ role: 'user', content }] });
    const response = await fetch(url, { method: 'POST', body });
    const text = await response.text().catch(() => 'broken off');
    said.push(`${response.status} ${response.headers.get('content-type')} ${text.replace(/\n/g, '|')}`);
  }
  return said;
}

/** The reason why an answer ended, the calls in it, and its text. */
function answerOf(text: string): unknown {
  const { choices, model, usage } = JSON.parse(text.slice(text.indexOf('{')));
  const [{ finish_reason: finish, message }] = choices;
  const calls = (message.tool_calls ?? []).map((call: { function: { name: string } }) => call.function.name);
  return { finish, model, usage, calls, text: message.content };
}

test('a reply is sent word for word; a stream has its events, anything else its body', async () => {
  const reply = {
    status: 418,
    headers: { 'retry-after': '3' },
    body: { short: true },
    events: [{ type: 'a' }, '{"half'],
  };
  const script: SimScript = { turns: [{ kind: 'reply', reply }] };
  expect([...(await ask(script, ['x'])), ...(await ask(script, ['x'], true))]).toMatchInlineSnapshot(`
    [
      "418 application/json {"short":true}",
      "418 text/event-stream event: a|data: {"type":"a"}||data: {"half||",
    ]
  `);
});

test('a reply may be cut off', async () => {
  const cut = { events: ['{"half'], ending: 'cut' as const };
  expect(await ask({ turns: [{ kind: 'reply', reply: cut }] }, ['x'], true)).toMatchInlineSnapshot(`
    [
      "200 text/event-stream broken off",
    ]
  `);
});

test('each try of a turn goes otherwise, and a sub-agent has turns of its own', async () => {
  const script: SimScript = {
    turns: [
      {
        kind: 'tries',
        tries: [
          { kind: 'fault', fault: '503' },
          { kind: 'say', text: 'Second.' },
        ],
      },
    ],
    subagents: [{ asked: 'sub', turns: [{ kind: 'say', text: 'From below.' }] }],
  };
  const said = await ask(script, ['main', 'a sub task', 'main', 'main']);
  expect(said.map((text) => text.match(/^\d+|From below|Second/g)?.join(' '))).toMatchInlineSnapshot(`
    [
      "503",
      "200 From below",
      "200 Second",
      "200 Second",
    ]
  `);
});

test('several calls, figures, another model and another end are in one answer', async () => {
  const script: SimScript = {
    turns: [
      {
        kind: 'together',
        turns: [
          { kind: 'load', skill: 'pdf-forms' },
          { kind: 'call', call: { name: 'read', arguments: { path: 'a' } } },
        ],
        text: 'Both.',
        usage: { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 },
        model: 'other',
        finish: 'length',
      },
    ],
  };
  const [said = ''] = await ask(script, ['x']);
  expect(answerOf(said)).toMatchInlineSnapshot(`
    {
      "calls": [
        "skill",
        "read",
      ],
      "finish": "length",
      "model": "other",
      "text": "Both.",
      "usage": {
        "completion_tokens": 2,
        "prompt_tokens": 10,
        "total_tokens": 12,
      },
    }
  `);
});
