import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempTree } from '../testing/temp-tree.ts';
import { readEvalFile } from './read-eval-file.ts';

/** What a file of this content is refused with. */
async function refusal(content: string | Uint8Array, name = 'trigger.yaml') {
  await using tree = await tempTree({ [name]: content });
  const { fix, message } = await tree.refusal(readEvalFile(join(tree.path, name)));
  return `${message} → ${fix}`;
}

test('our shape, with everything', async () => {
  await using tree = await tempTree({
    'pdf/SKILL.md': '',
    'pdf/evals/trigger.yaml': [
      'skill: ..',
      'trials: 5',
      'threshold: 0.6',
      'model: sonnet',
      'install_set: [../../others, /opt/skills]',
      'fixture: repo',
      'cases:',
      '  - { id: a, prompt: Read a.pdf, should_trigger: true, style: implicit, tags: [x, y], notes: n }',
      '  - { id: 7, prompt: Read b.txt, should_trigger: false, fixture: other }',
      '  - { prompt: Read c.txt, should_trigger: false, fixture: null }',
    ].join('\n'),
    'pdf/evals/repo/a.pdf': 'pdf',
    'pdf/evals/repo/.git/HEAD': 'ref',
    'pdf/evals/other/src/b.txt': 'b',
  });
  const { fixtures, ...file } = await readEvalFile(join(tree.path, 'pdf/evals/trigger.yaml'));
  const keys = fixtures.map(({ key }) => key);
  const text = JSON.stringify(file, null, 1)
    .replaceAll(tree.path, 'TREE')
    .replaceAll(keys[0] ?? '', 'KEY OF repo')
    .replaceAll(keys[1] ?? '', 'KEY OF other');
  expect(text).toMatchInlineSnapshot(`
    "{
     "path": "TREE/pdf/evals/trigger.yaml",
     "shape": "skillgauge",
     "skill": "TREE/pdf",
     "settings": {
      "trials": 5,
      "threshold": 0.6,
      "model": "sonnet"
     },
     "cases": [
      {
       "id": "a",
       "prompt": "Read a.pdf",
       "shouldTrigger": true,
       "tags": [
        "x",
        "y"
       ],
       "fixture": "KEY OF repo",
       "style": "implicit",
       "notes": "n"
      },
      {
       "id": "7",
       "prompt": "Read b.txt",
       "shouldTrigger": false,
       "tags": [],
       "fixture": "KEY OF other"
      },
      {
       "id": "3",
       "prompt": "Read c.txt",
       "shouldTrigger": false,
       "tags": [],
       "fixture": null
      }
     ],
     "installSet": [
      "TREE/others",
      "/opt/skills"
     ],
     "refused": [],
     "findings": [
      {
       "kind": "too-few",
       "level": "warning",
       "ids": [
        "a",
        "7",
        "3"
       ],
       "message": "Few cases: 1 that should trigger, 2 that should not. With fewer than 5 of a label, intervals are so wide that they say little."
      }
     ],
     "warnings": []
    }"
  `);
  expect(fixtures.map(({ files }) => files.map(({ path }) => path))).toEqual([['a.pdf'], ['src/b.txt']]);
});

test('JSON, a byte-order mark and CRLF are the same to it', async () => {
  const json = { cases: [{ prompt: 'one\ntwo 😀 漢字', should_trigger: true }] };
  const yaml =
    '\uFEFFcases:\r\n  - prompt: |-\r\n      one\r\n      two 😀 漢字\r\n    should_trigger: true\r\n';
  await using tree = await tempTree({
    'a.json': JSON.stringify(json),
    'b.yaml': yaml,
    'no-matter.txt': yaml,
  });
  const files = await Promise.all(
    ['a.json', 'b.yaml', 'no-matter.txt'].map((name) => readEvalFile(join(tree.path, name))),
  );
  const expected = [{ id: '1', prompt: 'one\ntwo 😀 漢字', shouldTrigger: true, tags: [], fixture: null }];
  expect(files.map(({ cases }) => cases)).toEqual([expected, expected, expected]);
});

