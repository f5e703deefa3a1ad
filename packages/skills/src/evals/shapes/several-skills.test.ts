import { expect, test } from 'vitest';
import { contentSummary } from '../../testing/import-summary.ts';

test('a list whose labels are about several skills: those of the others say nothing of this one', async () => {
  const list = [
    { skill: 'decide', query: 'Build it or buy it?', should_trigger: true },
    { skill: 'decide', query: 'Commit this', should_trigger: false },
    { skill: 'plan', query: 'Break this into steps', should_trigger: true },
    { skill: 'plan', query: 'Why is it slow?', should_trigger: false },
  ];
  expect(await contentSummary(list)).toBe(
    'TREE/no-matter.txt: the file is about several skills: name one with --skill (decide, plan)',
  );
  expect(await contentSummary(list, 'plan')).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ 1: "Break this into steps" implicit (skill: plan)",
        "- 2: "Why is it slow?" negative",
      ],
      "refused": [
        "other-skill [0] (line 2): its label is about the skill decide: import it with --skill decide",
        "other-skill [1] (line 7): its label is about the skill decide: import it with --skill decide",
      ],
      "settings": {},
      "shape": "query-list",
      "skill": "plan",
      "warnings": [],
    }
  `);
  expect(await contentSummary({ skill_name: 'decide', evals: list })).toMatchObject({
    skill: 'decide',
    cases: ['+ 1: "Build it or buy it?" implicit (skill: decide)', '- 2: "Commit this" negative'],
  });
});

test('a negative names its subject, or what should fire instead', async () => {
  const list = [
    { skill: 'pdf', query: 'Merge them', should_trigger: true },
    { skill: 'pdf', query: 'Print it', should_trigger: false },
    { skill: 'docx', query: 'Open the letter', should_trigger: false },
  ];
  expect(await contentSummary(list)).toMatchObject({
    skill: 'pdf',
    cases: [
      '+ 1: "Merge them" implicit (skill: pdf)',
      '- 2: "Print it" negative',
      '- 3: "Open the letter" negative → docx',
    ],
  });
});

test('true and false under a key that often means something else are a label, and that is said', async () => {
  const list = [
    { id: 'p1', skill: 'decide', positive: true, q: 'Build it or buy it?' },
    { id: 'n1', skill: 'decide', positive: false, q: 'Commit this' },
  ];
  expect(await contentSummary({ queries: list })).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ p1: "Build it or buy it?" implicit (skill: decide)",
        "- n1: "Commit this" negative",
      ],
      "refused": [],
      "settings": {},
      "shape": "wrapped-list",
      "skill": "decide",
      "warnings": [
        "The label is read from the key "positive", which holds true or false.",
      ],
    }
  `);
  expect(await contentSummary([{ prompt: 'a', expect: 'positive' }])).toMatchObject({ shape: 'task-file' });
});

test('routing: what is expected counts before the subject, and a word that is a label is no name', async () => {
  const list = [
    { skill: 'gate', type: 'positive', query: 'Plan first', expect: ['gate'] },
    { skill: 'gate', type: 'negative', query: 'Fix the typo', expect: [] },
    { skill: 'verify', type: 'positive', query: 'Attack this report', expect: ['verify'] },
    { skill: 'gate', type: 'negative', query: 'Only the subject' },
    { skill: 'none', query: 'Nobody' },
    { query: 'A sentence', expect: 'asks what is meant' },
  ];
  expect(await contentSummary(list, 'gate')).toMatchInlineSnapshot(`
    {
      "cases": [
        "+ 1: "Plan first" implicit (skill: gate; type: positive)",
        "- 2: "Fix the typo" negative (type: negative)",
        "- 3: "Attack this report" negative → verify (type: positive)",
      ],
      "refused": [
        "malformed [3] (line 24): type: "negative", and skill names gate: say should_trigger true or false",
        "malformed [4] (line 29): skill: must be a skill's name, a list of them or null, found "none"",
        "malformed [5] (line 33): expect: must be a skill's name, a list of them or null, found "asks what is meant"",
      ],
      "settings": {},
      "shape": "routing",
      "skill": "gate",
      "warnings": [],
    }
  `);
});

test('routing: the name of a skill in the place of the label', async () => {
  const evals = [
    { query: 'Set it up', should_trigger: 'kit:setup' },
    { query: 'Note it down', should_trigger: 'kit:note' },
    { query: 'How is the weather?', should_trigger: null },
  ];
  expect(await contentSummary({ description: 'all skills', evals }, 'note')).toMatchInlineSnapshot(`
    {
      "cases": [
        "- 1: "Set it up" negative → kit:setup",
        "+ 2: "Note it down" implicit",
        "- 3: "How is the weather?" negative",
      ],
      "refused": [],
      "settings": {},
      "shape": "routing",
      "skill": "note",
      "warnings": [],
    }
  `);
  expect(await contentSummary([{ query: 'a', should_trigger: 'yes' }])).toMatchObject({
    shape: 'query-list',
    refused: ['malformed [0] (line 2): should_trigger: must be true or false, without quotes, found "yes"'],
  });
});

test('two labels that contradict each other are refused', async () => {
  const list = [{ query: 'a', should_trigger: true, should_activate: false }];
  expect(await contentSummary(list)).toMatchObject({
    cases: [],
    refused: ['malformed [0] (line 2): should_activate: false, and should_trigger is true'],
  });
});
