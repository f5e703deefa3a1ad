import { foldUsage, type TraceEvent } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { classifyEnding } from './errors.ts';
import { createParser } from './parser.ts';

const context = {
  namespace: [{ name: 'pdf', id: 'pdf', aliases: [] }],
  canaries: [{ id: 'pdf', token: 'canary-a1' }],
  model: 'm',
};

const ZERO = { input: 0, output: 0, reasoning: 0, cache: { read: 0, write: 0 } };

function step(reason: string, tokens: object = ZERO, timestamp = 1): string {
  const part = { id: `prt_${reason}`, messageID: 'msg_1', reason, tokens, cost: 0 };
  return JSON.stringify({ type: 'step_finish', sessionID: 'ses_1', timestamp, part });
}

const TEXT = JSON.stringify({ type: 'text', timestamp: 1, part: { text: 'Done.' } });

function trace(stdout: readonly string[], stderr: readonly string[] = []): TraceEvent[] {
  const parser = createParser(context);
  return [
    ...stdout.flatMap((line) => parser.push('stdout', line)),
    ...stderr.flatMap((line) => parser.push('stderr', line)),
    ...parser.end({ code: 0, signal: null }),
  ];
}

function errorClass(events: readonly TraceEvent[]): string | null {
  const exit = { code: 0, signal: null };
  const ending = { trace: events, exit, endedBy: 'exit' as const, stderrTail: '', stdoutLines: 3 };
  return classifyEnding(ending)?.class ?? null;
}

it('believes no figures that are all zero beside an answer', () => {
  const { reportedCostUsd, tokens } = foldUsage(trace([TEXT, step('stop')]));
  expect([tokens.inputTokens, tokens.outputTokens, reportedCostUsd]).toEqual([null, null, null]);
});

it('is at its end only with a step that ended the answer', () => {
  const reasons = ['stop', 'length', 'tool-calls', 'unknown', ''];
  expect(reasons.map((reason) => [reason, errorClass(trace([TEXT, step(reason)]))])).toEqual([
    ['stop', null],
    ['length', 'capped'],
    ['tool-calls', 'harness_crash'],
    ['unknown', 'harness_crash'],
    ['', 'harness_crash'],
  ]);
});

it('takes an error for the end, unless a later step ended well', () => {
  const error = JSON.stringify({ type: 'error', timestamp: 2, error: { name: 'UnknownError', data: {} } });
  expect([
    errorClass(trace([error, TEXT, step('stop')])),
    errorClass(trace([TEXT, step('tool-calls'), error])),
  ]).toEqual([null, 'protocol']);
});

it('explains by the log what was still tried again, and not what was got over', () => {
  const failure = (at: string) =>
    `timestamp=${at} level=ERROR run=1 message="stream error" small=false error.error="AI_APICallError: Overloaded"`;
  const before = [failure('1970-01-01T00:00:00.001Z')];
  const after = [failure('1970-01-01T00:00:09.000Z')];
  const tools = [step('tool-calls', ZERO, 5000)];
  expect([errorClass(trace(tools, before)), errorClass(trace(tools, after))]).toEqual([
    'harness_crash',
    'overloaded',
  ]);
});

const start = (timestamp: number) =>
  JSON.stringify({ type: 'step_start', timestamp, part: { messageID: 'msg_1' } });

function logged(at: number, message: string): string {
  const time = new Date(at).toISOString();
  return `timestamp=${time} level=ERROR run=1 message="stream error" small=false error.error="${message}"`;
}

it('tells an answer that was cut off from one that was no JSON, in whatever order the channels come', () => {
  const starts = [start(10_000), start(12_000), start(16_000)];
  const torn = [9900, 11_950, 15_900].map((at) => logged(at, 'AI_JSONParseError: JSON parsing failed'));
  const before = [logged(8000, 'AI_APICallError: Overloaded')];
  expect([
    errorClass(trace(starts)),
    errorClass(trace(starts, torn)),
    errorClass(trace(starts, before)),
  ]).toEqual(['network', 'protocol', 'network']);
});

it('gives an error one class, whether stdout tells it at last or the log amid attempts', () => {
  const classes = (message: string, statusCode: number) => {
    const data = { message, statusCode };
    const told = JSON.stringify({ type: 'error', timestamp: 1, error: { name: 'APIError', data } });
    return [errorClass(trace([told])), errorClass(trace([], [logged(1, `AI_APICallError: ${message}`)]))];
  };
  expect([
    classes('Service unavailable', 503),
    classes('The engine is currently overloaded, please try again later.', 503),
    classes('Overloaded', 529),
    classes('Rate limit reached.', 429),
    classes('The server had an error while processing your request.', 500),
  ]).toEqual([
    ['server', 'server'],
    ['overloaded', 'overloaded'],
    ['overloaded', 'overloaded'],
    ['rate_limit', 'rate_limit'],
    ['server', 'server'],
  ]);
});