test('the skill is the one that the file names, else the one around evals/', async () => {
  const cases = '[{"query": "a", "should_trigger": true}]';
  await using tree = await tempTree({
    'pdf/SKILL.md': '',
    'pdf/evals/e.json': cases,
    'evals/e.json': cases,
    'pdf/e.json': cases,
  });
  const skills = await Promise.all(
    ['pdf/evals/e.json', 'evals/e.json', 'pdf/e.json'].map(
      async (name) => (await readEvalFile(join(tree.path, name))).skill,
    ),
  );
  expect(skills).toEqual([join(tree.path, 'pdf'), null, null]);
});

test('the bare array keeps extra keys as tags and notes', async () => {
  const items = [
    { query: 'a', should_trigger: true, id: 3, category: 'core', reason: 'says so' },
    {
      query: 'b',
      should_trigger: false,
      tags: ['x', 'y'],
      note: 'n',
      why: 'w',
      preferred_skill: 'zip',
      weight: 2,
    },
    { query: 'c', should_trigger: false, category: null, note: '' },
  ];
  await using tree = await tempTree({ 'evals.json': JSON.stringify(items) });
  const { cases, settings, skill } = await readEvalFile(join(tree.path, 'evals.json'));
  expect([settings, skill]).toEqual([{}, null]);
  expect(cases).toMatchInlineSnapshot(`
    [
      {
        "fixture": null,
        "id": "3",
        "notes": "says so",
        "prompt": "a",
        "shouldTrigger": true,
        "tags": [
          "core",
        ],
      },
      {
        "expectedSkill": "zip",
        "fixture": null,
        "id": "2",
        "notes": "n; w; weight: 2",
        "prompt": "b",
        "shouldTrigger": false,
        "tags": [
          "x",
          "y",
        ],
      },
      {
        "fixture": null,
        "id": "4",
        "prompt": "c",
        "shouldTrigger": false,
        "tags": [],
      },
    ]
  `);
});

test('mistakes in our shape: all at once, each with its path and line', async () => {
  const content = [
    'trails: 3',
    'trials: 0',
    'threshold: 1.5',
    'fixture: 3',
    'cases:',
    '  - prompt: a',
    '    shouldTrigger: true',
    '  - prompt: " "',
    '    should_trigger: "yes"',
    '  - prompt: c',
    '    should_trigger: 1',
    '    style: vague',
    '  - should_trigger: false',
    '    id: ""',
    '  - just text',
  ].join('\n');
  expect(await refusal(content)).toMatchInlineSnapshot(`
    "TREE/trigger.yaml: 13 problems
      trails (line 1): unknown key; did you mean trials?
      trials (line 2): Too small: expected number to be >=1, found 0
      threshold (line 3): Too big: expected number to be <=1, found 1.5
      fixture (line 4): expected string, found 3
      cases[0].should_trigger (line 6): must be true or false, without quotes, found nothing
      cases[0].shouldTrigger (line 7): unknown key; did you mean should_trigger?
      cases[1].prompt (line 8): must not be blank, found " "
      cases[1].should_trigger (line 9): must be true or false, without quotes, found "yes"
      cases[2].should_trigger (line 11): must be true or false, without quotes, found 1
      cases[2].style (line 12): Invalid option: expected one of "explicit"|"implicit"|"contextual"|"negative", found "vague"
      cases[3].prompt (line 13): must be a text, found nothing
      cases[3].id (line 14): Too small: expected string to have >=1 characters, found ""
      cases[4] (line 15): expected object, found "just text" → Correct what is named; nothing of it was taken over."
  `);
});

