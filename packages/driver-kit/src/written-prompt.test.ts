import type { TraceEvent } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createPromptParser, type PromptReading, promptOutputs } from './written-prompt.ts';

const LISTING =
  '<available_skills><skill><name>pdf</name><description>Forms.</description></skill></available_skills>';

function told(written: unknown, reading: PromptReading): TraceEvent[] {
  const parser = createPromptParser(reading);
  const channel = promptOutputs('p')[0]?.channel ?? '';
  const text = typeof written === 'string' ? written : JSON.stringify(written, null, 2);
  for (const line of text.split('\n')) parser.push(channel, line);
  return parser.end({ code: 0, signal: null });
}

it('says what is listed, and whether the means to load it is there', () => {
  const schema = z
    .object({ prompt: z.string() })
    .transform(({ prompt }) => ({ listing: prompt, tools: ['skill'] }));
  expect({
    'as it is': told({ listing: LISTING, tools: ['read'] }, { loader: 'read' }),
    'made of another': told(
      { prompt: LISTING },
      { schema, loader: 'read', readSkill: ({ id }) => ({ id, description: null }) },
    ),
    'no listing': told({ listing: 'Be kind.', tools: ['read'] }, { loader: 'read' }),
    'no prompt': told({ prompt: 1 }, { loader: 'read' }),
    'no JSON': told('{"listing', { loader: 'read' }),
  }).toMatchInlineSnapshot(`
    {
      "as it is": [
        {
          "canLoad": true,
          "skills": [
            {
              "description": "Forms.",
              "id": "pdf",
            },
          ],
          "type": "skills-listed",
        },
      ],
      "made of another": [
        {
          "canLoad": false,
          "skills": [
            {
              "description": null,
              "id": "pdf",
            },
          ],
          "type": "skills-listed",
        },
      ],
      "no JSON": [],
      "no listing": [
        {
          "canLoad": true,
          "skills": [],
          "type": "skills-listed",
        },
      ],
      "no prompt": [],
    }
  `);
});
