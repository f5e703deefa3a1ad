import { SkillgaugeError, Wire } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { FAULTS } from './fault-table.ts';
import { drawFault, parseFault } from './sim-fault.ts';

test.each([
  ['401', { name: '401', share: 1 }],
  [' quota ', { name: 'quota', share: 1 }],
  ['429@0.5', { name: '429', share: 0.5 }],
  ['hang@1', { name: 'hang', share: 1 }],
])('reads %s', (given, fault) => {
  expect(parseFault(given)).toEqual(fault);
});

test.each(['', '418', '429@', '429@0', '429@1.5', '429@-1', '429@half', '429@0.5@1', '@0.5'])(
  'refuses "%s"',
  (given) => {
    const error = caught(() => parseFault(given));
    expect(SkillgaugeError.isInstance(error) && [error.code, error.message.includes(`"${given}"`)]).toEqual([
      'invalid_input',
      true,
    ]);
  },
);

test('the refusal names the value and the known faults', () => {
  const error = caught(() => parseFault('418'));
  expect(SkillgaugeError.isInstance(error) && `${error.message} ${error.fix}`).toMatchInlineSnapshot(
    `"There is no simulated fault "418". Known faults: 401, 429, quota, 500, hang. Add @SHARE to strike a share of the requests: 429@0.5."`,
  );
});

test('a share strikes about that many requests, and a retry draws again', () => {
  const faults = [{ name: '429', share: 0.5 }];
  const draws = Array.from({ length: 2000 }, (_, index) =>
    drawFault(faults, { seed: 7, requestId: `r${index % 500}`, attempt: 1, n: 1 + Math.floor(index / 500) }),
  );
  const struck = draws.filter((fault) => fault !== null).length;
  expect(Math.abs(struck - 1000)).toBeLessThan(100);
  const first = draws.slice(0, 500);
  const changed = first.filter((fault, index) => (fault === null) !== (draws[index + 500] === null)).length;
  expect(Math.abs(changed - 250)).toBeLessThan(75);
});

test('the same draw is the same fault, and a share of 1 always strikes', () => {
  const draw = { seed: 1, requestId: 'r', attempt: 1, n: 1 };
  const faults = [parseFault('429@0.3'), parseFault('500')];
  expect(drawFault(faults, draw)).toEqual(drawFault(faults, draw));
  expect(drawFault([parseFault('500')], draw)).toEqual({ name: '500', share: 1 });
  expect(drawFault([], draw)).toBeNull();
});

