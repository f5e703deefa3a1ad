import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentSummary, importSummary } from '../../testing/import-summary.ts';
import { tempTree } from '../../testing/temp-tree.ts';
import { createReferenceReader } from '../references.ts';

test('promptfoo: skill-used and not-skill-used, in every form of value', async () => {
  const yaml = `
prompts: ['{{prompt}}']
providers: [x]
tests:
  - { description: name, vars: { prompt: a }, assert: [{ type: skill-used, value: docs:pdf }] }
  - { description: list, vars: { prompt: b }, assert: [{ type: skill-used, value: [zip, pdf], weight: 2 }] }
  - { description: map, vars: { prompt: c }, assert: [{ type: skill-used, value: { name: pdf, min: 1 } }] }
  - { description: pattern, vars: { prompt: d }, assert: [{ type: skill-used, value: { pattern: 'p*' } }] }
  - { description: none, vars: { prompt: e }, assert: [{ type: skill-used, value: { name: pdf, max: 0 } }, { type: skill-used, value: zip }] }
  - { description: not, vars: { prompt: f }, assert: [{ type: not-skill-used, value: pdf }] }
  - { description: any number, vars: { prompt: g }, assert: [{ type: skill-used, value: { name: pdf, min: 0 } }] }
  - { description: other, vars: { prompt: h }, assert: [{ type: skill-used, value: pdf-forms }] }
  - { description: text, vars: { prompt: i }, assert: [{ type: contains, value: x }] }
  - { description: both, vars: { prompt: j }, assert: [{ type: skill-used, value: pdf }, { type: not-skill-used, value: pdf }] }
  - { description: lists, vars: { prompt: [k, l] }, assert: [{ type: skill-used, value: pdf }] }
  - { description: set, vars: { prompt: m }, assert: [{ type: assert-set, assert: [{ type: skill-used, value: pdf }] }] }
  - not a test
`;
  expect(
    await contentSummary(yaml.replace('  - not a test\n', '  - [not a test]\n'), 'pdf'),
  ).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ name: "a" implicit",
        "+ list: "b" implicit",
        "+ map: "c" implicit",
        "+ pattern: "d" implicit",
        "- none: "e" negative → zip",
        "- not: "f" negative",
        "+ set: "m" implicit",
      ],
      "refused": [
        "no-label tests[6] (line 11): no trigger label: no assertion demands or forbids a skill; found skill-used",
        "other-skill tests[7] (line 12): its checks are about pdf-forms, and say nothing of pdf",
        "no-label tests[8] (line 13): no trigger label: no assertion demands or forbids a skill; found contains",
        "malformed tests[9] (line 14): its checks demand and forbid the skill at once",
        "malformed tests[10] (line 15): vars.prompt is a list, which makes several tests of one: write each out",
        "malformed tests[12] (line 17): expected a test with vars and assert",
      ],
      "settings": {},
      "shape": "promptfoo",
      "skill": "pdf",
      "warnings": [],
    }
  `);
  expect(await contentSummary(yaml.replace('  - not a test\n', ''))).toMatchInlineSnapshot(
    `"TREE/no-matter.txt: the file is about several skills: name one with --skill (docs:pdf, zip, pdf, pdf-forms)"`,
  );
});

test('promptfoo: templates, shared variables and assertions, prompts in files', async () => {
  const files = {
    'evals/promptfooconfig.yaml': `
prompts: [file://prompts/ask.txt, 'Please {{task}}']
defaultTest: { vars: { who: me }, assert: [{ type: skill-used, value: pdf }] }
tests:
  - { vars: { task: read a.pdf } }
  - { vars: { other: x } }
  - { vars: { task: file://task.txt } }
  - { vars: { task: zip it }, options: { disableDefaultAsserts: true }, assert: [{ type: not-skill-used, value: pdf }], metadata: { category: near } }
`,
    'evals/prompts/ask.txt': '{{task}}, asks {{ who }}\n',
    'evals/task.txt': 'read b.pdf\n',
  };
  expect(await importSummary(files, ['evals/promptfooconfig.yaml'])).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ 1: "read a.pdf, asks me" implicit",
        "+ 2: "Please read a.pdf" implicit",
        "+ 3: "read b.pdf, asks me" implicit",
        "+ 4: "Please read b.pdf" implicit",
        "- 5: "zip it, asks me" negative #near",
        "- 6: "Please zip it" negative #near",
      ],
      "refused": [
        "malformed tests[1] (line 6): the prompt needs vars.task",
        "malformed tests[1] (line 6): the prompt needs vars.task",
      ],
      "settings": {},
      "shape": "promptfoo",
      "skill": "pdf",
      "warnings": [],
    }
  `);
});

