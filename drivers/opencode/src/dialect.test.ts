import type { SimRequest } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { openCodeDialect } from './dialect.ts';

const system = `You are opencode.
Use the skill tool to load a skill when a task matches its description.
<available_skills>
  <skill>
    <name>pdf-forms</name>
    <description>Fills "in" <forms> & so</description>
    <location>/h/opencode/skills/pdf/SKILL.md</location>
  </skill>
</available_skills>`;

const request: SimRequest = {
  model: 'gpt-4.1',
  messages: [
    { role: 'system', text: system, toolCalls: [] },
    { role: 'user', text: 'Fill it in.', toolCalls: [] },
  ],
  tools: [{ name: 'skill', description: '' }],
};

it('reads listing and prompt, and loads by name', () => {
  const [skill] = openCodeDialect.listing(request);
  expect({
    skill,
    prompt: openCodeDialect.prompt(request),
    call: skill && openCodeDialect.loadSkill(skill, request),
  }).toMatchInlineSnapshot(`
    {
      "call": {
        "arguments": {
          "name": "pdf-forms",
        },
        "name": "skill",
      },
      "prompt": "Fill it in.",
      "skill": {
        "description": "Fills "in" <forms> & so",
        "id": "pdf-forms",
        "location": "/h/opencode/skills/pdf/SKILL.md",
      },
    }
  `);
});

it('knows requests without tools as auxiliary, and cannot load there', () => {
  const bare = { ...request, tools: [] };
  expect([openCodeDialect.isAuxiliary(request), openCodeDialect.isAuxiliary(bare)]).toEqual([false, true]);
  expect(openCodeDialect.loadSkill({ id: 'pdf-forms', description: null }, bare)).toBeNull();
});
