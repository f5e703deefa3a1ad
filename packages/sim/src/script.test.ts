import type { SimDialect, SimRequest } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { followScript, type ScriptView, type SimScript, type SimTurn, turnsFor } from './script.ts';

const LISTING = [
  { id: 'notes:release-notes', description: 'Release notes.', location: 'skills/release-notes/SKILL.md' },
  { id: 'notes:recipe', description: 'Recipes.', location: 'skills/recipe/SKILL.md' },
];
const request: SimRequest = { model: 'm', messages: [], tools: [] };
const dialect: SimDialect = {
  wire: 'openai-chat',
  model: 'm',
  environment: {},
  isAuxiliary: () => false,
  listing: () => LISTING,
  prompt: () => null,
  loadSkill: ({ id, location }) => ({ name: 'load', arguments: { id, location } }),
};

const VIEW: ScriptView = { listing: LISTING, request, dialect, tried: 1 };

function answers(turns: SimTurn[], changes: Partial<SimDialect> = {}) {
  const view = { ...VIEW, dialect: { ...dialect, ...changes } };
  return [1, 2].map((turn) => {
    const { called, fault, text, toolCalls } = followScript(turns, turn, view);
    return [called, toolCalls, text, fault].map((part) => JSON.stringify(part)).join(' ');
  });
}

test('turns follow each other, and after the last one it is done', () => {
  expect(answers([{ kind: 'load', skill: 'recipe' }])).toMatchInlineSnapshot(`
    [
      ""notes:recipe" [{"name":"load","arguments":{"id":"notes:recipe","location":"skills/recipe/SKILL.md"}}] "" null",
      "null [] "Done." null",
    ]
  `);
  expect(
    answers([
      { kind: 'call', call: { name: 'read', arguments: { path: 'a' } } },
      { kind: 'fault', fault: 'hang' },
    ]),
  ).toMatchInlineSnapshot(`
    [
      "null [{"name":"read","arguments":{"path":"a"}}] "" null",
      "null [] "Done." "hang"",
    ]
  `);
});

test('a skill that is not listed is asked for in the same form', () => {
  expect(answers([{ kind: 'load', skill: 'release-notes-two' }])[0]).toMatchInlineSnapshot(
    `""notes:release-notes-two" [{"name":"load","arguments":{"id":"notes:release-notes-two","location":"skills/release-notes-two/SKILL.md"}}] "" null"`,
  );
});

test('where no skill can be loaded it says so', () => {
  expect(answers([{ kind: 'load', skill: 'recipe' }], { loadSkill: () => null })[0]).toMatchInlineSnapshot(
    `"null [] "There is no means to load a skill here." null"`,
  );
});

const RECIPE: SimTurn = { kind: 'load', skill: 'recipe' };

test('calls of several turns are made in one answer, after a text', () => {
  const read: SimTurn = { kind: 'call', call: { name: 'read', arguments: { path: 'a' } } };
  expect(answers([{ kind: 'together', turns: [read, RECIPE], text: 'Both.' }])[0]).toMatchInlineSnapshot(
    `""notes:recipe" [{"name":"read","arguments":{"path":"a"}},{"name":"load","arguments":{"id":"notes:recipe","location":"skills/recipe/SKILL.md"}}] "Both." null"`,
  );
});

test('a turn that is asked for again goes on to its next try, and stays at the last', () => {
  const turns: SimTurn[] = [{ kind: 'tries', tries: [{ kind: 'fault', fault: '503' }, RECIPE] }];
  expect(
    [1, 2, 3].map((tried) => {
      const { called, fault } = followScript(turns, 1, { ...VIEW, tried });
      return called ?? fault;
    }),
  ).toEqual(['503', 'notes:recipe', 'notes:recipe']);
});

test('a turn that depends on the request is made of it', () => {
  const turns: SimTurn[] = [
    { kind: 'depends', on: ({ model }) => ({ kind: 'say', text: `I am ${model}.` }) },
  ];
  expect(followScript(turns, 1, VIEW).text).toBe('I am m.');
});

test('figures, the model, why it ends and a fault belong to the answer of their turn', () => {
  const options = { usage: { input: 1 }, model: 'other', finish: 'length', fault: 'cut' };
  const { details, fault, usage } = followScript([{ kind: 'say', text: 'Half', ...options }], 1, VIEW);
  expect([details.model, details.finish, fault, usage]).toEqual(['other', 'length', 'cut', { input: 1 }]);
});

test('a reply of its own is nothing but that', () => {
  const reply = { status: 418, body: 'short and stout' };
  expect(followScript([{ kind: 'reply', reply }], 1, VIEW).reply).toBe(reply);
});

test('a sub-agent follows its own turns, told by what it is asked', () => {
  const script: SimScript = { turns: [], subagents: [{ asked: 'the recipe', turns: [RECIPE] }] };
  expect(
    ['Convert the recipe.', 'Convert it.', null].map((prompt) => turnsFor(script, prompt).length),
  ).toEqual([1, 0, 0]);
});
