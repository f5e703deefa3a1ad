import type { RunPlace } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { keyProviders } from './endpoint-provider.ts';

const KEYS = keyProviders({ FIRST_KEY: 'first', SECOND_KEY: 'second' });

function place(credentials: Record<string, string>, baseUrl?: string): RunPlace {
  const endpoint = baseUrl === undefined ? null : { baseUrl };
  return { workspace: '/w', home: '/h', tmp: '/t', endpoint, credentials };
}

it('knows the variable of the run’s key, and the provider of the model', () => {
  const second = place({ SECOND_KEY: 'k', FIRST_KEY: '' });
  const chosen = (model: string | null, at: RunPlace) => Object.values(KEYS.modelOf({ model }, at));
  expect({
    variables: KEYS.variables,
    variableOf: [second, place({ THIRD_KEY: 'k' })].map(KEYS.variableOf),
    'a bare name': chosen('m', second),
    'a whole name': chosen('first/m', second),
    'no name': chosen(null, second),
    'no key': chosen('m', place({})),
    'an endpoint': chosen('first/m', place({}, 'http://e')),
    'an endpoint, no name': chosen(null, place({}, 'http://e')),
  }).toMatchInlineSnapshot(`
    {
      "a bare name": [
        "second",
        "m",
      ],
      "a whole name": [
        null,
        "first/m",
      ],
      "an endpoint": [
        "skillgauge",
        "first/m",
      ],
      "an endpoint, no name": [
        "skillgauge",
        "default",
      ],
      "no key": [
        null,
        "m",
      ],
      "no name": [
        "second",
        null,
      ],
      "variableOf": [
        "SECOND_KEY",
        undefined,
      ],
      "variables": [
        {
          "billing": "metered",
          "name": "FIRST_KEY",
        },
        {
          "billing": "metered",
          "name": "SECOND_KEY",
        },
      ],
    }
  `);
});
