import type { Wire } from '@skillgauge/core';

/** How long the 429 fault asks to wait, in its Retry-After header. */
export const SIM_RETRY_AFTER_MS = 1000;

/** What a fault answers: a status and a JSON body, with headers. `null` in the table: no answer at all. */
export interface FaultReply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

type ReplyOfWire = (wire: Wire) => FaultReply;

/** Every fault by name. A new one is one more row; `null` means that the request is accepted and never answered. */
export const FAULTS: ReadonlyMap<string, ReplyOfWire | null> = new Map<string, ReplyOfWire | null>([
  ['401', unauthorized],
  ['429', rateLimited],
  ['quota', outOfQuota],
  ['500', serverError],
  ['hang', null],
]);

function unauthorized(wire: Wire): FaultReply {
  switch (wire) {
    case 'anthropic-messages':
      return anthropic(401, 'authentication_error', 'invalid x-api-key');
    case 'gemini':
      return gemini(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
    case 'openai-chat':
    case 'openai-responses':
      return openai(401, 'invalid_request_error', 'invalid_api_key', 'Incorrect API key provided.');
  }
}

function rateLimited(wire: Wire): FaultReply {
  return { ...rateLimitBody(wire), headers: { 'retry-after': String(SIM_RETRY_AFTER_MS / 1000) } };
}

function rateLimitBody(wire: Wire): FaultReply {
  switch (wire) {
    case 'anthropic-messages':
      return anthropic(
        429,
        'rate_limit_error',
        'This request would exceed the rate limit of your organization.',
      );
    case 'gemini':
      return gemini(429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted (e.g. check quota).', [
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${SIM_RETRY_AFTER_MS / 1000}s` },
      ]);
    case 'openai-chat':
    case 'openai-responses':
      return openai(429, 'requests', 'rate_limit_exceeded', 'Rate limit reached. Please try again in 1s.');
  }
}

function outOfQuota(wire: Wire): FaultReply {
  switch (wire) {
    case 'anthropic-messages':
      return anthropic(
        400,
        'invalid_request_error',
        'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
      );
    case 'gemini':
      return gemini(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota, please check your plan.', [
        {
          '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
          violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel' }],
        },
      ]);
    case 'openai-chat':
    case 'openai-responses':
      return openai(
        429,
        'insufficient_quota',
        'insufficient_quota',
        'You exceeded your current quota, please check your plan and billing details.',
      );
  }
}

function serverError(wire: Wire): FaultReply {
  switch (wire) {
    case 'anthropic-messages':
      return anthropic(500, 'api_error', 'Internal server error');
    case 'gemini':
      return gemini(500, 'INTERNAL', 'An internal error has occurred.');
    case 'openai-chat':
    case 'openai-responses':
      return openai(500, 'server_error', null, 'The server had an error while processing your request.');
  }
}

function anthropic(status: number, type: string, message: string): FaultReply {
  return { status, headers: {}, body: { type: 'error', error: { type, message } } };
}

function openai(status: number, type: string, code: string | null, message: string): FaultReply {
  return { status, headers: {}, body: { error: { message, type, param: null, code } } };
}

function gemini(code: number, status: string, message: string, details: readonly unknown[] = []): FaultReply {
  return { status: code, headers: {}, body: { error: { code, message, status, details } } };
}
