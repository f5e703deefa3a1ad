import { CANARY_PLACEHOLDER, type InstallableSkill, type InstallSet } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { nameCanaries, plantCanaries } from './plant-canaries.ts';

function skill(name: string, role: 'target' | 'competitor'): InstallableSkill {
  const file = (path: string, content: string) => ({
    path,
    content,
    encoding: 'utf8' as const,
    executable: false,
  });
  const files = [
    file('SKILL.md', `---\nname: ${name}\n---\n${CANARY_PLACEHOLDER}\nsay ${CANARY_PLACEHOLDER}`),
    file('notes.md', CANARY_PLACEHOLDER),
  ];
  return { name, folder: name, description: 'd', role, sourceHash: 'h', files };
}

test('every skill gets a token of its own, in its SKILL.md only', () => {
  const set: InstallSet = {
    key: 'k',
    target: 'alpha',
    pluginName: null,
    skills: [skill('alpha', 'target'), skill('beta', 'competitor')],
  };
  const tokens = ['token-1', 'token-2'];
  const planted = plantCanaries(set, () => tokens.shift() ?? 'none');
  expect(planted.set.skills.map(({ files }) => files.map(({ content }) => content))).toMatchInlineSnapshot(`
    [
      [
        "---
    name: alpha
    ---
    token-1
    say token-1",
        "{{skillgauge-canary}}",
      ],
      [
        "---
    name: beta
    ---
    token-2
    say token-2",
        "{{skillgauge-canary}}",
      ],
    ]
  `);
  expect(
    nameCanaries(planted.tokens, [
      { name: 'alpha', id: 'plugin:alpha', aliases: [] },
      { name: 'ghost', id: 'ghost', aliases: [] },
    ]),
  ).toEqual([{ id: 'plugin:alpha', token: 'token-1' }]);
});