test('promptfoo: tests in files, by pattern, and in tables', async () => {
  const files = {
    'config.yaml':
      'prompts: ["{{query}}"]\ntests:\n  - file://tests/*.yaml\n  - file://tests/one.json\n  - file://t.csv\n',
    'tests/a.yaml':
      '- { vars: { query: a }, assert: [{ type: skill-used, value: pdf }] }\n- { vars: { query: b }, assert: [{ type: equals, value: x }] }\n',
    'tests/one.json': '{"vars": {"query": "c"}, "assert": [{"type": "not-skill-used", "value": "pdf"}]}',
    't.csv':
      '\uFEFFquery,__expected,__description\r\n"d, with comma",skill-used: pdf,table\r\ne,not-skill-used:pdf,\r\nf,contains: x,\r\n',
    'whole.yaml': 'prompts: ["{{query}}"]\ntests: file://tests/a.yaml\n',
    'bad.yaml':
      'prompts: ["{{query}}"]\ntests: [file://gone.yaml, "file://none/*.yaml", "file://make.py:tests", "https://example.org/t.yaml", file://tests/a.yaml]\n',
  };
  expect(await importSummary(files, ['config.yaml'])).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ 1: "a" implicit",
        "- 2: "c" negative",
        "+ table: "d, with comma" implicit",
        "- 4: "e" negative",
      ],
      "refused": [
        "no-label tests/a.yaml[1]: no trigger label: no assertion demands or forbids a skill; found equals",
        "no-label t.csv:4: no trigger label: no assertion demands or forbids a skill; found contains",
      ],
      "settings": {},
      "shape": "promptfoo",
      "skill": "pdf",
      "warnings": [],
    }
  `);
  expect(await importSummary(files, ['whole.yaml'])).toMatchObject({
    cases: { length: 1 },
    refused: { length: 1 },
  });
  expect(await importSummary(files, ['t.csv'])).toMatchObject({
    shape: 'promptfoo',
    cases: { length: 2 },
    refused: { length: 1 },
  });
  expect(await importSummary(files, ['bad.yaml'])).toMatchInlineSnapshot(`
    "TREE/bad.yaml: 4 problems
      tests[0] (line 2): no such file: gone.yaml
      tests[1] (line 2): no file matches file://none/*.yaml
      tests[2] (line 2): file://make.py:tests is a program, and is not run: write the cases into a file
      tests[3] (line 2): https://example.org/t.yaml is not fetched: save it beside this file"
  `);
});

test('agentv: input beside the assertions, a conversation of one message, its own label', async () => {
  const yaml = `
tests:
  - { id: a, input: read a.pdf, assertions: [{ type: skill-trigger, skill: pdf, should_trigger: true }] }
  - { id: b, input: [{ role: user, content: zip it }], assertions: [{ type: skill-trigger, skill: pdf, should_trigger: false }] }
  - { id: c, input: [{ role: user, content: x }, { role: assistant, content: y }], assertions: [{ type: skill-trigger, skill: pdf }] }
`;
  expect(await contentSummary(yaml)).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ a: "read a.pdf" implicit",
        "- b: "zip it" negative",
      ],
      "refused": [
        "malformed tests[2] (line 5): no prompt: neither prompts nor vars.prompt nor input is a text",
      ],
      "settings": {},
      "shape": "promptfoo",
      "skill": "pdf",
      "warnings": [],
    }
  `);
});

