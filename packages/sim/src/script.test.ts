import type { SimDialect, SimRequest } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { followScript, type SimTurn } from './script.ts';

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

function answers(turns: SimTurn[], changes: Partial<SimDialect> = {}) {
  const seen = { listing: LISTING, request, dialect: { ...dialect, ...changes } };
  return [1, 2].map((turn) => {
    const { called, fault, text, toolCall } = followScript({ turns }, turn, seen);
    return [called, toolCall, text, fault].map((part) => JSON.stringify(part)).join(' ');
  });
}

test('turns follow each other, and after the last one it is done', () => {
  expect(answers([{ kind: 'load', skill: 'recipe' }])).toMatchInlineSnapshot(`
    [
      ""notes:recipe" {"name":"load","arguments":{"id":"notes:recipe","location":"skills/recipe/SKILL.md"}} "" null",
      "null null "Done." null",
    ]
  `);
  expect(
    answers([
      { kind: 'call', call: { name: 'read', arguments: { path: 'a' } } },
      { kind: 'fault', fault: 'hang' },
    ]),
  ).toMatchInlineSnapshot(`
    [
      "null {"name":"read","arguments":{"path":"a"}} "" null",
      "null null "Done." "hang"",
    ]
  `);
});

test('a skill that is not listed is asked for in the same form', () => {
  expect(answers([{ kind: 'load', skill: 'release-notes-two' }])[0]).toMatchInlineSnapshot(
    `""notes:release-notes-two" {"name":"load","arguments":{"id":"notes:release-notes-two","location":"skills/release-notes-two/SKILL.md"}} "" null"`,
  );
});

test('where no skill can be loaded it says so', () => {
  expect(answers([{ kind: 'load', skill: 'recipe' }], { loadSkill: () => null })[0]).toMatchInlineSnapshot(
    `"null null "There is no means to load a skill here." null"`,
  );
});
