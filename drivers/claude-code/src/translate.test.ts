import type { TraceEvent } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { createParser } from './translate.ts';

const NAMESPACE = [{ name: 'pdf-forms', id: 'office:pdf', aliases: ['pdf-forms'] }];

function parse(events: readonly unknown[]): TraceEvent[] {
  const parser = createParser({
    namespace: NAMESPACE,
    canaries: [{ id: 'office:pdf', token: 'canary-1' }],
    model: 'claude-sonnet-4-5',
  });
  const trace = events.flatMap((event) => parser.push('stdout', JSON.stringify(event)));
  return [...trace, ...parser.end({ code: 0, signal: null })];
}

function assistant(content: unknown[], more: object = {}) {
  return { type: 'assistant', message: { id: 'msg_1', model: 'claude-sonnet-4-5', content }, ...more };
}

function call(name: string, input: object, id = 'call_1') {
  return { type: 'tool_use', id, name, input };
}

function result(content: unknown, more: object = {}, block: object = {}) {
  const message = { content: [{ type: 'tool_result', tool_use_id: 'call_1', content, ...block }] };
  return { type: 'user', message, ...more };
}

/** The skill calls of a run in which the model calls the Skill tool and gets this answer. */
function judge(skill: unknown, answer: unknown): unknown {
  const trace = parse([assistant([call('Skill', { skill })]), answer]);
  return trace
    .filter((event) => event.type === 'skill-call')
    .map(({ detail, id, requested, status }) => ({ requested, id, status, detail }));
}

const LOADED = { tool_use_result: { success: true, commandName: 'pdf-forms' } };

test('spellings resolve as the CLI resolves them, and whole', () => {
  const spellings = ['office:pdf', '/office:pdf', ' pdf-forms ', 'pdf'];
  expect(
    spellings.map((skill) =>
      judge(skill, result(`Launching skill: ${skill}`, { tool_use_result: { success: true } })),
    ),
  ).toMatchInlineSnapshot(`
    [
      [
        {
          "detail": "",
          "id": "office:pdf",
          "requested": "office:pdf",
          "status": "loaded",
        },
      ],
      [
        {
          "detail": "",
          "id": "office:pdf",
          "requested": "/office:pdf",
          "status": "loaded",
        },
      ],
      [
        {
          "detail": "",
          "id": "office:pdf",
          "requested": " pdf-forms ",
          "status": "loaded",
        },
      ],
      [
        {
          "detail": "",
          "id": null,
          "requested": "pdf",
          "status": "loaded",
        },
      ],
    ]
  `);
});

test('only a call that the CLI says succeeded has loaded the skill', () => {
  const error = { is_error: true };
  expect([
    judge('pdf-forms', result('Launching skill: pdf-forms', LOADED)),
    judge('pdf-forms', result('Launching skill: pdf-forms', { parent_tool_use_id: 'call_0' })),
    judge('pdf-forms', result('Launching skill: pdf-forms', { tool_use_result: { success: false } })),
    judge('pdf-forms', result('<tool_use_error>Unknown skill: pdf-forms</tool_use_error>', {}, error)),
    judge('pdf-forms', result('Skill execution blocked by permission rules', {}, error)),
    judge('pdf-forms', result('Execute skill: pdf-forms', {}, error)),
    judge({}, result('<tool_use_error>InputValidationError: …</tool_use_error>', {}, error)),
    judge('pdf-forms', { type: 'system', subtype: 'status' }),
  ]).toMatchInlineSnapshot(`
    [
      [
        {
          "detail": "",
          "id": "office:pdf",
          "requested": "pdf-forms",
          "status": "loaded",
        },
      ],
      [
        {
          "detail": "",
          "id": "office:pdf",
          "requested": "pdf-forms",
          "status": "loaded",
        },
      ],
      [
        {
          "detail": "Launching skill: pdf-forms",
          "id": "office:pdf",
          "requested": "pdf-forms",
          "status": "failed",
        },
      ],
      [
        {
          "detail": "<tool_use_error>Unknown skill: pdf-forms</tool_use_error>",
          "id": "office:pdf",
          "requested": "pdf-forms",
          "status": "unknown",
        },
      ],
      [
        {
          "detail": "Skill execution blocked by permission rules",
          "id": "office:pdf",
          "requested": "pdf-forms",
          "status": "denied",
        },
      ],
      [
        {
          "detail": "Execute skill: pdf-forms",
          "id": "office:pdf",
          "requested": "pdf-forms",
          "status": "denied",
        },
      ],
      [
        {
          "detail": "<tool_use_error>InputValidationError: …</tool_use_error>",
          "id": null,
          "requested": "",
          "status": "failed",
        },
      ],
      [
        {
          "detail": "The run ended before a result came.",
          "id": "office:pdf",
          "requested": "pdf-forms",
          "status": "failed",
        },
      ],
    ]
  `);
});

