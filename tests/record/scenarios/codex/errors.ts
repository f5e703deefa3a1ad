import { errored, type ScenarioInput } from '@skillgauge/conformance';
import type { RunErrorClass } from '@skillgauge/core';
import type { SimTurn } from '@skillgauge/sim';
import { fault, reply, say } from '../scenario-table.ts';
import { errorReply, incompleteReply, withArgument } from './words.ts';

/** Every request gets this answer. */
function answered(name: string, what: string, errorClass: RunErrorClass, turn: SimTurn): ScenarioInput {
  return { name, what, expect: errored(errorClass), turns: () => [turn] };
}

/** What is refused. */
const refusals: ScenarioInput[] = [
  {
    ...answered('key-missing', 'the variable of the key is not there', 'auth', say('never')),
    credentials: {},
    alter: (command) => withArgument(command, 'requires_openai_auth=true', 'env_key="OPENAI_API_KEY"'),
  },
  {
    ...answered('not-logged-in', 'neither a key nor a login', 'auth', fault('401')),
    credentials: {},
  },
  answered('forbidden', 'every request gets 403', 'auth', fault('403')),
  answered(
    'usage-limit',
    'every request gets 429 usage_limit_reached',
    'quota',
    errorReply(429, {
      type: 'usage_limit_reached',
      message: 'The usage limit has been reached',
      plan_type: 'plus',
    }),
  ),
  answered(
    'plan-without-codex',
    'every request gets 429 usage_not_included',
    'quota',
    errorReply(429, { type: 'usage_not_included', message: 'Usage is not included.' }),
  ),
  answered(
    'rate-limited-at-once',
    'every request gets 429 without retry-after',
    'rate_limit',
    errorReply(429, { message: 'Slow down', type: 'requests', code: 'rate_limit_exceeded' }),
  ),
  answered(
    'rate-limited-in-stream',
    'every stream ends with response.failed, rate_limit_exceeded',
    'rate_limit',
    reply({
      events: [
        { type: 'response.created', response: { id: 'resp_failed' } },
        {
          type: 'response.failed',
          response: {
            id: 'resp_failed',
            status: 'failed',
            error: { code: 'rate_limit_exceeded', message: 'Rate limit reached. Please try again in 1s.' },
          },
        },
      ],
    }),
  ),
  answered(
    'content-filter',
    'every answer ends with response.incomplete, content_filter',
    'refused',
    incompleteReply('content_filter'),
  ),
  answered(
    'output-limit',
    'every answer ends with response.incomplete, max_output_tokens',
    'capped',
    incompleteReply('max_output_tokens'),
  ),
  answered(
    'request-too-large-413',
    'every request gets 413',
    'context_length',
    errorReply(413, { message: 'too large', type: 'invalid_request_error' }),
  ),
  answered(
    'invalid-request-400',
    'every request gets 400 with a text that no row knows',
    'protocol',
    errorReply(400, { message: 'Unsupported parameter: foo', type: 'invalid_request_error' }),
  ),
  answered(
    'wrong-endpoint-404',
    'every request gets 404 without a word on the model',
    'model_not_found',
    errorReply(404, { message: 'not found' }),
  ),
];

/** What is wrong with the endpoint, or the way to it. */
const failures: ScenarioInput[] = [
  answered(
    'at-capacity',
    'every request gets 503 server_is_overloaded',
    'overloaded',
    errorReply(503, { code: 'server_is_overloaded', message: 'The server is overloaded.' }),
  ),
  answered('server-error-500', 'every request gets 500', 'server', fault('500')),
  answered(
    'unavailable-503',
    'every request gets 503 from a gateway',
    'server',
    errorReply(503, { message: 'no healthy upstream' }),
  ),
  answered('cut-in-answer', 'every stream is cut half-way', 'network', fault('cut')),
  {
    ...answered('connection-refused', 'nobody listens; ended for want of progress', 'network', say('never')),
    refused: true,
    settings: { idleTimeoutMs: 6000 },
  },
  {
    ...answered('hanging-endpoint', 'no answer; ended for want of progress', 'timeout', fault('hang')),
    settings: { idleTimeoutMs: 6000 },
  },
  {
    ...answered(
      'stalled-stream',
      'every stream has no event; ended by an idle limit of 1 s of its own',
      'timeout',
      reply({ events: [], ending: 'hang' }),
    ),
    alter: (command) => withArgument(command, 'stream_idle_timeout_ms=120000', 'stream_idle_timeout_ms=1000'),
  },
];

/** Each error that Codex has a text for. */
export const errors: ScenarioInput[] = [...refusals, ...failures];
