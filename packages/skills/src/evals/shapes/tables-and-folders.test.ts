import { expect, test } from 'vitest';
import { contentSummary, importSummary } from '../../testing/import-summary.ts';

test('a table, in any order of columns', async () => {
  const csv = [
    '\uFEFFprompt,id,should_trigger,check_type,expected_tools',
    '"Use the pdf skill, please",one,true,explicit,Read',
    '"two ""quoted"" words',
    'and lines 😀",two,false,negative,',
    'shouted,three,TRUE,,',
    'silent,four,,,',
    ',five,false,,',
    '',
  ].join('\r\n');
  expect(await contentSummary(csv, 'pdf')).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ one: "Use the pdf skill, please" explicit #explicit (expected_tools: Read)",
        "- two: "two \\"quoted\\" words\\r\\nand lines 😀" negative #negative",
      ],
      "refused": [
        "malformed [2] (line 6): should_trigger: must be true or false, without quotes, found "TRUE"",
        "malformed [3] (line 7): should_trigger: must be true or false, without quotes, found """,
        "malformed [4] (line 8): prompt: must not be blank, found """,
      ],
      "settings": {},
      "shape": "csv",
      "skill": "pdf",
      "warnings": [],
    }
  `);
  expect(await contentSummary('should_trigger;prompt\ntrue;a, b\n', 'pdf')).toMatchObject({
    cases: ['+ 1: "a, b" implicit'],
  });
});

test('tables that cannot be read say why', async () => {
  expect([
    await contentSummary('id,should_trigger,prompt\na,true\n'),
    await contentSummary('id,should_trigger,prompt\na,true,"open\n'),
    await contentSummary('id,id,should_trigger,prompt\na,b,true,c\n'),
  ]).toMatchInlineSnapshot(`
    [
      "TREE/no-matter.txt: Invalid Record Length: columns length is 3, got 2 on line 2.",
      "TREE/no-matter.txt: Quote Not Closed: the parsing is finished with an opening quote at line 2.",
      "TREE/no-matter.txt: the column "id" comes twice.",
    ]
  `);
});

const PLUGIN = {
  'plug/.claude-plugin/plugin.json': '{"name": "acme", "version": "1.0.0"}',
  'plug/skills/pdf/SKILL.md': '---\nname: pdf\ndescription: Reads PDF files.\n---\n',
  'plug/evals/read/prompt.md': '---\nmax_turns: 10\ntags: [core]\n---\n\nRead a.pdf\nand sum it up\n',
  'plug/evals/read/graders/fired.md':
    '---\ntype: tool_used\ntool: Skill\ninput_match: \'"skill"\\s*:\\s*"(?:[\\w-]+:)?pdf"\'\n---\nMust fire.\n',
  'plug/evals/read/graders/criteria.md': '---\ntype: llm\nweight: 1\n---\nGood.\n',
  'plug/evals/near/prompt.md': 'Zip it\r\n',
  'plug/evals/near/graders/quiet.md': '---\ntype: tool_used\ntool: Skill\nmin: 0\nmax: 0\narm: both\n---\n',
  'plug/evals/deep/er/case.yaml':
    'schema_version: "1.0"\nname: by-file\nexecution: { prompt: Read b.pdf }\ngraders:\n  - { name: g, type: tool_used, tool: Skill, min: 1 }\n',
  'plug/evals/other/case.yaml':
    'schema_version: "1.0"\nname: other\nexecution: { prompt: Unzip }\ngraders:\n  - { name: g, type: tool_used, tool: Skill, input_match: \'"skill": *"zip"\' }\n',
  'plug/evals/graded/prompt.md': 'Write a poem\n',
  'plug/evals/graded/graders/criteria.md': '---\ntype: llm\n---\nGood.\n',
  'plug/evals/mocks/case.yaml': 'no: case',
};

test('cases of claude plugin eval, in folders', async () => {
  expect(await importSummary(PLUGIN, ['plug/evals'])).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ by-file: "Read b.pdf" implicit",
        "- near: "Zip it" negative",
        "+ read: "Read a.pdf\\nand sum it up" implicit #core",
      ],
      "refused": [
        "no-label graded: no trigger label: no grader tool_used for Skill; found llm",
        "other-skill other: its checks are about zip, and say nothing of pdf",
      ],
      "settings": {},
      "shape": "plugin-eval",
      "skill": "pdf",
      "warnings": [],
    }
  `);
  expect(await importSummary(PLUGIN, ['plug/evals/deep/er/case.yaml'], 'pdf')).toMatchObject({
    shape: 'plugin-eval',
    cases: ['+ by-file: "Read b.pdf" implicit'],
  });
  const broken = {
    ...PLUGIN,
    'plug/evals/read/graders/fired.md': '---\ntype: a: b\n---\n',
    'plug/evals/near/case.yaml': '[]',
  };
  expect(await importSummary(broken, ['plug/evals'])).toMatchInlineSnapshot(`
    "TREE/plug/evals: 2 problems
      near: case.yaml is not a map
      read: graders/fired.md: line 2, column 7: Nested mappings are not allowed in compact mappings, in "type: a: b""
  `);
});

test('a folder with a PROMPT.md a case has no labels', async () => {
  const files = {
    'evals/a/PROMPT.md': 'Do a\n',
    'evals/a/EVAL.ts': '',
    'evals/b/PROMPT.md': 'Do b\n',
    'evals/c/readme.md': '',
  };
  expect(await importSummary(files, ['evals'])).toMatchInlineSnapshot(`
    {
      "cases": [],
      "refused": [
        "no-label a: no trigger label: what the agent should do is in a test program (EVAL.ts), not in a label",
        "no-label b: no trigger label: what the agent should do is in a test program (EVAL.ts), not in a label",
      ],
      "settings": {},
      "shape": "agent-eval",
      "skill": null,
      "warnings": [],
    }
  `);
  expect(await importSummary(files, ['evals/c'])).toMatchInlineSnapshot(
    `"No case in TREE/evals/c: it holds readme.md."`,
  );
});

test('a prompt that is only the path of a text', async () => {
  const files = {
    'evals/list.json': JSON.stringify([
      { query: 'prompts/ask.md', should_trigger: true },
      { query: 'file://prompts/ask.md', should_trigger: true, id: 'by-reference' },
      { query: 'file://gone.md', should_trigger: true },
      { query: 'notes/gone.md', should_trigger: true },
      { query: 'Read notes/gone.md', should_trigger: true },
    ]),
    'evals/prompts/ask.md': '\nWrite notes\nfor v2\n',
  };
  const summary = await importSummary(files, ['evals/list.json'], 'pdf');
  expect(summary).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ 1: "Write notes\\nfor v2" implicit",
        "+ by-reference: "Write notes\\nfor v2" implicit",
        "+ 3: "notes/gone.md" implicit",
        "+ 4: "Read notes/gone.md" implicit",
      ],
      "refused": [
        "malformed [2] (line 1): no such file: gone.md",
      ],
      "settings": {},
      "shape": "query-list",
      "skill": "pdf",
      "warnings": [
        "The prompt prompts/ask.md is a path: the text of that file is the prompt.",
        "The prompt file://prompts/ask.md is a path: the text of that file is the prompt.",
        "The prompt notes/gone.md looks like a path (no such file: notes/gone.md): taken as it stands.",
      ],
    }
  `);
});
