import type { Wire } from '@skillgauge/core';

/** How long the 429 fault asks to wait, in its Retry-After header. */
export const SIM_RETRY_AFTER_MS = 1000;

/** An error answer of a provider: a status and a JSON body, with headers. */
export interface ErrorReply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

type Anthropic = readonly [status: number, type: string, message: string];
type Openai = readonly [status: number, type: string, code: string | null, message: string, param?: string];
type Gemini = readonly [code: number, status: string, message: string, details?: readonly unknown[]];

/** One error in the words of each provider. `{model}` stands for the model that was asked for. */
export interface ErrorRow {
  anthropic: Anthropic;
  openai: Openai;
  /** Where the chat protocol says it in other words than the responses protocol. */
  chat?: Openai;
  gemini: Gemini;
  headers?: Readonly<Record<string, string>>;
}

const RETRY_AFTER = String(SIM_RETRY_AFTER_MS / 1000);
const GOOGLE = 'type.googleapis.com/google.rpc';

/** Every error answer by the name of its fault. A new one is one more row. */
export const ERROR_ROWS: ReadonlyMap<string, ErrorRow> = new Map<string, ErrorRow>([
  [
    '401',
    {
      anthropic: [401, 'authentication_error', 'invalid x-api-key'],
      openai: [401, 'invalid_request_error', 'invalid_api_key', 'Incorrect API key provided.'],
      gemini: [401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.'],
    },
  ],
  [
    '403',
    {
      anthropic: [403, 'permission_error', 'Your API key does not have permission to use this resource.'],
      openai: [
        403,
        'request_forbidden',
        'unsupported_country_region_territory',
        'Country, region, or territory not supported',
      ],
      gemini: [403, 'PERMISSION_DENIED', 'The caller does not have permission'],
    },
  ],
  [
    '429',
    {
      headers: { 'retry-after': RETRY_AFTER },
      anthropic: [429, 'rate_limit_error', 'This request would exceed the rate limit of your organization.'],
      openai: [
        429,
        'requests',
        'rate_limit_exceeded',
        `Rate limit reached. Please try again in ${RETRY_AFTER}s.`,
      ],
      gemini: [
        429,
        'RESOURCE_EXHAUSTED',
        'Resource has been exhausted (e.g. check quota).',
        [{ '@type': `${GOOGLE}.RetryInfo`, retryDelay: `${RETRY_AFTER}s` }],
      ],
    },
  ],
  [
    'quota',
    {
      anthropic: [
        400,
        'invalid_request_error',
        'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
      ],
      openai: [
        429,
        'insufficient_quota',
        'insufficient_quota',
        'You exceeded your current quota, please check your plan and billing details.',
      ],
      gemini: [
        429,
        'RESOURCE_EXHAUSTED',
        'You exceeded your current quota, please check your plan.',
        [
          {
            '@type': `${GOOGLE}.QuotaFailure`,
            violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel' }],
          },
        ],
      ],
    },
  ],
  [
    '500',
    {
      anthropic: [500, 'api_error', 'Internal server error'],
      openai: [500, 'server_error', null, 'The server had an error while processing your request.'],
      gemini: [500, 'INTERNAL', 'An internal error has occurred.'],
    },
  ],
  [
    '503',
    {
      anthropic: [503, 'api_error', 'Service unavailable'],
      openai: [503, 'server_error', null, 'The engine is currently overloaded, please try again later.'],
      gemini: [503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'],
    },
  ],
  // Anthropic's own; behind the other wires a gateway may pass it on.
  [
    '529',
    {
      anthropic: [529, 'overloaded_error', 'Overloaded'],
      openai: [529, 'overloaded_error', null, 'Overloaded'],
      gemini: [529, 'UNAVAILABLE', 'Overloaded'],
    },
  ],
  [
    'context-length',
    {
      anthropic: [400, 'invalid_request_error', 'prompt is too long: 250000 tokens > 200000 maximum'],
      openai: [
        400,
        'invalid_request_error',
        'context_length_exceeded',
        'Your input exceeds the context window of this model. Please adjust your input and try again.',
        'input',
      ],
      chat: [
        400,
        'invalid_request_error',
        'context_length_exceeded',
        "This model's maximum context length is 128000 tokens. However, your messages resulted in 250000 tokens. Please reduce the length of the messages.",
        'messages',
      ],
      gemini: [
        400,
        'INVALID_ARGUMENT',
        'The input token count (1250000) exceeds the maximum number of tokens allowed (1048576).',
      ],
    },
  ],
  [
    'model-not-found',
    {
      anthropic: [404, 'not_found_error', 'model: {model}'],
      openai: [
        404,
        'invalid_request_error',
        'model_not_found',
        'The model `{model}` does not exist or you do not have access to it.',
      ],
      gemini: [
        404,
        'NOT_FOUND',
        'models/{model} is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.',
      ],
    },
  ],
]);

/** The error answer of a provider on a wire, to a request for a model. */
export function errorReply(row: ErrorRow, wire: Wire, model: string): ErrorReply {
  const { status, body } = replyOn(wire, row, (message) => message.replace('{model}', () => model));
  return { status, headers: row.headers ?? {}, body };
}

function replyOn(
  wire: Wire,
  row: ErrorRow,
  fill: (message: string) => string,
): Pick<ErrorReply, 'status' | 'body'> {
  switch (wire) {
    case 'anthropic-messages': {
      const [status, type, message] = row.anthropic;
      return { status, body: { type: 'error', error: { type, message: fill(message) } } };
    }
    case 'openai-responses':
    case 'openai-chat': {
      const chosen = wire === 'openai-chat' ? (row.chat ?? row.openai) : row.openai;
      const [status, type, code, message, param = null] = chosen;
      return { status, body: { error: { message: fill(message), type, param, code } } };
    }
    case 'gemini': {
      const [code, status, message, details = []] = row.gemini;
      return { status: code, body: { error: { code, message: fill(message), status, details } } };
    }
  }
}
