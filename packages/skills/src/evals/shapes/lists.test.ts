import { expect, test } from 'vitest';
import { contentSummary, importSummary } from '../../testing/import-summary.ts';

test('a bare list: extra keys are kept, explicit prompts are marked, any text survives', async () => {
  const list = [
    { query: '/pdf fill in form.pdf', should_trigger: true, id: 7, category: 'core', why: 'says so' },
    { query: 'Fülle 表格 aus 😀\r\nmit zwei Zeilen', should_trigger: true, language: 'de' },
    { query: 'Zip it', should_trigger: false, preferred_skill: 'zip', split: 'validation' },
  ];
  expect(await contentSummary(list, 'pdf')).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ 7: "/pdf fill in form.pdf" explicit #core (says so)",
        "+ 2: "Fülle 表格 aus 😀\\r\\nmit zwei Zeilen" implicit #de",
        "- 3: "Zip it" negative in validation → zip",
      ],
      "refused": [],
      "settings": {},
      "shape": "query-list",
      "skill": "pdf",
      "warnings": [],
    }
  `);
});

test('a byte-order mark and CRLF are no part of it', async () => {
  const text = '\uFEFF[\r\n{"query": "a",\r\n"should_trigger": true}]\r\n';
  expect(await contentSummary(text, 'pdf')).toMatchObject({ cases: ['+ 1: "a" implicit'], refused: [] });
});

test('labels that only look like labels, misspelt keys and other kinds of cases are refused, each by itself', async () => {
  const list = [
    { query: 'good', should_trigger: true },
    { query: 'text', should_trigger: 'true' },
    { query: 'number', should_trigger: 1 },
    { query: 'misspelt', should_triger: false },
    { query: ' ', should_trigger: false },
    { query: 'nothing' },
    { query: 'other kind', expectations: ['x'] },
    'just text',
    { query: 'good, too', should_trigger: false, catgory: 'x' },
  ];
  expect(await contentSummary(list, 'pdf')).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ 1: "good" implicit",
        "- 2: "good, too" negative (catgory: x)",
      ],
      "refused": [
        "malformed [1] (line 6): should_trigger: must be true or false, without quotes, found "true"",
        "malformed [2] (line 10): should_trigger: must be true or false, without quotes, found 1",
        "malformed [3] (line 14): should_trigger: must be true or false, without quotes, found nothing; should_triger: unknown key; did you mean should_trigger?",
        "malformed [4] (line 18): query: must not be blank, found " "",
        "malformed [5] (line 22): should_trigger: must be true or false, without quotes, found nothing",
        "no-label [6] (line 25): no trigger label (should_trigger); found expectations instead",
        "malformed [7] (line 31): expected object, found "just text"",
      ],
      "settings": {},
      "shape": "query-list",
      "skill": "pdf",
      "warnings": [
        "Case 8: unknown key "catgory" (did you mean category?); kept as a note.",
      ],
    }
  `);
});

test('the same prompt twice: with one label it is told, with two all of them are refused', async () => {
  const list = [
    { query: 'Read a.pdf', should_trigger: true },
    { query: 'read a.pdf!', should_trigger: false },
    { query: 'Read b.pdf', should_trigger: true },
    { query: 'Read  b.pdf', should_trigger: true },
  ];
  expect(await contentSummary(list, 'pdf')).toMatchObject({
    cases: ['+ 1: "Read b.pdf" implicit', '+ 2: "Read  b.pdf" implicit'],
    refused: [
      'malformed [0] (line 2): the prompt comes again, with the other label',
      'malformed [1] (line 6): the prompt of case 1 again, with the other label',
    ],
  });
});

