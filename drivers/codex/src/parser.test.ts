import { foldUsage } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { createParser } from './parser.ts';

const context = {
  namespace: [{ name: 'pdf', id: 'pdf', aliases: [] }],
  canaries: [{ id: 'pdf', token: 'tok' }],
  model: null,
};

/** Parses `[channel, event]` pairs to the whole trace. */
function parse(lines: readonly (readonly [string, unknown])[]) {
  const parser = createParser(context);
  const pushed = lines.flatMap(([channel, event]) =>
    parser.push(channel, typeof event === 'string' ? event : JSON.stringify(event)),
  );
  return [...pushed, ...parser.end({ code: 0, signal: null })];
}

const usage = (input: number, cached: number, output: number) => ({
  input_tokens: input,
  cached_input_tokens: cached,
  cache_write_input_tokens: 0,
  output_tokens: output,
  reasoning_output_tokens: 1,
});
const completed = (...figures: [number, number, number]) =>
  ['stdout', { type: 'turn.completed', usage: usage(...figures) }] as const;
const started = ['stdout', { type: 'thread.started', thread_id: 'main' }] as const;
const meta = (id: string, parent?: string) =>
  ['rollout', { type: 'session_meta', payload: { id, parent_thread_id: parent } }] as const;
const model = ['rollout', { type: 'turn_context', payload: { model: 'gpt-5.5' } }] as const;
const record = (response: string, own: [number, number, number], thread: [number, number, number]) =>
  [
    'rollout',
    {
      type: 'token_usage_record',
      payload: { response_id: response, usage: usage(...own), thread_token_usage: usage(...thread) },
    },
  ] as const;

it('counts the last of several cumulative totals, and the tokens that the session file repeats once', () => {
  const trace = parse([
    started,
    completed(1000, 400, 20),
    completed(3000, 1900, 50),
    meta('main'),
    model,
    record('r1', [1000, 400, 20], [1000, 400, 20]),
    record('r1', [1000, 400, 20], [1000, 400, 20]),
    record('r2', [2000, 1500, 30], [3000, 1900, 50]),
  ]);
  expect(foldUsage(trace)).toMatchInlineSnapshot(`
    {
      "byModel": Map {
        "gpt-5.5" => {
          "cacheReadTokens": 1900,
          "cacheWriteTokens": 0,
          "inputTokens": 1100,
          "outputTokens": 50,
          "reasoningTokens": 1,
        },
      },
      "costIsPartial": false,
      "lowerBound": false,
      "modelRequests": 2,
      "reportedCostUsd": null,
      "tokens": {
        "cacheReadTokens": 1900,
        "cacheWriteTokens": 0,
        "inputTokens": 1100,
        "outputTokens": 50,
        "reasoningTokens": 1,
      },
    }
  `);
  expect(trace.filter(({ type }) => type === 'end')).toHaveLength(1);
});

it('adds what sub-agents used, which stdout leaves out', () => {
  const trace = parse([
    started,
    completed(3000, 0, 60),
    meta('main'),
    record('r1', [3000, 0, 60], [3000, 0, 60]),
    meta('child', 'main'),
    record('r2', [500, 0, 5], [500, 0, 5]),
  ]);
  expect(foldUsage(trace)).toMatchObject({
    tokens: { inputTokens: 3500, outputTokens: 65 },
    modelRequests: 2,
    lowerBound: false,
  });
});

it('gives a lower bound of a run that never completed its turn', () => {
  const trace = parse([started, meta('main'), model, record('r1', [1000, 400, 20], [1000, 400, 20])]);
  expect(foldUsage(trace)).toMatchObject({
    tokens: { inputTokens: 600, cacheReadTokens: 400 },
    modelRequests: 1,
    lowerBound: true,
  });
});

it('keeps unknown figures unknown', () => {
  const trace = parse([
    ['stdout', { type: 'turn.completed', usage: { input_tokens: -1, output_tokens: 'x' } }],
  ]);
  expect(foldUsage(trace).tokens).toMatchInlineSnapshot(`
    {
      "cacheReadTokens": null,
      "cacheWriteTokens": null,
      "inputTokens": null,
      "outputTokens": null,
      "reasoningTokens": null,
    }
  `);
});

const item = (type: string, rest: object) => ['stdout', { type, item: { id: 'item_0', ...rest } }] as const;

