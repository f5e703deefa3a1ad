import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempTree } from '../testing/temp-tree.ts';
import { findTaskFile } from './find-task-file.ts';
import { readTaskFile } from './read-task-file.ts';

const SKILL = '---\nname: notes\ndescription: Writes notes.\n---\nBody\n';

test('our own shape: tasks, checks, arms, fixtures and grader settings', async () => {
  await using tree = await tempTree({
    'notes/SKILL.md': SKILL,
    'notes/evals/data/a.csv': 'a,b\n',
    'notes/evals/extra/settings.json': '{}',
    'notes/evals/bench.yaml': `
trials: 2
timeout_seconds: 90
permissions: full
baseline: bare
install_set: [../../others]
grader: { driver: codex, model: m, majority: true, compare_blind: true, model_grading: false }
arms:
  full: {}
  bare: { skill: false }
  old: { skill: ../../old, model: small, effort: low, fixture: extra }
tasks:
  - id: one
    name: First
    prompt: Sum up data/a.csv
    expected_output: A sum
    files: [data/a.csv]
    git: true
    set_up: [[npm, ci]]
    expectations:
      - It has a sum
      - { id: file, text: A file is there, check: { type: file-exists, path: sum.md } }
  - prompt: Second
    expectations: [{ text: Matches, check: { type: answer-matches, pattern: ok } }]
`,
  });
  const { arms, fixtures, tasks, ...rest } = await readTaskFile(join(tree.path, 'notes/evals/bench.yaml'));
  const shown = JSON.parse(JSON.stringify({ ...rest, arms, tasks }).replaceAll(tree.path, 'TREE')) as unknown;
  expect(shown).toMatchInlineSnapshot(`
    {
      "arms": [
        {
          "effort": null,
          "fixture": null,
          "model": null,
          "name": "full",
          "skill": null,
        },
        {
          "effort": null,
          "fixture": null,
          "model": null,
          "name": "bare",
          "skill": false,
        },
        {
          "effort": "low",
          "fixture": "2960d2d4ca4e7781",
          "model": "small",
          "name": "old",
          "skill": "TREE/old",
        },
      ],
      "baseline": "bare",
      "grader": {
        "compareBlind": true,
        "driver": "codex",
        "majority": true,
        "model": "m",
        "modelGrading": false,
      },
      "installSet": [
        "TREE/others",
      ],
      "path": "TREE/notes/evals/bench.yaml",
      "settings": {
        "permissions": "full",
        "timeoutMs": 90000,
        "trials": 2,
      },
      "skill": "TREE/notes",
      "tasks": [
        {
          "expectations": [
            {
              "check": null,
              "id": "1",
              "text": "It has a sum",
            },
            {
              "check": {
                "path": "sum.md",
                "type": "file-exists",
              },
              "id": "file",
              "text": "A file is there",
            },
          ],
          "expectedOutput": "A sum",
          "fixture": "f872441e3802d3f9",
          "id": "one",
          "name": "First",
          "prompt": "Sum up data/a.csv",
        },
        {
          "expectations": [
            {
              "check": {
                "flags": "u",
                "pattern": "ok",
                "type": "answer-matches",
              },
              "id": "1",
              "text": "Matches",
            },
          ],
          "expectedOutput": null,
          "fixture": null,
          "id": "2",
          "name": null,
          "prompt": "Second",
        },
      ],
      "warnings": [],
    }
  `);
  expect(
    fixtures.map(({ files, git, setUp }) => ({ files: files.map(({ path }) => path), git, setUp })),
  ).toMatchInlineSnapshot(`
    [
      {
        "files": [
          "data/a.csv",
        ],
        "git": {
          "message": "Start",
        },
        "setUp": [
          [
            "npm",
            "ci",
          ],
        ],
      },
      {
        "files": [
          "settings.json",
        ],
        "git": undefined,
        "setUp": undefined,
      },
    ]
  `);
});