test('vally: graders, names, defaults, turns, units', async () => {
  const yaml = `
name: pdf-eval
defaults: { runs: 2, timeout: 90s, model: some-model, executor: x }
scoring: { threshold: 0.8 }
stimuli:
  - { name: yes, prompt: a, graders: [{ type: skill-invocation, config: { required: true } }] }
  - { name: no, prompt: b, tags: { tier: smoke }, graders: [{ type: skill-invocation, config: { required: false } }] }
  - { name: by name, turns: [c], graders: [{ type: skill-invocation, config: { required: [pdf] } }] }
  - { name: Negative - unrelated, prompt: d, graders: [{ type: skill-invocation, config: { required: [pdf] } }] }
  - { name: forbidden, prompt: e, graders: [{ type: skill-invocation, config: { required: [zip], disallowed: [pdf] } }] }
  - { name: dormant, prompt: f, expect_activation: false }
  - { name: by default, prompt: g, graders: [{ type: skill-invocation }] }
  - { name: other, prompt: h, constraints: { expect_skills: [zip] } }
  - { name: graded, prompt: i, graders: [{ type: prompt }] }
  - { name: conversation, turns: [j, k], graders: [{ type: skill-invocation, config: { required: true } }] }
`;
  expect(await contentSummary(yaml, 'pdf')).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ yes: "a" implicit",
        "- no: "b" negative #tier: smoke",
        "+ by name: "c" implicit",
        "+ Negative - unrelated: "d" implicit",
        "- forbidden: "e" negative → zip",
        "- dormant: "f" negative",
        "+ by default: "g" implicit",
      ],
      "refused": [
        "other-skill stimuli[7] (line 13): its checks are about zip, and say nothing of pdf",
        "no-label stimuli[8] (line 14): no trigger label; found graders prompt instead",
        "no-label stimuli[9] (line 15): 2 turns: a trigger case is one prompt",
      ],
      "settings": {
        "timeoutMs": 90000,
        "trials": 2,
      },
      "shape": "vally",
      "skill": "pdf",
      "warnings": [
        "The model some-model is not taken over: name one with --model.",
        "Case Negative - unrelated sounds like a negative one, and its check demands the skill.",
        "Case by default should trigger by its tool's default only: it does not say so itself.",
      ],
    }
  `);
  expect(await contentSummary(yaml.replace('90s', '60000'), 'pdf')).toMatchObject({
    settings: { trials: 2 },
    warnings: expect.arrayContaining(['The time limit 60000 is not taken over: its unit is not known.']),
  });
});

test('dotnet scenarios: left out means true, and that is said', async () => {
  const yaml = `
scenarios:
  - { name: a, prompt: a, expect_activation: true, assertions: [], rubric: [], timeout: 120 }
  - { name: Negative test, prompt: b, expect_activation: false, timeout: 60 }
  - { name: silent, prompt: c, rubric: [x] }
  - { name: bad, prompt: d, expect_activation: "yes" }
  - { id: neg-1, input: e, expect_activation: false }
`;
  expect(await contentSummary(yaml, 'pdf')).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ a: "a" implicit",
        "- Negative test: "b" negative",
        "+ silent: "c" implicit",
        "- neg-1: "e" negative",
      ],
      "refused": [
        "malformed scenarios[3] (line 6): expect_activation: must be true or false, without quotes, found "yes"",
      ],
      "settings": {
        "timeoutMs": 120000,
      },
      "shape": "dotnet-scenarios",
      "skill": "pdf",
      "warnings": [
        "Case silent should trigger by its tool's default only: it does not say so itself.",
      ],
    }
  `);
});

