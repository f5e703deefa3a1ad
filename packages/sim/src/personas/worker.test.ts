import type { SimDialect, SimMessage, SimRequest } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { answerRequest } from '../answer-request.ts';
import { worker } from './worker.ts';

const dialect: SimDialect = {
  wire: 'openai-chat',
  model: null,
  environment: {},
  isAuxiliary: ({ tools }) => tools.length === 0,
  listing: () => [{ id: 'sales-summary', description: 'Summarises sales figures. Use for sales summaries.' }],
  prompt: ({ messages }) => messages.find(({ role }) => role === 'user')?.text ?? null,
  loadSkill: ({ id }) => ({ name: 'skill', arguments: { name: id } }),
  writeFile: ({ content, path }) => ({ name: 'write', arguments: { path, content } }),
};

const BODY = [
  'Write `report/summary.md`:',
  '',
  '```markdown',
  '# Sales',
  '```',
  '',
  'Do not write `draft.txt`.',
  'Answer: The summary is in report/summary.md.',
].join('\n');

/** Asks again until the worker speaks, as a harness does; `result` is what a call of a tool gives back. */
function work(prompt: string, result: (name: string) => string): string[] {
  const messages: SimMessage[] = [{ role: 'user', text: prompt, toolCalls: [] }];
  const request: SimRequest = { model: 'm', messages, tools: [{ name: 'write', description: '' }] };
  const said: string[] = [];
  while (said.length < 8) {
    const route = { requestId: 'r', attempt: 1, caseId: 'c', trial: 1, dialect, persona: worker };
    const { text, toolCalls } = answerRequest(request, route, { seed: 1, noise: 0 });
    const [call] = toolCalls;
    said.push(call === undefined ? text : `${call.name} ${JSON.stringify(call.arguments)}`);
    if (call === undefined) return said;
    messages.push({ role: 'assistant', text, toolCalls });
    messages.push({ role: 'tool', text: result(call.name), toolCalls: [] });
  }
  return said;
}

const PLAIN = 'Save the notes as `draft.txt`:\n```\nnotes\n```';

it('writes what the prompt says, and after the skill was loaded what its body says', () => {
  const prompt = `Summarise the sales figures of spring. ${PLAIN}`;
  expect({
    'with the skill': work(prompt, (name) => (name === 'skill' ? BODY : 'ok')),
    'a skill that was refused': work(prompt, (name) => (name === 'skill' ? 'denied' : 'ok')),
    'another topic': work(`Translate a poem. ${PLAIN}`, () => 'ok'),
    'nothing to do': work('Translate a poem.', () => 'ok'),
  }).toMatchInlineSnapshot(`
    {
      "a skill that was refused": [
        "skill {"name":"sales-summary"}",
        "write {"path":"draft.txt","content":"notes\\n"}",
        "Done: draft.txt.",
      ],
      "another topic": [
        "write {"path":"draft.txt","content":"notes\\n"}",
        "Done: draft.txt.",
      ],
      "nothing to do": [
        "Done: nothing was to be written.",
      ],
      "with the skill": [
        "skill {"name":"sales-summary"}",
        "write {"path":"report/summary.md","content":"# Sales\\n"}",
        "The summary is in report/summary.md.",
      ],
    }
  `);
});