test('labels that only look like labels are refused, never guessed', async () => {
  const labels = ['"true"', '1', '0', 'yes', 'no', 'null', '[true]', 'True'];
  const answers = await Promise.all(
    labels.map((label) => refusal(`cases: [{ prompt: a, should_trigger: ${label} }]`).catch(() => 'read')),
  );
  expect(answers).toMatchInlineSnapshot(`
    [
      "TREE/trigger.yaml: cases[0].should_trigger (line 1): must be true or false, without quotes, found "true" → Correct what is named; nothing of it was taken over.",
      "TREE/trigger.yaml: cases[0].should_trigger (line 1): must be true or false, without quotes, found 1 → Correct what is named; nothing of it was taken over.",
      "TREE/trigger.yaml: cases[0].should_trigger (line 1): must be true or false, without quotes, found 0 → Correct what is named; nothing of it was taken over.",
      "TREE/trigger.yaml: cases[0].should_trigger (line 1): must be true or false, without quotes, found "yes" → Correct what is named; nothing of it was taken over.",
      "TREE/trigger.yaml: cases[0].should_trigger (line 1): must be true or false, without quotes, found "no" → Correct what is named; nothing of it was taken over.",
      "TREE/trigger.yaml: cases[0].should_trigger (line 1): must be true or false, without quotes, found null → Correct what is named; nothing of it was taken over.",
      "TREE/trigger.yaml: cases[0].should_trigger (line 1): must be true or false, without quotes, found [true] → Correct what is named; nothing of it was taken over.",
      "read",
    ]
  `);
});

test('mistakes in the bare array', async () => {
  const items = [{ query: 'a', should_triger: true }, { queri: 'b', should_trigger: 'no' }, 3];
  expect(await refusal(JSON.stringify(items, null, 1), 'a.json')).toMatchInlineSnapshot(`
    "TREE/a.json: 6 problems
      [0].should_trigger (line 2): must be true or false, without quotes, found nothing
      [0].should_triger (line 4): unknown key; did you mean should_trigger?
      [1].query (line 6): must be a text, found nothing
      [1].queri (line 7): unknown key; did you mean query?
      [1].should_trigger (line 8): must be true or false, without quotes, found "no"
      [2] (line 10): expected object, found 3 → Correct what is named; nothing of it was taken over."
  `);
});

test('mistakes in the set as a whole, and fixtures that are not there', async () => {
  const content = [
    'fixture: nowhere',
    'cases:',
    '  - { id: a, prompt: one, should_trigger: true, fixture: gone }',
    '  - { id: a, prompt: two, should_trigger: true, fixture: trigger.yaml }',
    '  - { prompt: three, should_trigger: true }',
    '  - { prompt: three, should_trigger: false, style: negative }',
  ].join('\n');
  expect(await refusal(content)).toMatchInlineSnapshot(`
    "TREE/trigger.yaml: 5 problems
      fixture (line 1): No such fixture folder: TREE/nowhere
      cases[0].fixture (line 3): No such fixture folder: TREE/gone
      cases[1].fixture (line 4): TREE/trigger.yaml is a file, and a fixture folder is needed.
      cases[1].id (line 4): the id "a" comes twice
      cases[3] (line 6): the prompt of case 3 again, with the other label → Correct what is named; nothing of it was taken over."
  `);
});

test('a fixture that leads out of itself, and an empty one', async () => {
  const cases = 'cases: [{ prompt: a, should_trigger: true, fixture: repo }]';
  await using tree = await tempTree({ 'trigger.yaml': cases, 'repo/a.txt': 'a', 'secret.txt': 's' });
  await symlink('../secret.txt', join(tree.path, 'repo/b.txt'));
  await using empty = await tempTree({ 'trigger.yaml': cases, 'repo/.git/HEAD': 'ref' });
  expect([
    (await tree.refusal(readEvalFile(join(tree.path, 'trigger.yaml')))).message,
    (await empty.refusal(readEvalFile(join(empty.path, 'trigger.yaml')))).message,
  ]).toMatchInlineSnapshot(`
    [
      "TREE/trigger.yaml: cases[0].fixture (line 1): TREE/repo/b.txt is a link that leads out of the folder.",
      "TREE/trigger.yaml: cases[0].fixture (line 1): The fixture folder TREE/repo holds no file.",
    ]
  `);
});

