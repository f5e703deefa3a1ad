import { errored, type ScenarioInput } from '@skillgauge/conformance';
import type { HarnessCommand, RunErrorClass } from '@skillgauge/core';
import type { SimTurn } from '@skillgauge/sim';
import { fault, reply, say } from '../scenario-table.ts';
import { errorReply } from './words.ts';

/** Nothing listens there. */
const CLOSED_PROXY = 'http://127.0.0.1:9';
const OVERLOADED = {
  type: 'server_error',
  message: 'The engine is currently overloaded, please try again later.',
};
const SERVER_ERROR = { type: 'server_error', message: 'The server had an error while processing it.' };

/** Every request gets this answer. */
function answered(name: string, what: string, errorClass: RunErrorClass, turn: SimTurn): ScenarioInput {
  return { name, what, expect: errored(errorClass), turns: () => [turn] };
}

/** GitHub instead of an endpoint, which cannot be reached. */
function onGitHub(command: HarnessCommand): HarnessCommand {
  const own = Object.entries(command.env).filter(([name]) => !/_OFFLINE$|_PROVIDER_/.test(name));
  return {
    ...command,
    args: [...command.args, '--disable-client-telemetry'],
    env: { ...Object.fromEntries(own), HTTP_PROXY: CLOSED_PROXY, HTTPS_PROXY: CLOSED_PROXY },
  };
}

function notLoggedIn(
  name: string,
  what: string,
  errorClass: RunErrorClass,
  credentials: Record<string, string>,
): ScenarioInput {
  const settings = { model: null };
  return {
    ...answered(name, what, errorClass, say('never')),
    credentials,
    settings,
    alter: onGitHub,
  };
}

/** Each error that the CLI has a text or a class for. */
export const errors: ScenarioInput[] = [
  answered(
    'payment-required-402',
    'every request gets 402',
    'quota',
    errorReply(402, { message: 'Payment required: add credits.', type: 'billing', code: 'payment_required' }),
  ),
  answered('server-500', 'every request gets 500', 'server', errorReply(500, SERVER_ERROR, 1)),
  answered('unavailable-503', 'every request gets 503', 'server', errorReply(503, SERVER_ERROR, 1)),
  answered(
    'overloaded-503',
    'every request gets 503, in the words that OpenAI has for an overload',
    'overloaded',
    errorReply(503, OVERLOADED, 1),
  ),
  answered(
    'error-in-stream',
    'every answer is a stream that holds an error',
    'server',
    reply({ events: [{ error: { ...SERVER_ERROR, param: null, code: 'server_error' } }] }),
  ),
  answered('cut-stream', 'every streamed answer is cut', 'network', fault('cut')),
  { ...answered('connection-refused', 'nobody listens', 'network', say('never')), refused: true },
  answered(
    'malformed-stream',
    'every answer is a stream with an event that is no JSON',
    'protocol',
    fault('malformed'),
  ),
  answered(
    'request-too-large-413',
    'every request gets 413',
    'context_length',
    errorReply(413, { message: 'Request too large', type: 'invalid_request_error' }),
  ),
  answered(
    'invalid-request-400',
    'every request gets 400 about the request itself',
    'protocol',
    errorReply(400, {
      message: "Unsupported value: 'reasoning_effort' does not support 'low' with this model.",
      type: 'invalid_request_error',
      code: 'unsupported_value',
    }),
  ),
  answered(
    'content-filtered',
    'the answer is held back by a content filter: the CLI writes one of its own, and exits with 0',
    'refused',
    say('', { finish: 'content_filter' }),
  ),
  {
    ...answered('no-model', 'an own endpoint, and no model is named', 'model_not_found', say('never')),
    settings: { model: null },
  },
  notLoggedIn('no-credentials', 'no endpoint and no credentials', 'auth', {}),
  notLoggedIn('token-not-validated', 'no endpoint, and a token that cannot be checked', 'network', {
    GITHUB_TOKEN: 'skillgauge-made-up-token',
  }),
];
