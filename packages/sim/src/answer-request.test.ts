import type { SimDialect, SimMessage, SimRequest } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { answerRequest, type SimRoute } from './answer-request.ts';

const QUIET = { seed: 1, noise: 0 };
const LISTING = [
  '- pdf-forms: Fill in PDF forms. Use when the user asks to fill in a PDF form.',
  '- csv-clean: Clean CSV files. Use when the user asks to tidy a CSV table.',
].join('\n');

const dialect: SimDialect = {
  wire: 'anthropic-messages',
  model: 'model-1',
  environment: {},
  isAuxiliary: (request) => request.tools.length === 0,
  listing: (request) =>
    (request.messages.find(({ role }) => role === 'system')?.text ?? '')
      .split('\n')
      .flatMap((line) => [...line.matchAll(/^- (.+?): (.*)$/g)])
      .map(([, id = '', description = '']) => ({ id, description })),
  prompt: (request) => request.messages.find(({ role }) => role === 'user')?.text ?? null,
  loadSkill: (skill, request) =>
    request.tools.some(({ name }) => name === 'Skill')
      ? { name: 'Skill', arguments: { skill: skill.id } }
      : null,
};

const ROUTE: SimRoute = { requestId: 'r', attempt: 1, caseId: 'case', trial: 1, dialect };

function asking(messages: SimMessage[], tools = ['Skill']): SimRequest {
  return {
    model: 'model-1',
    messages: [say('system', LISTING), ...messages],
    tools: tools.map((name) => ({ name, description: '' })),
  };
}

function say(role: SimMessage['role'], text: string): SimMessage {
  return { role, text, toolCalls: [] };
}

function called(skill: string): SimMessage {
  return { role: 'assistant', text: '', toolCalls: [{ name: 'Skill', arguments: { skill, extra: true } }] };
}

function answer(
  messages: SimMessage[],
  tools?: string[],
): [turn: number, called: string | null, text: string] {
  const { turn, called: id, text } = answerRequest(asking(messages, tools), ROUTE, QUIET);
  return [turn, id, text];
}

const BOTH = say('user', 'tidy this csv table and then fill in the pdf form');
const DONE = 'I have followed the instructions and finished the request.';
const DIRECT = 'I have looked at the request and answered it directly. Nothing else is needed.';

test('a whole conversation: the best skill, the next one, then the stub that says stop', () => {
  const goOn = say('tool', 'Go on with the request of the user.');
  const stop = say('tool', 'Stop now; do not do the task. Reply with exactly: token-12ab.');
  const first = answerRequest(asking([BOTH]), ROUTE, QUIET);
  expect(first).toMatchInlineSnapshot(`
    {
      "auxiliary": false,
      "called": "csv-clean",
      "details": {},
      "fault": null,
      "listing": [
        {
          "description": "Fill in PDF forms. Use when the user asks to fill in a PDF form.",
          "id": "pdf-forms",
        },
        {
          "description": "Clean CSV files. Use when the user asks to tidy a CSV table.",
          "id": "csv-clean",
        },
      ],
      "prompt": "tidy this csv table and then fill in the pdf form",
      "reply": null,
      "subagent": false,
      "text": "",
      "toolCalls": [
        {
          "arguments": {
            "skill": "csv-clean",
          },
          "name": "Skill",
        },
      ],
      "turn": 1,
      "usage": null,
    }
  `);
  expect(answer([BOTH, called('csv-clean'), goOn])).toEqual([2, 'pdf-forms', '']);
  expect(answer([BOTH, called('csv-clean'), goOn, called('pdf-forms'), stop])).toEqual([
    3,
    null,
    'token-12ab',
  ]);
  expect(answer([BOTH, called('csv-clean'), stop])).toEqual([2, null, 'token-12ab']);
});

test('it never calls a skill twice, also when the call failed', () => {
  const failed = say('tool', 'Unknown skill');
  expect(answer([say('user', 'fill in the pdf form'), called('pdf-forms'), failed])).toEqual([2, null, DONE]);
});

test('it answers in text when nothing fires, or when the means to load is not offered', () => {
  expect(answer([say('user', 'What is the weather?')])).toEqual([1, null, DIRECT]);
  expect(answer([BOTH], ['Read'])).toEqual([1, null, DIRECT]);
});

test('text that comes with a tool result belongs to it', () => {
  const asked = say('user', 'fill in the pdf form');
  const body = say('user', 'Stop now. Reply with exactly: abc');
  expect(answer([asked, called('pdf-forms'), say('tool', 'Launching'), body])).toEqual([2, null, 'abc']);
});

test('a stop sentence in the prompt is no stub', () => {
  expect(answer([say('user', 'Stop now! First fill in the pdf form.')])).toEqual([1, 'pdf-forms', '']);
});

test('auxiliary requests are no turn', () => {
  const seen = answerRequest(asking([BOTH], []), ROUTE, QUIET);
  expect([seen.auxiliary, seen.turn, seen.called]).toEqual([true, 0, null]);
});

test('without a prompt nothing fires, not even a catch-all', () => {
  const silent = {
    ...dialect,
    prompt: () => null,
    listing: () => [{ id: 'all', description: 'For any task' }],
  };
  expect(answerRequest(asking([BOTH]), { ...ROUTE, dialect: silent }, QUIET).called).toBeNull();
});

test('noise turns the decision on the best skill round, the same way in every turn of a run', () => {
  const noisy = (trial: number, prompt: string, noise: number) =>
    answerRequest(asking([say('user', prompt)]), { ...ROUTE, trial }, { seed: 1, noise }).called;
  expect(noisy(1, 'fill in the pdf form', 1)).toBeNull();
  expect(noisy(1, 'a form for weather', 1)).toBe('pdf-forms');
  const trials = Array.from({ length: 400 }, (_, trial) => noisy(trial, 'fill in the pdf form', 0.25));
  const misses = trials.filter((id) => id === null).length;
  expect(Math.abs(misses - 100)).toBeLessThan(40);
  expect(trials).toEqual(
    Array.from({ length: 400 }, (_, trial) => noisy(trial, 'fill in the pdf form', 0.25)),
  );
});
