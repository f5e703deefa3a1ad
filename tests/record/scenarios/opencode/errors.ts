import { censored, type ScenarioInput } from '@skillgauge/conformance';
import type { RunErrorClass } from '@skillgauge/core';
import { fault, reply, say } from '../scenario-table.ts';
import { AT_ONCE, answered, errorReply, FIRST_CHUNK, glob, PLAIN, withoutEndpoint } from './words.ts';

const OVERLOADED = 'The engine is currently overloaded, please try again later.';
const SERVER_ERROR = 'The server had an error while processing your request.';

/** An error that is tried again until OpenCode gives up, which it then tells on stdout. */
function givenUp(
  name: string,
  errorClass: RunErrorClass,
  status: number,
  [message, code]: readonly [message: string, code?: string],
): ScenarioInput {
  const what = `every request gets ${status}, to the last attempt`;
  return answered(name, what, errorClass, errorReply(status, message, code, AT_ONCE));
}

/** The answer is not what was asked for. */
const answers: ScenarioInput[] = [
  {
    name: 'content-filter',
    what: 'the answer ends with the finish reason content_filter',
    expect: censored('refused'),
    turns: () => [say('I', { finish: 'content_filter' })],
  },
  {
    name: 'output-limit',
    what: 'the answer ends with the finish reason length',
    expect: censored('capped'),
    turns: () => [say('It begins with', { finish: 'length' })],
  },
  answered('reasoning-only', 'the model thinks and says nothing', 'no_output', say('', { reasoning: 'Hm.' })),
  answered(
    'malformed-stream',
    'the stream holds what is no JSON',
    'protocol',
    reply({ events: ['{not json'] }),
  ),
  {
    name: 'forbidden-after-tool',
    what: 'a tool is called, then 403',
    expect: censored('auth'),
    turns: () => [glob, fault('403')],
  },
];

/** Told at once, or after the last attempt. */
const told: ScenarioInput[] = [
  answered(
    'invalid-request-400',
    'every request gets 400 about the request itself',
    'protocol',
    errorReply(400, 'Unsupported parameter: foo'),
  ),
  answered(
    'request-too-large-413',
    'every request gets 413',
    'context_length',
    errorReply(413, 'Request too large'),
  ),
  {
    ...answered(
      'key-missing',
      'no endpoint and no key: the provider is not there',
      'model_not_found',
      say(PLAIN),
    ),
    credentials: {},
    alter: (command) => withoutEndpoint(command, 'openai/gpt-4.1'),
  },
  {
    ...answered('model-unknown-to-opencode', 'a model of no provider', 'model_not_found', say(PLAIN)),
    alter: (command) => withoutEndpoint(command, 'nope/nope-1'),
  },
  answered(
    'cut-in-answer-to-the-end',
    'every answer is cut off, until OpenCode gives up',
    'network',
    reply({ events: [FIRST_CHUNK], ending: 'cut' }),
  ),
  givenUp('server-error-500', 'server', 500, [SERVER_ERROR]),
  givenUp('unavailable-503', 'server', 503, ['Service unavailable']),
  givenUp('overloaded-503', 'overloaded', 503, [OVERLOADED]),
  givenUp('overloaded-529', 'overloaded', 529, ['Overloaded']),
  givenUp('quota-exceeded', 'quota', 429, ['You exceeded your current quota.', 'insufficient_quota']),
];

/** Each error that OpenCode has a text for, and tells by itself. */
export const errors: ScenarioInput[] = [...answers, ...told];