test('evals.json of skill-creator as it stands: both names of the list, texts or maps, numbers as ids', async () => {
  await using tree = await tempTree({
    'notes/SKILL.md': SKILL,
    'notes/evals/files/input.csv': 'a,b\n',
    'notes/evals/evals.json': JSON.stringify({
      skill_name: 'notes',
      evals: [
        {
          id: 1,
          prompt: 'Sum up the file',
          expected_output: 'A sum',
          files: ['evals/files/input.csv'],
          expectations: ['The sum is right', { text: 'The sum is short' }],
        },
        { id: 'two', eval_name: 'Second', prompt: 'Again', assertions: [{ name: 'It is there' }] },
        { id: 3, prompt: 'Only an output', expected_output: 'Three lines', expectations: [] },
      ],
    }),
  });
  const { fixtures, path, skill, tasks, warnings } = await readTaskFile(
    await findTaskFile(join(tree.path, 'notes')),
  );
  expect([path, skill].map((text) => text?.replace(tree.path, 'TREE'))).toEqual([
    'TREE/notes/evals/evals.json',
    'TREE/notes',
  ]);
  expect(
    tasks.map(({ expectations, expectedOutput, fixture, id, name }) => ({
      id,
      name,
      expectedOutput,
      hasFiles: fixture !== null,
      expectations: expectations.map(({ text }) => text),
    })),
  ).toMatchInlineSnapshot(`
    [
      {
        "expectations": [
          "The sum is right",
          "The sum is short",
        ],
        "expectedOutput": "A sum",
        "hasFiles": true,
        "id": "1",
        "name": null,
      },
      {
        "expectations": [
          "It is there",
        ],
        "expectedOutput": null,
        "hasFiles": false,
        "id": "two",
        "name": "Second",
      },
      {
        "expectations": [
          "The result is as expected: Three lines",
        ],
        "expectedOutput": "Three lines",
        "hasFiles": false,
        "id": "3",
        "name": null,
      },
    ]
  `);
  expect(fixtures.map(({ files }) => files.map((file) => file.path))).toEqual([['input.csv']]);
  expect(warnings).toMatchInlineSnapshot(`
    [
      "Task 3 has no expectations; its expected output is graded as one.",
    ]
  `);
});

test('a file goes where the prompt says that it is', async () => {
  await using tree = await tempTree({
    'evals/files/sales.csv': 'a\n',
    'evals/files/deep/more.csv': 'b\n',
    'evals/bench.yaml': `
tasks:
  - prompt: Look at data/sales.csv and at the others
    files: [files/sales.csv, files/deep]
    expectations: [It looks]
  - prompt: A note
    files: [files/sales.csv]
    expectations: [It reads]
`,
  });
  const { fixtures } = await readTaskFile(join(tree.path, 'evals/bench.yaml'));
  expect(fixtures.map(({ files }) => files.map((file) => file.path))).toEqual([
    ['data/sales.csv', 'deep/more.csv'],
    ['sales.csv'],
  ]);
});

test('every mistake at once, each with its place, its line, its value and what was meant', async () => {
  await using tree = await tempTree({
    'bench.yaml': `trails: 3
baseline: without_skil
tasks:
  - promt: Do it
    expectations:
      - text: One
        chek: {}
      - { text: Two, check: { type: file-exist, path: a } }
      - { text: Three, check: { type: file-exists, pat: a } }
      - { text: Four, check: { type: file-matches, path: a, pattern: "(" } }
      - 5
  - prompt: Again
    git: yes please
    set_up: [npm ci]
    expectations: []
arms:
  a: { skil: false }
`,
    'missing.yaml': `tasks:
  - { id: a, prompt: Go, files: [no.csv], fixture: nowhere, expectations: [It goes] }
  - { id: a, prompt: Go on, expectations: [It goes] }
baseline: bar
arms: { bare: { skill: false } }
`,
  });
  const refusal = async (name: string) => (await tree.refusal(readTaskFile(join(tree.path, name)))).message;
  expect(await refusal('bench.yaml')).toMatchInlineSnapshot(`
    "TREE/bench.yaml: 13 problems
      trails (line 1): unknown key; did you mean trials?
      tasks[0].prompt (line 4): must be a text, found nothing
      tasks[0].promt (line 4): unknown key; did you mean prompt?
      tasks[0].expectations[0].chek (line 7): unknown key; did you mean check?
      tasks[0].expectations[1].check.type (line 8): unknown check "file-exist"; did you mean file-exists?
      tasks[0].expectations[2].check.path (line 9): expected string, found nothing
      tasks[0].expectations[2].check.pat (line 9): unknown key; did you mean path?
      tasks[0].expectations[3].check.pattern (line 10): Invalid regular expression: /(/u: Unterminated group
      tasks[0].expectations[4] (line 11): must be a text, or a map with a text, found 5
      tasks[1].git (line 13): must be true, false or { message }, found "yes please"
      tasks[1].set_up[0] (line 14): must be a list: program and arguments, found "npm ci"
      tasks[1].expectations (line 15): must hold at least one expectation, found []
      arms.a.skil (line 17): unknown key; did you mean skill?"
  `);
  expect(await refusal('missing.yaml')).toMatchInlineSnapshot(`
    "TREE/missing.yaml: 4 problems
      tasks[0].fixture (line 2): No such fixture folder: TREE/nowhere
      tasks[0].files[0] (line 2): no such file: no.csv
      tasks[1] (line 3): the id "a" comes twice
      baseline (line 4): no arm has the name "bar"; did you mean bare?"
  `);
});

