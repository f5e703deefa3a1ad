import type { SimRequest } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { createChatDialect } from './chat-dialect.ts';

const LISTING =
  '<available_skills><skill><name>pdf</name><description>Forms &amp; more (project)</description></skill></available_skills>';

const dialect = createChatDialect({
  model: 'm',
  environment: {},
  listingTexts: ({ tools }) => tools.map(({ description }) => description),
  readSkill: ({ description, id }) => ({ id, description: description?.replace(' (project)', '') ?? null }),
  preamble: /^Context: /,
  load: ({ id }) => (id === 'none' ? null : { name: 'skill', arguments: { skill: id } }),
});

const request: SimRequest = {
  model: 'm',
  messages: [
    { role: 'user', text: 'Context: linux', toolCalls: [] },
    { role: 'assistant', text: 'Got it.', toolCalls: [] },
    { role: 'user', text: 'Fill in the form', toolCalls: [] },
  ],
  tools: [{ name: 'skill', description: LISTING }],
};

it('reads listing and prompt, and loads by a tool that is offered', () => {
  const [skill = { id: '', description: null }] = dialect.listing(request);
  expect({
    skill,
    prompt: dialect.prompt(request),
    isAuxiliary: [dialect.isAuxiliary(request), dialect.isAuxiliary({ ...request, tools: [] })],
    load: dialect.loadSkill(skill, request),
    'load without the tool': dialect.loadSkill(skill, { ...request, tools: [] }),
    'load of what has no call': dialect.loadSkill({ id: 'none', description: null }, request),
  }).toMatchInlineSnapshot(`
    {
      "isAuxiliary": [
        false,
        true,
      ],
      "load": {
        "arguments": {
          "skill": "pdf",
        },
        "name": "skill",
      },
      "load of what has no call": null,
      "load without the tool": null,
      "prompt": "Fill in the form",
      "skill": {
        "description": "Forms & more",
        "id": "pdf",
      },
    }
  `);
});
