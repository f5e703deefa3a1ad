import type { SimRequest } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { createDialect } from './dialect.ts';

const dialectOf = (command: string) =>
  createDialect({ id: 'acp-agent', command, args: [], from: import.meta.url });

const TAGS =
  '<available_skills>\n<skill><name>pdf</name><description>Work with PDFs.</description><location>/w/pdf/SKILL.md</location></skill>\n</available_skills>';

function request(tools: string[], over: Partial<SimRequest> = {}): SimRequest {
  const system = { role: 'system' as const, text: `You help.\n${TAGS}`, toolCalls: [] };
  return { model: 'm', messages: [system], tools: tools.map((name) => ({ name, description: '' })), ...over };
}

test('a skill is loaded by what the request offers: a tool for it, else a tool that reads files', () => {
  const load = (command: string, tools: string[]) => {
    const dialect = dialectOf(command);
    const asked = request(tools);
    const [skill] = dialect.listing(asked);
    return skill === undefined ? undefined : dialect.loadSkill(skill, asked);
  };
  expect([
    load('agent', ['read_file', 'activate_skill']),
    load('agent', ['skill']),
    load('copilot', ['skill']),
    load('agent', ['read_file']),
    load('agent', ['bash']),
  ]).toEqual([
    { name: 'activate_skill', arguments: { name: 'pdf' } },
    { name: 'skill', arguments: { name: 'pdf' } },
    { name: 'skill', arguments: { skill: 'pdf' } },
    { name: 'read_file', arguments: { path: '/w/pdf/SKILL.md' } },
    null,
  ]);
});

test('a listing is read in tags or as a list, from messages or from a tool', () => {
  const dialect = dialectOf('agent');
  const list =
    '## Available skills\n\n- **pdf**: Work with PDFs. (pdf/SKILL.md)\n- `docx`: Work with documents.\n';
  const described = { name: 'skill', description: TAGS };
  const user = (text: string) => ({ role: 'user' as const, text, toolCalls: [] });
  expect([
    dialect.listing(request([], { messages: [], tools: [described] })).map(({ id }) => id),
    dialect.listing(request([], { messages: [user(list)] })),
    dialect.listing(request([], { messages: [user('- pdf: no list of skills')] })),
  ]).toEqual([
    ['pdf'],
    [
      { id: 'pdf', description: 'Work with PDFs.', location: 'pdf/SKILL.md' },
      { id: 'docx', description: 'Work with documents.' },
    ],
    [],
  ]);
});

test('the prompt is the user’s last word, without what the agent says around it', () => {
  const user = (text: string) => ({ role: 'user' as const, text, toolCalls: [] });
  const messages = [
    user('I am in /w.'),
    user('<current_datetime>now</current_datetime>\n\nFill in the form.'),
    user('<skill-context name="pdf">text</skill-context>'),
  ];
  expect(dialectOf('agent').prompt(request([], { messages }))).toBe('Fill in the form.');
});
