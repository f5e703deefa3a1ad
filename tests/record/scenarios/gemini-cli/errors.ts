import { errored, type ScenarioInput } from '@skillgauge/conformance';
import type { RunErrorClass } from '@skillgauge/core';
import type { SimTurn } from '@skillgauge/sim';
import { fault, reply, say } from '../scenario-table.ts';
import { chunk, withSettings } from './words.ts';

function errorReply(code: number, status: string, message: string, details: readonly object[] = []): SimTurn {
  return reply({ status: code, body: { error: { code, message, status, details } } });
}

/** Every request gets this answer. */
function answered(name: string, what: string, errorClass: RunErrorClass, turn: SimTurn): ScenarioInput {
  return { name, what, expect: errored(errorClass), turns: () => [turn] };
}

/** Each error that the CLI has a text for. */
export const errors: ScenarioInput[] = [
  answered(
    'rate-limited-retry-info',
    'every request gets 429 with RetryInfo 3 s',
    'rate_limit',
    errorReply(429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted (e.g. check quota).', [
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '3s' },
    ]),
  ),
  answered('unavailable-503', 'every request gets 503', 'overloaded', fault('503')),
  answered('server-500', 'every request gets 500', 'server', fault('500')),
  answered(
    'bad-gateway-502',
    'every request gets 502 with a page of HTML',
    'server',
    reply({
      status: 502,
      headers: { 'content-type': 'text/html' },
      body: '<html><body>Bad Gateway</body></html>',
    }),
  ),
  answered(
    'api-key-invalid',
    'every request gets 400 API_KEY_INVALID',
    'auth',
    errorReply(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'API_KEY_INVALID',
        domain: 'googleapis.com',
      },
    ]),
  ),
  answered('forbidden-403', 'every request gets 403', 'auth', fault('403')),
  {
    ...answered('key-missing', 'no key in the environment', 'auth', say('never')),
    credentials: {},
    alter: (command) =>
      withSettings(command, (settings) => ({
        ...settings,
        security: { auth: { selectedType: 'gemini-api-key' } },
      })),
  },
  answered(
    'invalid-request-400',
    'every request gets 400 about the request itself',
    'protocol',
    errorReply(400, 'INVALID_ARGUMENT', 'Invalid value at contents[0].'),
  ),
  { ...answered('connection-refused', 'nobody listens', 'network', say('never')), refused: true },
  answered(
    'malformed-stream',
    'the stream holds half a JSON text',
    'protocol',
    reply({ events: [JSON.stringify(chunk([{ text: 'Partial' }])).slice(0, 60)] }),
  ),
  answered(
    'thoughts-only',
    'every answer has a thought and no text',
    'no_output',
    reply({ events: [chunk([{ text: 'Hm.', thought: true }])] }),
  ),
  answered('safety-blocked', 'every answer ends with SAFETY', 'refused', say('', { finish: 'SAFETY' })),
  answered(
    'output-limit',
    'every answer ends with MAX_TOKENS and no text',
    'capped',
    say('', { finish: 'MAX_TOKENS' }),
  ),
  {
    name: 'untrusted',
    what: 'the workspace is not trusted',
    expect: errored('no_output'),
    alter: (command) => ({ ...command, env: { ...command.env, GEMINI_CLI_TRUST_WORKSPACE: '' } }),
  },
];
