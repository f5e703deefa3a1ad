import { censored, errored, type ScenarioInput, SILENT } from '@skillgauge/conformance';
import type { RunErrorClass } from '@skillgauge/core';
import type { SimReply, SimTurn } from '@skillgauge/sim';
import { fault, reply, say } from '../scenario-table.ts';
import { list, readNotes } from './words.ts';

/** The beginning of a streamed answer, up to the end of a text. */
const HALF_ANSWER = [
  {
    type: 'message_start',
    message: {
      id: 'msg_half',
      type: 'message',
      role: 'assistant',
      model: 'claude-sonnet-4-5',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 1000, output_tokens: 1 },
    },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Partial' } },
  { type: 'content_block_stop', index: 0 },
];

function errorReply(
  status: number,
  type: string,
  message: string,
  headers: SimReply['headers'] = {},
): SimTurn {
  return reply({ status, headers, body: { type: 'error', error: { type, message } } });
}

/** Every request gets this answer. */
function answered(name: string, what: string, errorClass: RunErrorClass, turn: SimTurn): ScenarioInput {
  return { name, what, expect: errored(errorClass), turns: () => [turn] };
}

/** Each error that the CLI has a text or a class for. */
export const errors: ScenarioInput[] = [
  answered(
    'bad-request',
    'every request gets 400',
    'protocol',
    errorReply(400, 'invalid_request_error', 'tools.3: bad schema'),
  ),
  answered(
    'request-too-large',
    'every request gets 413',
    'context_length',
    errorReply(413, 'request_too_large', 'Request too large'),
  ),
  answered('server-error', 'every request gets 500', 'server', fault('500')),
  answered('unavailable', 'every request gets 503', 'server', fault('503')),
  answered(
    'rate-limited-retry-after',
    'every request gets 429 with retry-after 3',
    'rate_limit',
    errorReply(429, 'rate_limit_error', 'slow down', { 'retry-after': '3' }),
  ),
  {
    ...answered(
      'usage-limit',
      'every request gets 429 with the headers of a used-up subscription',
      'quota',
      errorReply(429, 'rate_limit_error', 'This request would exceed your account rate limit.', {
        'anthropic-ratelimit-unified-status': 'rejected',
        'anthropic-ratelimit-unified-reset': String(Math.floor(Date.now() / 1000) + 3600),
        'anthropic-ratelimit-unified-representative-claim': 'five_hour',
        'retry-after': '3600',
      }),
    ),
    credentials: { CLAUDE_CODE_OAUTH_TOKEN: 'simulated-login-no-real-credential' },
  },
  { ...answered('not-logged-in', 'no credential', 'auth', say('never')), credentials: {} },
  { ...answered('connection-refused', 'nobody listens', 'network', say('never')), refused: true },
  {
    ...answered('preflight', 'the preflight: nobody listens, no retry', 'network', say('never')),
    refused: true,
    preflight: true,
  },
  answered(
    'answer-refused',
    'the answer ends with the stop reason refusal',
    'refused',
    say('', { finish: 'refusal' }),
  ),
  {
    name: 'output-limit',
    what: 'the answer ends with the stop reason max_tokens',
    expect: censored('capped'),
    turns: () => [
      say('half', { finish: 'max_tokens' }),
      say('half', { finish: 'max_tokens' }),
      say('half', { finish: 'max_tokens' }),
      say('half', { finish: 'max_tokens' }),
    ],
  },
  {
    name: 'connection-closed',
    what: 'the connection is closed in the middle of the answer',
    expect: censored('network'),
    turns: () => [reply({ events: HALF_ANSWER, ending: 'cut' })],
  },
  {
    name: 'cut-then-whole',
    what: 'the stream is cut before its first text; asked for in one piece, the answer comes whole',
    expect: SILENT,
    turns: () => [say('A plain answer.', { fault: 'cut' })],
  },
  {
    name: 'hung-before-answer',
    what: 'no answer to the first request; ended by the time limit',
    expect: errored('timeout'),
    settings: { timeoutMs: 10_000 },
    turns: () => [fault('hang')],
  },
  {
    name: 'hung-in-answer',
    what: 'the answer stops in the middle; ended by the time limit',
    expect: censored('timeout'),
    settings: { timeoutMs: 10_000 },
    turns: () => [reply({ events: HALF_ANSWER, ending: 'hang' })],
  },
  {
    name: 'error-after-turn',
    what: 'a shell command, then 403',
    expect: censored('auth'),
    turns: () => [list, fault('403')],
  },
  {
    name: 'max-turns-undecided',
    what: 'the turn limit is reached',
    expect: censored('capped'),
    settings: { maxTurns: 3 },
    turns: () => [list, readNotes, list, readNotes],
  },
];
