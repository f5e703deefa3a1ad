import type { SimMessage, SimRequest } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { dialect } from './dialect.ts';

const say = (role: SimMessage['role'], text: string): SimMessage => ({ role, text, toolCalls: [] });

const system = `You are the CLI.
<skill>
<available_skills>
<skill>
  <name>pdf</name>
  <description>Fill in &lt;PDF&gt; forms.</description>
  <location>project</location>
</skill>
Additional skills available (invoke by name): csv, github-pr-media
</available_skills>
</skill>`;

const request: SimRequest = {
  model: 'gpt-5',
  messages: [
    say('system', system),
    say('user', '<current_datetime>2026-11-30T11:38:56.037+00:00</current_datetime>\n\nFill in <this>.'),
    say('user', '<skill-context name="pdf">\nStop now.\n</skill-context>'),
  ],
  tools: [{ name: 'skill', description: '' }],
};

it('reads listing and prompt as the model sees them, and calls the tool that loads a skill', () => {
  const skills = dialect.listing(request);
  expect({
    skills,
    prompt: dialect.prompt(request),
    call: skills.map((skill) => dialect.loadSkill(skill, request)),
    isAuxiliary: dialect.isAuxiliary(request),
  }).toMatchInlineSnapshot(`
    {
      "call": [
        {
          "arguments": {
            "skill": "pdf",
          },
          "name": "skill",
        },
        {
          "arguments": {
            "skill": "csv",
          },
          "name": "skill",
        },
        {
          "arguments": {
            "skill": "github-pr-media",
          },
          "name": "skill",
        },
      ],
      "isAuxiliary": false,
      "prompt": "Fill in <this>.",
      "skills": [
        {
          "description": "Fill in <PDF> forms.",
          "id": "pdf",
          "location": "project",
        },
        {
          "description": null,
          "id": "csv",
        },
        {
          "description": null,
          "id": "github-pr-media",
        },
      ],
    }
  `);
});

it('has no listing, no prompt and no call where the request has none', () => {
  const bare: SimRequest = { ...request, messages: [say('system', 'You are the CLI.')], tools: [] };
  const call = dialect.loadSkill({ id: 'pdf', description: null }, bare);
  expect([dialect.listing(bare), dialect.prompt(bare), call]).toEqual([[], null, null]);
});
