import { expect, test } from 'vitest';
import type { TriggerCase } from '../trigger/case.ts';
import { checkDiversity } from './check-diversity.ts';

const item = (id: string, prompt: string, shouldTrigger: boolean, fixture: string | null = null) =>
  ({ id, prompt, shouldTrigger, tags: [], fixture }) satisfies TriggerCase;

const POSITIVES = [
  'Write the release notes for v2.4.0, please.',
  'changelog for 3.0.0-rc.1 vs 2.9.7',
  'Our CHANGELOG.md stops at 0.12. Bring it up to date.',
  'Summarize the breaking changes between version 6 and version 7.',
  'hey can u turn git log v0.3..HEAD into release notes?',
].map((prompt, index) => item(`p${index}`, prompt, true));
const NEGATIVES = [
  'Write a commit message for the changes that I have staged.',
  'undo the last commit but keep my edits in the working tree',
  'Which version of Node.js does this project need?',
  'Turn my notes from this morning into a list of action items.',
  'How do I create an annotated git tag and push it to origin?',
].map((prompt, index) => item(`n${index}`, prompt, false));

test('a good set has no finding', () => {
  expect(checkDiversity([...POSITIVES, ...NEGATIVES])).toEqual([]);
});

test('the same prompt: case, white space, width and framing punctuation do not make it another', () => {
  const twins = [
    item('a', '“Read”  the ＰＤＦ, please!', true),
    item('b', 'read the pdf please', true),
    item('c', 'Read the PDF', true, 'repo'),
    item('d', 'read the pdf.', false, 'repo'),
    item('e', 'Compile the C# file', true),
    item('f', 'Compile the C file', true),
  ];
  const kinds = checkDiversity([...POSITIVES, ...NEGATIVES, ...twins]).map(
    ({ ids, kind, level }) => `${level} ${kind}: ${ids.join(' ')}`,
  );
  expect(kinds).toMatchInlineSnapshot(`
    [
      "blocking duplicate: a b",
      "error both-labels: c d",
    ]
  `);
});

test('nearly the same prompt, among cases of one label only', () => {
  const near = [
    item('near', 'Write the release notes for v2.5.0, please.', true),
    item('nearer', 'Please write the release notes for v2.4.0.', true),
    item('miss', 'Write the release notes for v2.6.0, please.', false),
  ];
  expect(checkDiversity([...POSITIVES, ...NEGATIVES, ...near])).toMatchInlineSnapshot(`
    [
      {
        "ids": [
          "p0",
          "near",
          "nearer",
        ],
        "kind": "near-duplicate",
        "level": "blocking",
        "message": "Cases p0, near, nearer have nearly the same prompt (compression distance 0.13): they measure one thing twice.",
      },
    ]
  `);
});

test('too few, lopsided and one-sided sets', () => {
  expect(checkDiversity([...POSITIVES, ...NEGATIVES.slice(0, 1)])).toMatchInlineSnapshot(`
    [
      {
        "ids": [
          "n0",
        ],
        "kind": "too-few",
        "level": "warning",
        "message": "Few cases: 1 that should not. With fewer than 5 of a label, intervals are so wide that they say little.",
      },
      {
        "ids": [],
        "kind": "lopsided",
        "level": "warning",
        "message": "5 cases should trigger and 1 should not: accuracy misleads on a set this lopsided.",
      },
    ]
  `);
  expect(checkDiversity(POSITIVES)).toMatchInlineSnapshot(`
    [
      {
        "ids": [],
        "kind": "one-sided",
        "level": "warning",
        "message": "No case should stay quiet: there is no false-positive rate, and precision says nothing.",
      },
    ]
  `);
  expect(checkDiversity(NEGATIVES)).toMatchInlineSnapshot(`
    [
      {
        "ids": [],
        "kind": "one-sided",
        "level": "warning",
        "message": "No case should fire: there is no recall and no precision.",
      },
    ]
  `);
  expect(checkDiversity([])).toEqual([]);
});
