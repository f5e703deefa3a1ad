import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentSummary, importSummary } from '../testing/import-summary.ts';
import { tempTree } from '../testing/temp-tree.ts';
import { importEvals } from './import-evals.ts';

const ONE = { query: 'a', should_trigger: true };

test('every list of cases counts, whichever the shape is known by', async () => {
  const tasksBeside = {
    skill_name: 'pdf',
    evals: [{ prompt: 'Fill it', expectations: ['x'] }],
    trigger_evals: [ONE, { query: 'b', should_trigger: false }],
  };
  expect(await contentSummary(tasksBeside)).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ 1: "a" implicit",
        "- 2: "b" negative",
      ],
      "refused": [
        "no-label evals[0] (line 4): in the list "evals", which a file of this shape does not have (wrapped-list): it has no label there",
      ],
      "settings": {},
      "shape": "wrapped-list",
      "skill": "pdf",
      "warnings": [],
    }
  `);
  const threeLists = {
    skill: 'pdf',
    should_trigger: ['Merge these'],
    should_not_trigger: ['Cook rice'],
    ambiguous: ['Read this file for me'],
    tags: ['some words here'],
  };
  expect(await contentSummary(threeLists)).toMatchObject({
    cases: ['+ 1: "Merge these" implicit', '- 2: "Cook rice" negative'],
    refused: [
      'no-label ambiguous[0] (line 10): in the list "ambiguous", which a file of this shape does not have (two-lists): it has no label there',
    ],
  });
  const twoShapes = {
    tests: [{ vars: { prompt: 'p' }, assert: [{ type: 'skill-used', value: 'pdf' }] }],
    should_not_trigger: ['Cook rice for me'],
  };
  expect(await contentSummary(twoShapes)).toMatchObject({
    shape: 'promptfoo',
    cases: ['+ 1: "p" implicit'],
    refused: [expect.stringContaining('should_not_trigger[0]')],
  });
});

test('a key of ours beside one of others: never read as theirs, which would drop the gates', async () => {
  const file = {
    description: 'mine',
    gates: { recall: '>= 0.9' },
    cases: [{ prompt: 'a', should_trigger: true }],
  };
  expect(await contentSummary(file)).toMatchInlineSnapshot(
    `"TREE/no-matter.txt: description (line 2): unknown key; known: skill, trials, threshold, model, timeout_seconds, gates, install_set, fixture, cases"`,
  );
  expect(
    await contentSummary({ skill: 'pdf', trials: 5, cases: [{ ...ONE, fixture: './repo' }] }),
  ).toMatchObject({
    shape: 'wrapped-list',
    warnings: [
      'Not taken over from the file: trials.',
      'Case cases.0: the fixture is not taken over; kept as a note.',
    ],
  });
});

test('a line break within quotes of JSON would become a space: refused with its place', async () => {
  expect(await contentSummary('[{"query": "one\ntwo", "should_trigger": true}]')).toMatchInlineSnapshot(
    `"TREE/no-matter.txt: line 1, column 12: a text goes over several lines."`,
  );
  expect(await contentSummary('- query: "one\n    two"\n  should_trigger: true\n')).toMatchObject({
    cases: ['+ 1: "one two" implicit'],
  });
});

test('YAML merge keys are resolved', async () => {
  const yaml = 'defaults: &yes { should_trigger: true }\nqueries:\n  - { <<: *yes, query: one }\n';
  expect(await contentSummary(yaml, 'pdf')).toMatchObject({ cases: ['+ 1: "one" implicit'] });
});

test('a table with mixed line ends', async () => {
  expect(
    await contentSummary('id,prompt,should_trigger\n1,a,true\r\n2,"b\r\nc",false\n', 'pdf'),
  ).toMatchObject({
    cases: ['+ 1: "a" implicit', '- 2: "b\\r\\nc" negative'],
  });
});

test('keys of prototypes are keys like any other', async () => {
  const text =
    '[{"query": "a", "should_trigger": true, "__proto__": {"x": 1}, "constructor": "c"}, {"id": "__proto__", "query": "b", "should_trigger": false}]';
  expect(await contentSummary(text, 'pdf')).toMatchObject({
    cases: ['+ 1: "a" implicit (__proto__: {"x":1}; constructor: c)', '- __proto__: "b" negative'],
  });
});

test('a file of the system is no prompt', async () => {
  const list = [{ query: 'file:///etc/hostname', should_trigger: true }];
  expect(await contentSummary(list)).toMatchObject({
    cases: [],
    refused: [expect.stringContaining('is outside the repository of this file, and is not read')],
  });
});

test('a deep file, a large file: refused in words', async () => {
  expect(await importSummary({ 'a.json': '['.repeat(20_000) }, ['a.json'])).toMatch(/^TREE\/a\.json: /);
  await using tree = await tempTree({});
  const path = join(tree.path, 'large.json');
  await writeFile(path, Buffer.alloc(11 * 1024 * 1024, ' '));
  expect(await tree.refusal(importEvals([path], null))).toMatchInlineSnapshot(`
    {
      "fix": "Leave out what is no case, or cut it into several files.",
      "message": "TREE/large.json has 11 MiB, and a file with cases has 10 MiB at most.",
    }
  `);
});
