import { expect, test } from 'vitest';
import { tempTree } from '../testing/temp-tree.ts';
import { casesFromSpec } from './cases-from-spec.ts';

test('prompts and irrelevant prompts become cases', async () => {
  await using tree = await tempTree({ 'repo/a.txt': 'a' });
  const spec = {
    prompts: ['one', { id: 'mine', prompt: 'two', tags: ['t'], notes: 'n', fixture: 'repo' }],
    irrelevantPrompts: ['three', { prompt: 'four', fixture: './repo' }],
  };
  const { cases, fixtures, findings } = await casesFromSpec(spec, tree.path);
  const key = fixtures[0]?.key ?? 'none';
  expect([fixtures.length, findings.map(({ kind }) => kind)]).toEqual([1, ['too-few']]);
  expect(cases).toEqual([
    { id: 'p1', prompt: 'one', shouldTrigger: true, tags: [], fixture: null },
    { id: 'mine', prompt: 'two', shouldTrigger: true, tags: ['t'], notes: 'n', fixture: key },
    { id: 'n1', prompt: 'three', shouldTrigger: false, tags: [], fixture: null },
    { id: 'n2', prompt: 'four', shouldTrigger: false, tags: [], fixture: key },
  ]);
});

test('what is wrong is said all at once', async () => {
  await using tree = await tempTree({});
  const spec = {
    prompts: ['one', ' ', 'a\0b', { id: 'n1', prompt: 'two', fixture: 'gone' }],
    irrelevantPrompts: ['one'],
  };
  expect([
    (await tree.refusal(casesFromSpec(spec, tree.path))).message,
    (await tree.refusal(casesFromSpec({ prompts: [], irrelevantPrompts: [] }, tree.path))).message,
  ]).toMatchInlineSnapshot(`
    [
      "spec: 5 problems
      prompts[1]: must not be blank
      prompts[2]: must not hold a NUL character
      prompts[3].fixture: No such fixture folder: TREE/gone
      irrelevantPrompts[0].id: the id "n1" comes twice
      irrelevantPrompts[0]: the prompt of case p1 again, with the other label",
      "spec: prompts: there is no prompt",
    ]
  `);
});
