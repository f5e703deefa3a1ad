import type { SimRequest } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { dialect } from './dialect.ts';

const CONTEXT = `<system-reminder>
Available agent types for the Agent tool:
- claude: Catch-all for any task.
</system-reminder>

<system-reminder>
The following skills are available for use with the Skill tool:

- csv-clean
- multi: First line.
- fake: second line

Third paragraph.
- office:pdf-forms: Desc: with colon - When it rains
- long: xxxx…
</system-reminder>

<system-reminder>
# currentDate
Today's date is 2026-11-30.
</system-reminder>
`;

function createRequest(messages: SimRequest['messages'], tools = ['Bash', 'Skill']): SimRequest {
  return { model: 'm', messages, tools: tools.map((name) => ({ name, description: '' })) };
}

function user(text: string): SimRequest['messages'][number] {
  return { role: 'user', text, toolCalls: [] };
}

const TURN = createRequest([
  user(`${CONTEXT}\nPlease fill in\nthe form.`),
  { role: 'assistant', text: '', toolCalls: [{ name: 'Skill', arguments: { skill: 'csv-clean' } }] },
  { role: 'tool', text: 'Launching skill: csv-clean', toolCalls: [] },
  user('Base directory for this skill: /x'),
]);

test('the listing is what the model sees, cut descriptions and bare names included', () => {
  expect(dialect.listing(TURN)).toMatchInlineSnapshot(`
    [
      {
        "description": null,
        "id": "csv-clean",
      },
      {
        "description": "First line.",
        "id": "multi",
      },
      {
        "description": "second line

    Third paragraph.",
        "id": "fake",
      },
      {
        "description": "Desc: with colon - When it rains",
        "id": "office:pdf-forms",
      },
      {
        "description": "xxxx…",
        "id": "long",
      },
    ]
  `);
});

test('the prompt is the first thing said without the reminders around it', () => {
  expect([dialect.prompt(TURN), dialect.prompt(createRequest([user(CONTEXT)]))]).toEqual([
    'Please fill in\nthe form.',
    null,
  ]);
});

test('requests without tools, or for a web search, stand beside the conversation', () => {
  const isAuxiliary = [[], ['web_search'], ['Bash', 'Skill']].map((tools) =>
    dialect.isAuxiliary(createRequest([], tools)),
  );
  expect(isAuxiliary).toEqual([true, true, false]);
});

test('a skill is loaded by the Skill tool, where it is offered', () => {
  const skill = { id: 'office:pdf-forms', description: null };
  expect([dialect.loadSkill(skill, TURN), dialect.loadSkill(skill, createRequest([], ['Bash']))]).toEqual([
    { name: 'Skill', arguments: { skill: 'office:pdf-forms' } },
    null,
  ]);
});