test('waza: task files, their graders and labels', async () => {
  const files = {
    'evals/eval.yaml':
      'name: x\nskill: pdf\nversion: "1"\nconfig: { trials_per_task: 4, timeout_seconds: 300 }\ntasks: ["tasks/*.yaml"]\n',
    'evals/tasks/a.yaml':
      'id: a\ninputs: { prompt: read a.pdf }\ngraders: [{ type: skill_invocation, config: { required_skills: [pdf], mode: any_order } }]\n',
    'evals/tasks/b.yaml':
      'id: b\ntags: [near]\ninputs: { prompt: zip it }\ngraders: [{ type: skill_invocation, config: { forbidden_skills: [pdf] } }]\n',
    'evals/tasks/c.yaml': 'id: c\ninputs: { prompt: x }\nexpected: { should_trigger: false }\n',
    'evals/tasks/d.yaml': 'id: d\ninputs: { prompt: y }\ngraders: [{ type: text, config: {} }]\n',
    'evals/tasks/e.yaml':
      'id: e\ninputs: { prompt: z }\ngraders: [{ type: trigger, config: { mode: positive } }]\n',
    'missing.yaml': 'skill: pdf\ntasks: ["tasks/*.yaml", "one.yaml"]\n',
  };
  expect(await importSummary(files, ['evals/eval.yaml'])).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ a: "read a.pdf" implicit",
        "- b: "zip it" negative #near",
        "- c: "x" negative",
        "+ e: "z" implicit",
      ],
      "refused": [
        "no-label tasks/d.yaml: no trigger label; found graders text instead",
      ],
      "settings": {
        "timeoutMs": 300000,
        "trials": 4,
      },
      "shape": "waza",
      "skill": "pdf",
      "warnings": [],
    }
  `);
  expect(await importSummary(files, ['evals/tasks/b.yaml'], 'pdf')).toMatchObject({
    shape: 'waza-task',
    cases: { length: 1 },
  });
  expect(await importSummary(files, ['missing.yaml'])).toMatchInlineSnapshot(`
    "TREE/missing.yaml: 2 problems
      tasks[0] (line 2): no file matches tasks/*.yaml
      tasks[1] (line 2): no such file: one.yaml"
  `);
});

test('skillgrade has no labels', async () => {
  const yaml =
    'version: "1"\ntasks:\n  - { name: a, instruction: do it, graders: [{ type: deterministic, run: x, weight: 1 }] }\n';
  expect(await contentSummary(yaml)).toMatchInlineSnapshot(`
    {
      "cases": [],
      "refused": [
        "no-label tasks[0] (line 3): no trigger label; found graders deterministic instead",
      ],
      "settings": {},
      "shape": "skillgrade",
      "skill": null,
      "warnings": [],
    }
  `);
});

test('references: what lies outside the repository is not read, by path, pattern or link', async () => {
  await using tree = await tempTree({
    'secret.txt': 's',
    'repo/.git/HEAD': '',
    'repo/evals/in.txt': 'in',
    'repo/shared/up.txt': 'up',
  });
  await symlink('../../secret.txt', join(tree.path, 'repo/evals/out.txt'));
  await symlink('in.txt', join(tree.path, 'repo/evals/link.txt'));
  const reader = createReferenceReader(join(tree.path, 'repo/evals'));
  const read = (reference: string) => reader.read(reference);
  expect([
    await read('in.txt'),
    await read('file://link.txt'),
    await read('../shared/up.txt'),
    await read('*.txt'),
    await read('out.txt'),
    await read('../../secret.txt'),
    await read('../../*.txt'),
    await read('file:///*/*.txt'),
    await read('.'),
  ]).toMatchInlineSnapshot(`
    [
      {
        "files": [
          {
            "name": "in.txt",
            "text": "in",
          },
        ],
      },
      {
        "files": [
          {
            "name": "link.txt",
            "text": "in",
          },
        ],
      },
      {
        "files": [
          {
            "name": "../shared/up.txt",
            "text": "up",
          },
        ],
      },
      {
        "files": [
          {
            "name": "in.txt",
            "text": "in",
          },
        ],
      },
      {
        "problem": "out.txt is outside the repository of this file, and is not read: copy it beside this file",
      },
      {
        "problem": "../../secret.txt is outside the repository of this file, and is not read: copy it beside this file",
      },
      {
        "problem": "../../*.txt is outside the repository of this file, and is not read: copy it beside this file",
      },
      {
        "problem": "file:///*/*.txt is outside the repository of this file, and is not read: copy it beside this file",
      },
      {
        "problem": ". is not a file",
      },
    ]
  `);
});
