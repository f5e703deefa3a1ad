import type { SimMessage, SimRequest } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { codexDialect } from './dialect.ts';

const say = (role: SimMessage['role'], text: string): SimMessage => ({ role, text, toolCalls: [] });
const listing = `<skills_instructions>
### Skill roots
- \`r0\` = \`/run/work space/.agents/skills\`
### Available skills
- pdf: Fill in PDFs. (file: r0/pdf/SKILL.md)
### How to use skills
</skills_instructions>
<permissions instructions>`;

const request: SimRequest = {
  model: 'gpt-5.5',
  messages: [
    say('system', 'You are Codex.'),
    say('system', listing),
    say('user', '<environment_context>\n  <cwd>/run</cwd>\n</environment_context>'),
    say('user', 'Fill in <form>.'),
    say('user', '<skill>\n<name>pdf</name>\n</skill>'),
    say('tool', listing.replace('pdf:', 'other:')),
  ],
  tools: [{ name: 'exec_command', description: '' }],
};

it('reads the listing and the prompt as the model sees them, and asks for the file', () => {
  const skills = codexDialect.listing(request);
  expect({
    skills,
    prompt: codexDialect.prompt(request),
    call: skills.map((skill) => codexDialect.loadSkill(skill, request)),
  }).toMatchInlineSnapshot(`
    {
      "call": [
        {
          "arguments": {
            "cmd": "cat '/run/work space/.agents/skills/pdf/SKILL.md'",
          },
          "name": "exec_command",
        },
      ],
      "prompt": "Fill in <form>.",
      "skills": [
        {
          "description": "Fill in PDFs.",
          "id": "pdf",
          "location": "/run/work space/.agents/skills/pdf/SKILL.md",
        },
      ],
    }
  `);
});

it('cannot load without a shell', () => {
  const skills = codexDialect.listing(request);
  expect(skills.map((skill) => codexDialect.loadSkill(skill, { ...request, tools: [] }))).toEqual([null]);
});

it('finds nothing in a request of another kind', () => {
  const other = { model: 'x', messages: [say('user', listing)], tools: [] };
  expect([codexDialect.listing(other), codexDialect.isAuxiliary(other)]).toEqual([[], false]);
});
