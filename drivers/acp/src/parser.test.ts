import type { TraceEvent } from '@skillgauge/core';
import { expect, test } from 'vitest';
import type { AcpAgent } from './agent.ts';
import { classifyEnding } from './errors.ts';
import { createParser } from './parser.ts';

const TOKEN = 'canary-of-pdf';
const AGENT: AcpAgent = { id: 'acp-agent', command: 'agent', args: [], from: import.meta.url };

const INITIALIZE = { id: 0, method: 'initialize' };
const NEW_SESSION = { id: 1, method: 'session/new' };
const PROMPT = { id: 2, method: 'session/prompt' };
const READY = { id: 0, result: { protocolVersion: 1, agentInfo: { version: '1.2.3' } } };
const OPENED = { id: 1, result: { sessionId: 's' } };
const ENDED = { id: 2, result: { stopReason: 'end_turn' } };

const news = (update: object) => ({ method: 'session/update', params: { sessionId: 's', update } });
const said = (text: string) =>
  news({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });
const call = (status: string, over: object = {}) =>
  news({ sessionUpdate: 'tool_call_update', toolCallId: 'a', status, ...over });

/** Lines of a conversation: `[what the agent said]`, or what we said. */
type Line = [object | string] | object;

function run(
  lines: Line[],
  exit: { code: number | null; signal: string | null } = { code: 0, signal: null },
) {
  const parser = createParser(AGENT, {
    namespace: [{ name: 'pdf', id: 'pdf', aliases: [] }],
    canaries: [{ id: 'pdf', token: TOKEN }],
    model: null,
  });
  const trace: TraceEvent[] = [];
  for (const line of lines) {
    const value: unknown = Array.isArray(line) ? line[0] : line;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    trace.push(...parser.push(Array.isArray(line) ? 'stdout' : 'stdin', text));
  }
  trace.push(...parser.end(exit));
  const error = classifyEnding({ trace, exit, endedBy: 'exit', stderrTail: '', stdoutLines: 1 });
  return { trace, error: error === null ? null : `${error.class}: ${error.message}` };
}

const skillCalls = (trace: readonly TraceEvent[]) =>
  trace.flatMap((event) =>
    event.type === 'skill-call'
      ? [`${event.requested} ${event.status} by ${event.evidence}; ${event.detail}`]
      : [],
  );

const opened: Line[] = [INITIALIZE, [READY], NEW_SESSION, [OPENED], PROMPT];

test('an agent that speaks another version, that wants a login, or that is none, is named', () => {
  const wantsLogin = { id: 1, error: { code: -32_000, message: 'Authentication required' } };
  expect([
    run([INITIALIZE, [{ id: 0, result: { protocolVersion: 2 } }]]).error,
    run([INITIALIZE, [{ id: 0, result: {} }]]).error,
    run([INITIALIZE, [READY], NEW_SESSION, [wantsLogin]]).error,
    run([
      INITIALIZE,
      [READY],
      NEW_SESSION,
      [wantsLogin],
      { id: 2, method: 'authenticate' },
      [{ id: 2, result: {} }],
      { id: 3, method: 'session/new' },
      [{ id: 3, result: { sessionId: 's' } }],
    ]).error,
    run([INITIALIZE, ['Usage: agent [options]']], { code: 2, signal: null }).error,
    run([INITIALIZE]).error,
    run(opened, { code: null, signal: 'SIGSEGV' }).error,
  ]).toMatchInlineSnapshot(`
    [
      "protocol: The agent speaks version 2 of the protocol, not 1.",
      "protocol: The agent answered initialize with something else than the protocol has.",
      "auth: session/new: Authentication required",
      "no_output: The agent did not end its turn.",
      "harness_crash: The agent did not answer initialize. It exited with 2. It printed: Usage: agent [options]",
      "no_output: The agent did not answer initialize.",
      "harness_crash: The agent did not answer session/prompt. It was ended by SIGSEGV.",
    ]
  `);
});

