import { expect, test } from 'vitest';
import { failureEvent } from './errors.ts';
import { Failure } from './messages.ts';

function classOf(error: object): string | null {
  const event = failureEvent('session/prompt', Failure.parse(error));
  return event.type === 'error' ? event.class : 'no error';
}

test.each([
  [
    {
      code: 401,
      message: '{"error":{"code":401,"message":"Request had invalid authentication credentials."}}',
    },
    'auth',
  ],
  [
    { code: -32_603, message: 'Internal error', data: { details: '401 Incorrect API key provided.' } },
    'auth',
  ],
  [{ code: -32_603, message: 'Internal error: Rate limit reached. Please try again in 1s.' }, 'rate_limit'],
  [{ code: 429, message: 'slow down' }, 'rate_limit'],
  [{ code: 429, message: 'You exceeded your current quota, please check your plan.' }, 'quota'],
  [{ code: -32_603, message: 'Internal error: HTTP 529 Overloaded' }, 'overloaded'],
  [{ code: -32_603, message: 'x', data: { details: 'Connection error.' } }, 'network'],
  [{ code: -32_000, message: 'Authentication required' }, 'auth'],
  [{ code: -32_000, message: 'Please wait' }, 'auth'],
  [{ code: -32_000, message: 'Too many requests' }, 'rate_limit'],
  [{ code: -32_602, message: 'Invalid params' }, 'protocol'],
  [{ code: -32_603, message: 'Something went wrong' }, null],
  [{ message: '' }, null],
])('%j is %s', (error, expected) => {
  expect(classOf(error)).toBe(expected);
});
