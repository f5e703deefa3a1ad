import { expect, it } from 'vitest';
import { MessageLine, messageEvents, ResultLine } from './message-stream.ts';
import { createToolLedger } from './tool-ledger.ts';
import { WIDESPREAD_TOOLS } from './widespread-tools.ts';

it('reads usage, texts, calls and results of messages', () => {
  const tools = createToolLedger({ tools: WIDESPREAD_TOOLS, judge: () => [] });
  const lines = [
    {
      type: 'assistant',
      message: {
        id: 'm1',
        content: [
          { type: 'text', text: 'Let me see.' },
          { type: 'tool_use', id: 'c1', name: 'read_file', input: { file_path: 'a' } },
          { type: 'thinking', thinking: 'Hm.' },
        ],
        usage: { input_tokens: 1000, output_tokens: 20, cache_read_input_tokens: 400 },
      },
      parent_tool_use_id: null,
    },
    {
      type: 'user',
      message: {
        content: [{ type: 'tool_result', tool_use_id: 'c1', is_error: true, content: 'no: declined' }],
      },
    },
    { type: 'assistant', message: { id: 'm2', content: [], usage: { input_tokens: 0, output_tokens: 0 } } },
  ];
  const events = lines.flatMap((line) =>
    messageEvents(MessageLine.parse(line), {
      tools,
      model: 'm',
      text: (text, subagent) => [{ type: 'message', text, model: null, subagent }],
      isDenial: (output) => output.endsWith('declined'),
    }),
  );
  expect(events).toMatchInlineSnapshot(`
    [
      {
        "costUsd": null,
        "key": "m1",
        "model": "m",
        "modelRequests": 1,
        "scope": "request",
        "tokens": {
          "cacheReadTokens": 400,
          "cacheWriteTokens": null,
          "inputTokens": 600,
          "outputTokens": 20,
          "reasoningTokens": null,
        },
        "type": "usage",
      },
      {
        "model": null,
        "subagent": false,
        "text": "Let me see.",
        "type": "message",
      },
      {
        "callId": "c1",
        "input": {
          "file_path": "a",
        },
        "name": "read_file",
        "subagent": false,
        "tool": "read",
        "type": "tool-call",
      },
      {
        "callId": "c1",
        "denied": true,
        "ok": false,
        "output": "no: declined",
        "type": "tool-result",
      },
    ]
  `);
});

it('a result of which only the type is there is one', () => {
  expect(ResultLine.parse({ type: 'result' })).toMatchInlineSnapshot(`
    {
      "is_error": false,
      "permission_denials": [],
      "subtype": "",
      "type": "result",
    }
  `);
});