test('a pair that was split before keeps its sides', async () => {
  const files = {
    'train_queries.json': '[{"id": 1, "query": "a", "should_trigger": true}]',
    'validation_queries.json': '[{"id": 1, "query": "b", "should_trigger": false}]',
  };
  expect(await importSummary(files, Object.keys(files), 'pdf')).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ train-1: "a" implicit in train",
        "- validation-1: "b" negative in validation",
      ],
      "refused": [],
      "settings": {},
      "shape": "query-list",
      "skill": "pdf",
      "warnings": [],
    }
  `);
  expect(await importSummary(files, ['train_queries.json'], 'pdf')).toMatchObject({
    cases: ['+ 1: "a" implicit in train'],
    warnings: [
      'validation_queries.json lies beside it and is not read: name both files to import both sides.',
    ],
  });
  const together = {
    train: [{ query: 'a', should_trigger: true }],
    validation: [{ query: 'b', should_trigger: false }],
  };
  expect(await contentSummary(together, 'pdf')).toMatchObject({
    shape: 'split-lists',
    cases: ['+ 1: "a" implicit in train', '- 2: "b" negative in validation'],
  });
});

test.each([
  [{ skill_name: 'pdf', evals: [{ prompt: 'a', should_trigger: true, rationale: 'r' }] }],
  [{ skill: 'pdf', cases: [{ input: 'a', expected_trigger: true, rationale: 'r' }] }],
  [
    {
      skill: 'pdf',
      description_under_test: 'd',
      queries: [{ query: 'a', should_trigger: true, rationale: 'r' }],
    },
  ],
  [{ skill: 'pdf', about: 'x', test_cases: [{ query: 'a', should_trigger: true, note: 'r' }] }],
  [{ skill: 'pdf', cases: [{ prompt: 'a', should_trigger: true, reason: 'r' }] }],
])('a list with words around it: %j', async (content) => {
  expect(await contentSummary(content)).toEqual({
    shape: 'wrapped-list',
    skill: 'pdf',
    cases: ['+ 1: "a" implicit (r)'],
    refused: [],
    warnings: [],
    settings: {},
  });
});

test('a wrapped list keeps what should fire instead, and says when it is about another skill', async () => {
  const content = {
    skill_name: 'pdf',
    evals: [
      { id: 'a', query: 'Use the pdf skill', should_trigger: true, language: 'en', expect_skill: 'pdf' },
      { id: 'b', query: 'b', should_trigger: false, expect_skill: 'zip', category: 'near' },
    ],
  };
  expect(await contentSummary(content, 'docx')).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ a: "Use the pdf skill" implicit #en (expect_skill: pdf)",
        "- b: "b" negative #near → zip",
      ],
      "refused": [],
      "settings": {},
      "shape": "wrapped-list",
      "skill": "docx",
      "warnings": [
        "The file says that it is about pdf, not about docx.",
      ],
    }
  `);
});

test('two lists, of texts or of maps', async () => {
  expect(
    await contentSummary({ should_trigger: ['a', '/pdf b'], should_not_trigger: ['c'] }, 'pdf'),
  ).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ 1: "a" implicit",
        "+ 2: "/pdf b" explicit",
        "- 3: "c" negative",
      ],
      "refused": [],
      "settings": {},
      "shape": "two-lists",
      "skill": "pdf",
      "warnings": [],
    }
  `);
  const routed = {
    skill: 'pdf',
    should_activate: [{ id: 'x', prompt: 'a' }],
    should_not_activate: [{ id: 'y', prompt: 'b', expected_route: 'zip' }, 3, { prompt: '' }, ''],
  };
  expect(await contentSummary(routed)).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ x: "a" implicit",
        "- y: "b" negative → zip",
      ],
      "refused": [
        "malformed should_not_activate[1] (line 15): must be a text, found 3",
        "malformed should_not_activate[2] (line 16): prompt: must not be blank, found """,
        "malformed should_not_activate[3] (line 19): must not be blank, found """,
      ],
      "settings": {},
      "shape": "two-lists",
      "skill": "pdf",
      "warnings": [],
    }
  `);
});