test('files that hold no cases, or another shape', async () => {
  const contents = [
    '',
    '\uFEFF \r\n',
    '# a comment\n',
    '[]',
    '{}',
    'cases:',
    'cases: []',
    'cases: { a: 1 }',
    'just text',
    '42',
    '[1, 2]',
    '{"skill_name": "pdf", "evals": [{"id": 1, "prompt": "a", "expectations": []}]}',
    new Uint8Array([0x5b, 0xff, 0x5d]),
  ];
  const refusals = [];
  for (const content of contents) refusals.push(await refusal(content));
  expect(refusals).toMatchInlineSnapshot(`
    [
      "TREE/trigger.yaml: the file is empty. → Add cases, each with prompt and should_trigger.",
      "TREE/trigger.yaml: the file is empty. → Add cases, each with prompt and should_trigger.",
      "TREE/trigger.yaml: the file holds no cases. → Known shapes: a CSV table with the columns prompt and should_trigger; a case of claude plugin eval: { execution: { prompt }, graders: [{ type: tool_used, tool: Skill }] }; a promptfoo-like suite: tests: [{ vars, assert: [{ type: skill-used }] }]; a waza suite: tasks: ["tasks/*.yaml"], each { inputs: { prompt }, graders }; a waza task: { inputs: { prompt }, graders }; a vally suite: stimuli: [{ prompt, graders: [{ type: skill-invocation }] }]; scenarios: [{ prompt, expect_activation }]; a skillgrade suite: tasks: [{ instruction, graders }], without a trigger label; two lists: { should_trigger: […], should_not_trigger: […] }, or such a pair by skill; a map with train and validation: [{ query, should_trigger }]; a list of { query, should_trigger }; a map with cases: [{ prompt, should_trigger }]; a map with evals, cases, queries or test_cases: [{ query, should_trigger }]; prompts of several skills: [{ query, skill: name or null }] (with --skill); tasks: evals: [{ prompt, expectations }], without a trigger label.",
      "TREE/trigger.yaml: the file holds no cases. → Known shapes: a CSV table with the columns prompt and should_trigger; a case of claude plugin eval: { execution: { prompt }, graders: [{ type: tool_used, tool: Skill }] }; a promptfoo-like suite: tests: [{ vars, assert: [{ type: skill-used }] }]; a waza suite: tasks: ["tasks/*.yaml"], each { inputs: { prompt }, graders }; a waza task: { inputs: { prompt }, graders }; a vally suite: stimuli: [{ prompt, graders: [{ type: skill-invocation }] }]; scenarios: [{ prompt, expect_activation }]; a skillgrade suite: tasks: [{ instruction, graders }], without a trigger label; two lists: { should_trigger: […], should_not_trigger: […] }, or such a pair by skill; a map with train and validation: [{ query, should_trigger }]; a list of { query, should_trigger }; a map with cases: [{ prompt, should_trigger }]; a map with evals, cases, queries or test_cases: [{ query, should_trigger }]; prompts of several skills: [{ query, skill: name or null }] (with --skill); tasks: evals: [{ prompt, expectations }], without a trigger label.",
      "TREE/trigger.yaml: the file holds no cases. → Known shapes: a CSV table with the columns prompt and should_trigger; a case of claude plugin eval: { execution: { prompt }, graders: [{ type: tool_used, tool: Skill }] }; a promptfoo-like suite: tests: [{ vars, assert: [{ type: skill-used }] }]; a waza suite: tasks: ["tasks/*.yaml"], each { inputs: { prompt }, graders }; a waza task: { inputs: { prompt }, graders }; a vally suite: stimuli: [{ prompt, graders: [{ type: skill-invocation }] }]; scenarios: [{ prompt, expect_activation }]; a skillgrade suite: tasks: [{ instruction, graders }], without a trigger label; two lists: { should_trigger: […], should_not_trigger: […] }, or such a pair by skill; a map with train and validation: [{ query, should_trigger }]; a list of { query, should_trigger }; a map with cases: [{ prompt, should_trigger }]; a map with evals, cases, queries or test_cases: [{ query, should_trigger }]; prompts of several skills: [{ query, skill: name or null }] (with --skill); tasks: evals: [{ prompt, expectations }], without a trigger label.",
      "TREE/trigger.yaml: cases (line 1): must be a list of cases, found null → Correct what is named; nothing of it was taken over.",
      "TREE/trigger.yaml: cases (line 1): must hold at least one case, found [] → Correct what is named; nothing of it was taken over.",
      "TREE/trigger.yaml: cases (line 1): must be a list of cases, found {"a":1} → Correct what is named; nothing of it was taken over.",
      "TREE/trigger.yaml: the file is in no shape of trigger cases that is known (it holds a string). → Known shapes: a CSV table with the columns prompt and should_trigger; a case of claude plugin eval: { execution: { prompt }, graders: [{ type: tool_used, tool: Skill }] }; a promptfoo-like suite: tests: [{ vars, assert: [{ type: skill-used }] }]; a waza suite: tasks: ["tasks/*.yaml"], each { inputs: { prompt }, graders }; a waza task: { inputs: { prompt }, graders }; a vally suite: stimuli: [{ prompt, graders: [{ type: skill-invocation }] }]; scenarios: [{ prompt, expect_activation }]; a skillgrade suite: tasks: [{ instruction, graders }], without a trigger label; two lists: { should_trigger: […], should_not_trigger: […] }, or such a pair by skill; a map with train and validation: [{ query, should_trigger }]; a list of { query, should_trigger }; a map with cases: [{ prompt, should_trigger }]; a map with evals, cases, queries or test_cases: [{ query, should_trigger }]; prompts of several skills: [{ query, skill: name or null }] (with --skill); tasks: evals: [{ prompt, expectations }], without a trigger label.",
      "TREE/trigger.yaml: the file is in no shape of trigger cases that is known (it holds a number). → Known shapes: a CSV table with the columns prompt and should_trigger; a case of claude plugin eval: { execution: { prompt }, graders: [{ type: tool_used, tool: Skill }] }; a promptfoo-like suite: tests: [{ vars, assert: [{ type: skill-used }] }]; a waza suite: tasks: ["tasks/*.yaml"], each { inputs: { prompt }, graders }; a waza task: { inputs: { prompt }, graders }; a vally suite: stimuli: [{ prompt, graders: [{ type: skill-invocation }] }]; scenarios: [{ prompt, expect_activation }]; a skillgrade suite: tasks: [{ instruction, graders }], without a trigger label; two lists: { should_trigger: […], should_not_trigger: […] }, or such a pair by skill; a map with train and validation: [{ query, should_trigger }]; a list of { query, should_trigger }; a map with cases: [{ prompt, should_trigger }]; a map with evals, cases, queries or test_cases: [{ query, should_trigger }]; prompts of several skills: [{ query, skill: name or null }] (with --skill); tasks: evals: [{ prompt, expectations }], without a trigger label.",
      "TREE/trigger.yaml: the file is in no shape of trigger cases that is known (keys found: none). → Known shapes: a CSV table with the columns prompt and should_trigger; a case of claude plugin eval: { execution: { prompt }, graders: [{ type: tool_used, tool: Skill }] }; a promptfoo-like suite: tests: [{ vars, assert: [{ type: skill-used }] }]; a waza suite: tasks: ["tasks/*.yaml"], each { inputs: { prompt }, graders }; a waza task: { inputs: { prompt }, graders }; a vally suite: stimuli: [{ prompt, graders: [{ type: skill-invocation }] }]; scenarios: [{ prompt, expect_activation }]; a skillgrade suite: tasks: [{ instruction, graders }], without a trigger label; two lists: { should_trigger: […], should_not_trigger: […] }, or such a pair by skill; a map with train and validation: [{ query, should_trigger }]; a list of { query, should_trigger }; a map with cases: [{ prompt, should_trigger }]; a map with evals, cases, queries or test_cases: [{ query, should_trigger }]; prompts of several skills: [{ query, skill: name or null }] (with --skill); tasks: evals: [{ prompt, expectations }], without a trigger label.",
      "TREE/trigger.yaml holds no trigger case: 1 case is refused.
      no trigger label (should_trigger); found expectations instead → Give each case should_trigger: true or false, or name a file whose cases have it.",
      "TREE/trigger.yaml: not a text file in UTF-8. → Save the file as UTF-8.",
    ]
  `);
});