it('joins an item that comes complete at once, repeats, or never ends', () => {
  const done = {
    type: 'command_execution',
    command: 'cat SKILL.md',
    aggregated_output: 'tok',
    exit_code: 0,
    status: 'completed',
  };
  const begun = {
    id: 'item_1',
    type: 'command_execution',
    command: 'cat skills/pdf/SKILL.md',
    status: 'in_progress',
  };
  const trace = parse([
    item('item.completed', done),
    item('item.completed', done),
    item('item.started', done),
    item('item.started', begun),
    item('item.started', begun),
  ]);
  expect(trace).toMatchInlineSnapshot(`
    [
      {
        "callId": "item_0",
        "input": {
          "command": "cat SKILL.md",
        },
        "name": "command_execution",
        "subagent": false,
        "tool": "shell",
        "type": "tool-call",
      },
      {
        "callId": "item_0",
        "denied": false,
        "ok": true,
        "output": "tok",
        "type": "tool-result",
      },
      {
        "callId": "item_0",
        "detail": "",
        "evidence": "canary",
        "id": "pdf",
        "requested": "pdf",
        "status": "loaded",
        "type": "skill-call",
      },
      {
        "callId": "item_1",
        "input": {
          "command": "cat skills/pdf/SKILL.md",
        },
        "name": "command_execution",
        "subagent": false,
        "tool": "shell",
        "type": "tool-call",
      },
      {
        "callId": "item_1",
        "detail": "no result came",
        "evidence": "canary",
        "id": "pdf",
        "requested": "pdf",
        "status": "failed",
        "type": "skill-call",
      },
    ]
  `);
});

it('finds a canary in what an MCP tool answers', () => {
  const trace = parse([
    item('item.completed', {
      type: 'mcp_tool_call',
      server: 'files',
      tool: 'read',
      arguments: { path: '.agents/skills/pdf/SKILL.md' },
      result: { content: [{ type: 'text', text: 'tok' }] },
      status: 'completed',
    }),
  ]);
  expect(trace.filter(({ type }) => type === 'skill-call')).toMatchInlineSnapshot(`
    [
      {
        "callId": "item_0",
        "detail": "",
        "evidence": "canary",
        "id": "pdf",
        "requested": "pdf",
        "status": "loaded",
        "type": "skill-call",
      },
    ]
  `);
});

it('keeps what it does not understand, and never takes a warning for a message', () => {
  const trace = parse([
    ['stdout', 'npm warn'],
    ['stdout', ''],
    ['stdout', { type: 'something.new' }],
    item('item.completed', { type: 'error', message: 'Model metadata for `x` not found.' }),
    item('item.completed', { type: 'reasoning', text: 'x' }),
    ['elsewhere', 'x'],
  ]);
  expect(trace).toMatchInlineSnapshot(`
    [
      {
        "channel": "stdout",
        "line": "npm warn",
        "type": "raw",
      },
      {
        "channel": "stdout",
        "line": "{"type":"something.new"}",
        "type": "raw",
      },
      {
        "class": null,
        "fatal": false,
        "message": "Model metadata for \`x\` not found.",
        "status": null,
        "type": "error",
      },
    ]
  `);
});

const invoked = (name: string, kind = 'implicit') =>
  [
    'telemetry',
    { name: 'codex.skill_invocation', attributes: { 'skill.name': name, 'skill.invocation_type': kind } },
  ] as const;
const shell = (id: string, command: string, output: string, exit_code = 0) =>
  ['item.started', 'item.completed'].map(
    (type) =>
      [
        'stdout',
        {
          type,
          item: {
            ...{ type: 'command_execution', id, command, aggregated_output: output, exit_code },
            status: type === 'item.started' ? 'in_progress' : exit_code === 0 ? 'completed' : 'failed',
          },
        },
      ] as const,
  );
const skillCalls = (lines: Parameters<typeof parse>[0]) =>
  parse(lines).flatMap((event) =>
    event.type === 'skill-call' ? [[event.callId, event.requested, event.id, event.status]] : [],
  );

it('telemetry alone says that a skill was asked for, of the call that names it', () => {
  const other = shell('item_1', 'ls', 'SKILL.md');
  const headOnly = shell('item_0', 'head -3 skills/pdf/SKILL.md', '---');
  expect({
    alone: skillCalls([...headOnly, ...other, invoked('pdf'), invoked('pdf')]),
    foreign: skillCalls([...other, invoked('stranger')]),
    loaded: skillCalls([invoked('pdf'), ...shell('item_0', 'cat skills/pdf/SKILL.md', 'tok')]),
    failed: skillCalls([invoked('pdf'), ...shell('item_0', 'cat skills/pdf/SKILL.md', 'no', 1)]),
    explicit: skillCalls([...other, invoked('pdf', 'explicit')]),
    withoutCall: skillCalls([invoked('pdf')]),
  }).toMatchInlineSnapshot(`
    {
      "alone": [
        [
          "item_0",
          "pdf",
          "pdf",
          "failed",
        ],
      ],
      "explicit": [],
      "failed": [
        [
          "item_0",
          "pdf",
          "pdf",
          "failed",
        ],
      ],
      "foreign": [
        [
          "item_1",
          "stranger",
          null,
          "failed",
        ],
      ],
      "loaded": [
        [
          "item_0",
          "pdf",
          "pdf",
          "loaded",
        ],
      ],
      "withoutCall": [],
    }
  `);
});