test('waza trigger tests', async () => {
  const yaml = [
    'skill: explainer',
    'should_trigger_prompts:',
    '  - prompt: Explain this',
    '    reason: it is for that',
    '    confidence: high',
    'should_not_trigger_prompts:',
    '  - { prompt: Write a sort, should_trigger: false }',
    '  - { prompt: Torn, should_trigger: true }',
  ].join('\n');
  expect(await contentSummary(yaml)).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ 1: "Explain this" implicit (it is for that; confidence: high)",
        "- 2: "Write a sort" negative",
      ],
      "refused": [
        "malformed should_not_trigger_prompts[1] (line 8): should_trigger: true, in a list of cases that should not fire",
      ],
      "settings": {},
      "shape": "two-lists",
      "skill": "explainer",
      "warnings": [],
    }
  `);
});

test('two lists by skill need the name of one', async () => {
  const content = {
    pdf: { positive: ['a'], negative: ['b'] },
    zip: { positive: ['c', 'd'], negative: [] },
  };
  expect(await contentSummary(content)).toMatchInlineSnapshot(
    `"TREE/no-matter.txt: the file is about several skills: name one with --skill (pdf, zip)"`,
  );
  expect(await contentSummary(content, 'zap')).toMatchInlineSnapshot(
    `"TREE/no-matter.txt: nothing in the file is about zap; it is about pdf, zip"`,
  );
  expect(await contentSummary(content, 'pdf')).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ 1: "a" implicit",
        "- 2: "b" negative",
      ],
      "refused": [
        "other-skill zip.positive[0] (line 12): about the skill zip: import it with --skill zip",
        "other-skill zip.positive[1] (line 13): about the skill zip: import it with --skill zip",
      ],
      "settings": {},
      "shape": "two-lists",
      "skill": "pdf",
      "warnings": [],
    }
  `);
  expect(await contentSummary({ skills: content }, 'zip')).toMatchObject({
    skill: 'zip',
    refused: { length: 2 },
  });
});

test('routing: a skill’s own prompts fire, those of others should not', async () => {
  const list = [
    { query: 'a', skill: 'pdf' },
    { query: 'b', skill: 'zip' },
    { query: 'c', skill: null },
    { query: 'd', skill: ['zip', 'docs:pdf'] },
    { query: 'e', skill: 'none' },
    { query: 'f', skill: 3 },
    { query: 'g' },
    { skill: 'pdf' },
  ];
  expect(await contentSummary(list, 'pdf')).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ 1: "a" implicit",
        "- 2: "b" negative → zip",
        "- 3: "c" negative",
        "+ 4: "d" implicit",
      ],
      "refused": [
        "malformed [4] (line 21): skill: must be a skill's name, a list of them or null, found "none"",
        "malformed [5] (line 25): skill: must be a skill's name, a list of them or null, found 3",
        "no-label [6] (line 29): no trigger label (should_trigger); found nothing instead",
        "malformed [7] (line 32): query: must be a text, found nothing",
      ],
      "settings": {},
      "shape": "routing",
      "skill": "pdf",
      "warnings": [],
    }
  `);
  expect(await contentSummary(list.slice(0, 2))).toMatchInlineSnapshot(
    `"TREE/no-matter.txt: the file is about several skills: name one with --skill (pdf, zip)"`,
  );
  const wrapped = {
    cases: [
      { prompt: 'a', expect: 'pdf', route: 'x' },
      { prompt: 'b', expect: null },
    ],
  };
  expect(await contentSummary(wrapped)).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ 1: "a" implicit (route: x)",
        "- 2: "b" negative",
      ],
      "refused": [],
      "settings": {},
      "shape": "routing",
      "skill": "pdf",
      "warnings": [],
    }
  `);
});

test('a guide is a route only where the skill is meant', async () => {
  const list = [
    { query: 'a', expected_guide: 'forms.md' },
    { query: 'b', expected_guide: 'pdf' },
  ];
  expect(await contentSummary(list)).toMatchInlineSnapshot(`
    {
      "cases": [],
      "refused": [
        "no-label [0] (line 2): no trigger label (should_trigger); found expected_guide instead",
        "no-label [1] (line 6): no trigger label (should_trigger); found expected_guide instead",
      ],
      "settings": {},
      "shape": "routing",
      "skill": null,
      "warnings": [],
    }
  `);
  expect(await contentSummary(list, 'pdf')).toMatchObject({
    cases: ['- 1: "a" negative → forms.md', '+ 2: "b" implicit'],
  });
});

test.each([
  [
    {
      skill_name: 'pdf',
      evals: [{ id: 1, prompt: 'a', expected_output: 'o', files: [], expectations: ['x'] }],
    },
  ],
  [
    {
      skill_name: 'pdf',
      evals: [{ id: 1, prompt: 'a', expected_output: 'o', files: [], assertions: ['x'] }],
    },
  ],
  [[{ eval_id: 1, prompt: 'a', prompt_baseline: 'b', expectations: ['x'] }]],
  [[{ id: '1', input: 'a', rubric: ['x'], state_prefix: null, files: [] }]],
])('tasks have no label, and none is lost: %j', async (content) => {
  expect(await contentSummary(content)).toMatchSnapshot();
});
