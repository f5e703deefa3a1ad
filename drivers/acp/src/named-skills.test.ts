import { expect, test } from 'vitest';
import { ToolCall } from './messages.ts';
import { namedSkills } from './named-skills.ts';

const NAMESPACE = [
  { name: 'pdf', id: 'pdf', aliases: ['pdf-folder'] },
  { name: 'pdf-forms', id: 'pdf-forms', aliases: [] },
];

test.each([
  ['the path of its file', { locations: [{ path: '/w/.agents/skills/pdf/SKILL.md' }] }, ['pdf']],
  ['the folder it lies in', { rawInput: { path: 'skills/pdf-folder/SKILL.md' } }, ['pdf']],
  [
    'a path in a shell command',
    { kind: 'execute', rawInput: { command: ['cat', 'pdf-forms/SKILL.md'] } },
    ['pdf-forms'],
  ],
  ['several paths', { rawInput: { command: 'cat pdf/SKILL.md pdf-forms/SKILL.md' } }, ['pdf', 'pdf-forms']],
  ['another skill whose name ends like it', { title: 'Viewing /w/my-pdf/SKILL.md' }, []],
  ['another file of the skill', { locations: [{ path: '/w/.agents/skills/pdf/forms.md' }] }, []],
  ['the argument of a tool that loads skills', { title: 'skill', rawInput: { name: 'pdf' } }, ['pdf']],
  ['the title of such a tool', { title: 'Using skill: pdf-forms' }, ['pdf-forms']],
  [
    'a title with the name first',
    { toolCallId: 'activate_skill__9', kind: 'other', title: '"pdf": Work.' },
    ['pdf'],
  ],
  ['the argument of another tool', { title: 'search', kind: 'search', rawInput: { query: 'pdf' } }, []],
  ['a name within an argument', { title: 'skill', rawInput: { name: 'pdf please' } }, []],
])('%s', (_, call, expected) => {
  const parsed = ToolCall.parse({ toolCallId: 'a', ...call });
  expect(namedSkills(parsed, NAMESPACE).map(({ id }) => id)).toEqual(expected);
});