test('a file of trigger cases holds no task; neither does a folder without one', async () => {
  await using tree = await tempTree({
    'notes/SKILL.md': SKILL,
    'notes/evals/trigger.yaml': 'cases: [{ prompt: Go, should_trigger: true }]\n',
    'evals.json': JSON.stringify([{ prompt: 'Nothing to grade', expectations: [] }]),
    'secret.txt': 'secret\n',
    'inner/outside.yaml': 'tasks: [{ prompt: Go, files: [../secret.txt], expectations: [x] }]\n',
  });
  const refusal = async (work: Promise<unknown>) => (await tree.refusal(work)).message;
  expect([
    await refusal(readTaskFile(join(tree.path, 'notes/evals/trigger.yaml'))),
    await refusal(findTaskFile(join(tree.path, 'notes'))),
    await refusal(readTaskFile(join(tree.path, 'evals.json'))),
    await refusal(readTaskFile(join(tree.path, 'none.yaml'))),
    await refusal(readTaskFile(join(tree.path, 'inner/outside.yaml'))),
  ]).toMatchInlineSnapshot(`
    [
      "TREE/notes/evals/trigger.yaml holds no task: its cases are trigger cases.",
      "No task file in TREE/notes/evals.
      trigger.yaml: TREE/notes/evals/trigger.yaml holds no task: its cases are trigger cases.",
      "TREE/evals.json: [0] (line 1): it has neither expectations nor expected_output: nothing could be graded",
      "No such task file: TREE/none.yaml",
      "TREE/inner/outside.yaml: tasks[0].files[0] (line 1): ../secret.txt lies outside of the repository, and is not read",
    ]
  `);
});

test('a file that lies with its skill goes with it under any name; lists that are none, and paths that lead out, are told', async () => {
  await using tree = await tempTree({
    'sums/SKILL.md': '---\nname: sums\ndescription: Sums up.\n---\n',
    'sums/evals/files/a.csv': 'a',
    'sums/evals/evals.json': JSON.stringify({
      skill_name: 'old-sums',
      evals: [{ id: 1.5, prompt: 'Sum up', files: ['evals/files/a.csv'], expectations: ['It adds'] }],
    }),
    'sums/evals/odd.json': JSON.stringify({
      evals: [
        { id: 0, prompt: 'Sum up', expected_output: 'A sum', expectations: 'It adds' },
        { id: -1, prompt: 'Sum up', assertions: ['It adds'], files: 'a.csv' },
      ],
    }),
    'sums/evals/bench.yaml': `tasks:
  - prompt: Sum up
    expectations:
      - { text: One, check: { type: file-exists, path: ../../etc/passwd } }
      - { text: Two, check: { type: file-contains, path: /etc/passwd, text: root } }
      - { text: Three, check: { type: files-within, globs: ['out/*', '../*'] } }
`,
  });
  const read = await readTaskFile(join(tree.path, 'sums/evals/evals.json'));
  const refusal = async (name: string) =>
    (await tree.refusal(readTaskFile(join(tree.path, 'sums/evals', name)))).message;
  expect({
    tasks: read.tasks.map(({ id }) => id),
    files: read.fixtures.flatMap(({ files }) => files.map(({ path }) => path)),
    warnings: read.warnings,
    lists: await refusal('odd.json'),
    paths: await refusal('bench.yaml'),
  }).toMatchInlineSnapshot(`
    {
      "files": [
        "a.csv",
      ],
      "lists": "TREE/sums/evals/odd.json: 2 problems
      evals[0].expectations (line 1): must be a list, found "It adds"
      evals[1].files (line 1): must be a list, found "a.csv"",
      "paths": "TREE/sums/evals/bench.yaml: 3 problems
      tasks[0].expectations[0].check.path (line 4): must lie in the workspace, without a slash at its start and without .., found "../../etc/passwd"
      tasks[0].expectations[1].check.path (line 5): must lie in the workspace, without a slash at its start and without .., found "/etc/passwd"
      tasks[0].expectations[2].check.globs[1] (line 6): must lie in the workspace, without a slash at its start and without .., found "../*"",
      "tasks": [
        "1.5",
      ],
      "warnings": [
        "The file is written for a skill "old-sums", and lies in the folder of "sums": that one is meant.",
      ],
    }
  `);
});
