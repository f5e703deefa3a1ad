import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { tempTree } from '../testing/temp-tree.ts';
import { findEvalFile } from './find-eval-file.ts';

const CASES = '[{"query": "a", "should_trigger": true}]';
const TASKS = '{"skill_name": "pdf", "evals": []}';

async function find(files: Record<string, string>): Promise<string | null> {
  await using tree = await tempTree(files);
  const found = await findEvalFile(tree.path).catch(async (error: unknown) => {
    const { fix, message } = await tree.refusal(Promise.reject(error));
    return `${message} → ${fix}`;
  });
  return found === null || !found.startsWith(tree.path) ? found : relative(tree.path, found);
}

test.each<[string, Record<string, string>, string | null]>([
  ['no evals folder', { 'SKILL.md': '', 'trigger.yaml': CASES }, null],
  ['nothing to read in it', { 'evals/readme.md': '', 'evals/repo/a.json': CASES }, null],
  [
    'trigger.yaml, whatever else is there',
    { 'evals/trigger.yaml': 'broken: [', 'evals/a.json': CASES },
    'evals/trigger.yaml',
  ],
  ['trigger.json', { 'evals/trigger.json': CASES }, 'evals/trigger.json'],
  [
    'the one file of trigger cases',
    { 'evals/evals.json': TASKS, 'evals/queries.json': CASES },
    'evals/queries.json',
  ],
])('%s', async (_, files, expected) => {
  expect(await find(files)).toBe(expected && join(...expected.split('/')));
});

test('several that could be meant, or none that can be read, are named', async () => {
  expect([
    await find({ 'evals/trigger.yml': CASES, 'evals/trigger.json': CASES }),
    await find({ 'evals/b.yaml': CASES, 'evals/a.json': CASES }),
    await find({ 'evals/evals.json': TASKS, 'evals/broken.yaml': 'cases: [' }),
  ]).toMatchInlineSnapshot(`
    [
      "Several eval files in TREE/evals: trigger.json, trigger.yml → Name the one to use with --evals, or rename it to trigger.yaml.",
      "Several eval files in TREE/evals: a.json, b.yaml → Name the one to use with --evals, or rename it to trigger.yaml.",
      "No eval file with trigger cases in TREE/evals
      broken.yaml: line 1, column 9: Flow sequence in block collection must be sufficiently indented and end with a ]
      evals.json: the file is in no shape of trigger cases that is known (keys found: skill_name, evals). → Write evals/trigger.yaml with cases: [{ prompt, should_trigger }], or name another file with --evals.",
    ]
  `);
});

test('the folder is given as it is', async () => {
  await using tree = await tempTree({ 'pdf/evals/trigger.yaml': '' });
  expect(await findEvalFile(join(tree.path, 'pdf'))).toBe(join(tree.path, 'pdf', 'evals', 'trigger.yaml'));
});