test('every fault has the shape of its wire', () => {
  const replies = [...FAULTS].flatMap(([name, reply]) =>
    Wire.options.map((wire) => [name, wire, reply === null ? null : reply(wire)]),
  );
  expect(replies).toMatchInlineSnapshot(`
    [
      [
        "401",
        "anthropic-messages",
        {
          "body": {
            "error": {
              "message": "invalid x-api-key",
              "type": "authentication_error",
            },
            "type": "error",
          },
          "headers": {},
          "status": 401,
        },
      ],
      [
        "401",
        "openai-responses",
        {
          "body": {
            "error": {
              "code": "invalid_api_key",
              "message": "Incorrect API key provided.",
              "param": null,
              "type": "invalid_request_error",
            },
          },
          "headers": {},
          "status": 401,
        },
      ],
      [
        "401",
        "openai-chat",
        {
          "body": {
            "error": {
              "code": "invalid_api_key",
              "message": "Incorrect API key provided.",
              "param": null,
              "type": "invalid_request_error",
            },
          },
          "headers": {},
          "status": 401,
        },
      ],
      [
        "401",
        "gemini",
        {
          "body": {
            "error": {
              "code": 401,
              "details": [],
              "message": "Request had invalid authentication credentials.",
              "status": "UNAUTHENTICATED",
            },
          },
          "headers": {},
          "status": 401,
        },
      ],
      [
        "429",
        "anthropic-messages",
        {
          "body": {
            "error": {
              "message": "This request would exceed the rate limit of your organization.",
              "type": "rate_limit_error",
            },
            "type": "error",
          },
          "headers": {
            "retry-after": "1",
          },
          "status": 429,
        },
      ],
      [
        "429",
        "openai-responses",
        {
          "body": {
            "error": {
              "code": "rate_limit_exceeded",
              "message": "Rate limit reached. Please try again in 1s.",
              "param": null,
              "type": "requests",
            },
          },
          "headers": {
            "retry-after": "1",
          },
          "status": 429,
        },
      ],
      [
        "429",
        "openai-chat",
        {
          "body": {
            "error": {
              "code": "rate_limit_exceeded",
              "message": "Rate limit reached. Please try again in 1s.",
              "param": null,
              "type": "requests",
            },
          },
          "headers": {
            "retry-after": "1",
          },
          "status": 429,
        },
      ],
      [
        "429",
        "gemini",
        {
          "body": {
            "error": {
              "code": 429,
              "details": [
                {
                  "@type": "type.googleapis.com/google.rpc.RetryInfo",
                  "retryDelay": "1s",
                },
              ],
              "message": "Resource has been exhausted (e.g. check quota).",
              "status": "RESOURCE_EXHAUSTED",
            },
          },
          "headers": {
            "retry-after": "1",
          },
          "status": 429,
        },
      ],
      [
        "quota",
        "anthropic-messages",
        {
          "body": {
            "error": {
              "message": "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.",
              "type": "invalid_request_error",
            },
            "type": "error",
          },
          "headers": {},
          "status": 400,
        },
      ],
      [
        "quota",
        "openai-responses",
        {
          "body": {
            "error": {
              "code": "insufficient_quota",
              "message": "You exceeded your current quota, please check your plan and billing details.",
              "param": null,
              "type": "insufficient_quota",
            },
          },
          "headers": {},
          "status": 429,
        },
      ],
      [
        "quota",
        "openai-chat",
        {
          "body": {
            "error": {
              "code": "insufficient_quota",
              "message": "You exceeded your current quota, please check your plan and billing details.",
              "param": null,
              "type": "insufficient_quota",
            },
          },
          "headers": {},
          "status": 429,
        },
      ],
      [
        "quota",
        "gemini",
        {
          "body": {
            "error": {
              "code": 429,
              "details": [
                {
                  "@type": "type.googleapis.com/google.rpc.QuotaFailure",
                  "violations": [
                    {
                      "quotaId": "GenerateRequestsPerDayPerProjectPerModel",
                    },
                  ],
                },
              ],
              "message": "You exceeded your current quota, please check your plan.",
              "status": "RESOURCE_EXHAUSTED",
            },
          },
          "headers": {},
          "status": 429,
        },
      ],
      [
        "500",
        "anthropic-messages",
        {
          "body": {
            "error": {
              "message": "Internal server error",
              "type": "api_error",
            },
            "type": "error",
          },
          "headers": {},
          "status": 500,
        },
      ],
      [
        "500",
        "openai-responses",
        {
          "body": {
            "error": {
              "code": null,
              "message": "The server had an error while processing your request.",
              "param": null,
              "type": "server_error",
            },
          },
          "headers": {},
          "status": 500,
        },
      ],
      [
        "500",
        "openai-chat",
        {
          "body": {
            "error": {
              "code": null,
              "message": "The server had an error while processing your request.",
              "param": null,
              "type": "server_error",
            },
          },
          "headers": {},
          "status": 500,
        },
      ],
      [
        "500",
        "gemini",
        {
          "body": {
            "error": {
              "code": 500,
              "details": [],
              "message": "An internal error has occurred.",
              "status": "INTERNAL",
            },
          },
          "headers": {},
          "status": 500,
        },
      ],
      [
        "hang",
        "anthropic-messages",
        null,
      ],
      [
        "hang",
        "openai-responses",
        null,
      ],
      [
        "hang",
        "openai-chat",
        null,
      ],
      [
        "hang",
        "gemini",
        null,
      ],
    ]
  `);
});

function caught(run: () => unknown): unknown {
  try {
    run();
    return null;
  } catch (error) {
    return error;
  }
}