test('a turn that did not end well is told by its reason', () => {
  const ended = (stopReason: string) =>
    run([...opened, [said('Hm.')], [{ id: 2, result: { stopReason } }]]).error;
  expect(
    ['end_turn', 'max_tokens', 'max_turn_requests', 'refusal', 'cancelled', 'of the future'].map(ended),
  ).toMatchInlineSnapshot(`
    [
      null,
      "capped: The agent stopped: max_tokens.",
      "capped: The agent stopped: max_turn_requests.",
      "refused: The agent stopped: refusal.",
      "cancelled: The agent stopped: cancelled.",
      "protocol: The agent stopped: of the future.",
    ]
  `);
  expect(run([...opened, [ENDED]]).error).toBe('no_output: The agent ended its turn without a word.');
});

test('a skill has fired when its text came back, in a result or in the answer; else it was attempted', () => {
  const named = { title: 'Read pdf/SKILL.md', kind: 'read' };
  const text = (value: string) => ({
    content: [{ type: 'content', content: { type: 'text', text: value } }],
  });
  const verdicts = (...lines: Line[]) => skillCalls(run([...opened, ...lines, [ENDED]]).trace);
  expect({
    loaded: verdicts([call('completed', { ...named, ...text(`# ${TOKEN}`) })]),
    rawOutput: verdicts([call('completed', { ...named, rawOutput: { output: TOKEN } })]),
    notShown: verdicts([call('completed', named)]),
    inTheAnswer: verdicts([call('completed', named)], [said(`Done: ${TOKEN}`)]),
    saidBefore: verdicts([said(TOKEN)], [call('completed', named)]),
    failed: verdicts([call('failed', { ...named, ...text(`no such file ${TOKEN}`) })]),
    inADiff: verdicts([call('completed', { ...named, ...text(`diff --git a b\n+${TOKEN}`) })]),
    running: verdicts([call('in_progress', { ...named, ...text(TOKEN) })]),
    unknown: verdicts([call('failed', { title: 'skill', rawInput: { name: 'pdf-two' } })]),
  }).toMatchInlineSnapshot(`
    {
      "failed": [
        "pdf failed by event; no such file canary-of-pdf",
      ],
      "inADiff": [
        "pdf exploratory by canary; ",
      ],
      "inTheAnswer": [
        "pdf loaded by canary; in the answer",
      ],
      "loaded": [
        "pdf loaded by canary; ",
      ],
      "notShown": [
        "pdf failed by event; The agent does not show what the call gave to the model.",
      ],
      "rawOutput": [
        "pdf loaded by canary; ",
      ],
      "running": [
        "pdf failed by event; The run ended before a result came.",
      ],
      "saidBefore": [
        "pdf failed by event; The agent does not show what the call gave to the model.",
      ],
      "unknown": [
        "pdf-two unknown by event; ",
      ],
    }
  `);
});

test('a call that we refuse is denied at once, and what comes of it later is not counted again', () => {
  const question = {
    id: 'q',
    method: 'session/request_permission',
    params: {
      toolCall: { toolCallId: 'a', kind: 'edit', title: 'Write' },
      options: [{ optionId: 'n', kind: 'reject_once' }],
    },
  };
  const refusal = { id: 'q', result: { outcome: { outcome: 'selected', optionId: 'n' } } };
  const { trace } = run([...opened, [question], refusal, [call('failed')], [said('So be it.')], [ENDED]]);
  expect(trace.filter(({ type }) => type !== 'session')).toMatchInlineSnapshot(`
    [
      {
        "callId": "a",
        "input": {
          "locations": [],
          "title": "Write",
        },
        "name": "Write",
        "subagent": false,
        "tool": "edit",
        "type": "tool-call",
      },
      {
        "callId": "a",
        "denied": true,
        "ok": false,
        "output": "",
        "type": "tool-result",
      },
      {
        "model": null,
        "subagent": false,
        "text": "So be it.",
        "type": "message",
      },
      {
        "denials": 1,
        "ok": true,
        "reason": "end_turn",
        "turns": null,
        "type": "end",
      },
    ]
  `);
});