test('a firing waits for the usage of its message', () => {
  const start = {
    type: 'message_start',
    message: { id: 'msg_1', usage: { input_tokens: 9, output_tokens: 1 } },
  };
  const delta = { type: 'message_delta', usage: { input_tokens: 0, output_tokens: 20 } };
  const trace = parse([
    { type: 'stream_event', event: start },
    assistant([call('Skill', { skill: 'pdf-forms' })]),
    result('Launching skill: pdf-forms', LOADED),
    { type: 'stream_event', event: delta },
  ]);
  expect(trace.map((event) => (event.type === 'usage' ? event.tokens : event.type))).toMatchInlineSnapshot(`
    [
      {
        "cacheReadTokens": null,
        "cacheWriteTokens": null,
        "inputTokens": 9,
        "outputTokens": null,
        "reasoningTokens": null,
      },
      "tool-call",
      "tool-result",
      {
        "cacheReadTokens": null,
        "cacheWriteTokens": null,
        "inputTokens": 9,
        "outputTokens": 20,
        "reasoningTokens": null,
      },
      "skill-call",
    ]
  `);
});

test('a firing that waits is not lost when the stream ends', () => {
  const start = { type: 'message_start', message: { id: 'msg_1' } };
  const trace = parse([
    { type: 'stream_event', event: start },
    assistant([call('Skill', { skill: 'pdf-forms' })]),
    result('Launching skill: pdf-forms', LOADED),
  ]);
  expect(trace.map(({ type }) => type)).toEqual(['usage', 'tool-call', 'tool-result', 'skill-call']);
});

test('a file that was read counts by its canary, a failed read does not', () => {
  const read = assistant([call('Read', { file_path: '/w/.claude/skills/pdf/SKILL.md' })]);
  const skillCalls = [result('1\t---\n2\tcanary-1\n'), result('canary-1', {}, { is_error: true })].map(
    (answer) => parse([read, answer]).filter(({ type }) => type === 'skill-call'),
  );
  expect(skillCalls).toMatchInlineSnapshot(`
    [
      [
        {
          "callId": "call_1",
          "detail": "Read",
          "evidence": "canary",
          "id": "office:pdf",
          "requested": "/w/.claude/skills/pdf/SKILL.md",
          "status": "loaded",
          "type": "skill-call",
        },
      ],
      [],
    ]
  `);
});

test('a forked skill is loaded once, when its sub-agent begins', () => {
  const sub = assistant([{ type: 'text', text: 'Working.' }], { parent_tool_use_id: 'call_1' });
  const trace = parse([
    assistant([call('Skill', { skill: 'pdf-forms' })]),
    sub,
    sub,
    result('Skill "pdf-forms" completed (forked execution).', { tool_use_result: { success: true } }),
  ]);
  expect(trace.filter(({ type }) => type === 'skill-call')).toMatchInlineSnapshot(`
    [
      {
        "callId": "call_1",
        "detail": "forked",
        "evidence": "event",
        "id": "office:pdf",
        "requested": "pdf-forms",
        "status": "loaded",
        "type": "skill-call",
      },
    ]
  `);
});

test('what the CLI writes itself is an error, never an answer', () => {
  const synthetic = {
    type: 'assistant',
    message: {
      id: 'x',
      model: '<synthetic>',
      content: [{ type: 'text', text: 'Credit balance is too low' }],
    },
    error: 'billing_error',
  };
  const end = { type: 'result', subtype: 'success', is_error: true, api_error_status: 400, modelUsage: {} };
  expect([parse([synthetic, end]), parse([synthetic])]).toMatchInlineSnapshot(`
    [
      [
        {
          "class": "quota",
          "fatal": true,
          "message": "Credit balance is too low",
          "status": 400,
          "type": "error",
        },
        {
          "denials": 0,
          "ok": false,
          "reason": "success",
          "turns": null,
          "type": "end",
        },
      ],
      [
        {
          "class": "quota",
          "fatal": true,
          "message": "Credit balance is too low",
          "status": null,
          "type": "error",
        },
      ],
    ]
  `);
});

test('a model that the CLI has no price for has no cost', () => {
  const usage = { inputTokens: 10, outputTokens: 2, costUSD: 0.5 };
  const modelUsage = {
    'claude-sonnet-4-5': usage,
    'us.anthropic.claude-opus-4-6-v1:0': usage,
    'gpt-9': usage,
  };
  const trace = parse([{ type: 'result', subtype: 'success', is_error: false, modelUsage }]);
  expect(trace.flatMap((event) => (event.type === 'usage' ? [[event.model, event.costUsd]] : []))).toEqual([
    ['claude-sonnet-4-5', 0.5],
    ['us.anthropic.claude-opus-4-6-v1:0', 0.5],
    ['gpt-9', null],
  ]);
});

test('other channels and other lines are kept as they are', () => {
  const parser = createParser({ namespace: [], canaries: [], model: null });
  expect([
    parser.push('stderr', 'Warning: x'),
    parser.push('stdout', 'npm notice'),
    parser.push('stdout', '{"type":"assistant","message":null}'),
    parser.push('stdout', '{"type":"system","subtype":"status"}'),
  ]).toMatchInlineSnapshot(`
    [
      [
        {
          "channel": "stderr",
          "line": "Warning: x",
          "type": "raw",
        },
      ],
      [
        {
          "channel": "stdout",
          "line": "npm notice",
          "type": "raw",
        },
      ],
      [
        {
          "channel": "stdout",
          "line": "{"type":"assistant","message":null}",
          "type": "raw",
        },
      ],
      [],
    ]
  `);
});