test('a syntax error has line and column', async () => {
  expect([
    await refusal('cases:\n  - prompt: Say: hello\n    should_trigger: true\n'),
    await refusal('[\n  {"query": "a", "should_trigger": true}\n', 'a.json'),
    await refusal('[{"query": "a", "query": "b", "should_trigger": true}]', 'a.json'),
  ]).toMatchInlineSnapshot(`
    [
      "TREE/trigger.yaml: line 2, column 13: Nested mappings are not allowed in compact mappings → Correct the syntax there (a text that holds ": " needs quotes). Nothing of the file was read.",
      "TREE/a.json: line 3, column 1: Flow sequence must end with a ] → Correct the syntax there (a text that holds ": " needs quotes). Nothing of the file was read.",
      "TREE/a.json: line 1, column 17: Map keys must be unique → Correct the syntax there (a text that holds ": " needs quotes). Nothing of the file was read.",
    ]
  `);
});

test('no such file, or a folder', async () => {
  await using tree = await tempTree({ 'evals/a.txt': '' });
  expect([
    await tree.refusal(readEvalFile(join(tree.path, 'gone.yaml'))),
    await tree.refusal(readEvalFile(join(tree.path, 'evals'))),
  ]).toMatchInlineSnapshot(`
    [
      {
        "fix": "Name a YAML, JSON or CSV file with the cases.",
        "message": "No such eval file: TREE/gone.yaml",
      },
      {
        "fix": "Name one file with cases, or a folder whose subfolders have a case.yaml, a prompt.md or a PROMPT.md each.",
        "message": "No case in TREE/evals: it holds a.txt.",
      },
    ]
  `);
});

test('a name instead of a folder means the skill around the file; another skill is told', async () => {
  const skill = '---\nname: pdf\ndescription: Reads.\n---\n';
  await using tree = await tempTree({
    'pdf/SKILL.md': skill,
    'pdf/evals/e.yaml': 'skill: pdf\ncases: [{ prompt: a, should_trigger: true }]\n',
    'pdf/evals/f.json': '{"skill_name": "zip", "evals": [{"query": "a", "should_trigger": true}]}',
  });
  expect((await readEvalFile(join(tree.path, 'pdf/evals/e.yaml'))).skill).toBe(join(tree.path, 'pdf'));
  expect((await readEvalFile(join(tree.path, 'pdf/evals/f.json'), 'pdf')).warnings).toEqual([
    'The eval file says that it is about zip, and pdf is measured with it.',
  ]);
});

test('a file without a trigger case says what its cases have instead', async () => {
  expect(
    await refusal('{"evals": [{"prompt": "a", "expectations": []}, {"prompt": "b", "expectations": []}]}'),
  ).toMatchInlineSnapshot(`
    "TREE/trigger.yaml holds no trigger case: 2 cases are refused.
      no trigger label (should_trigger); found expectations instead → Give each case should_trigger: true or false, or name a file whose cases have it."
  `);
});
