import { Check, type SkillFile } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { findFreePasses } from './find-free-passes.ts';

const files: SkillFile[] = [
  {
    path: 'SKILL.md',
    encoding: 'utf8',
    content: '# Notes\n\nEnd with "Reviewed-by: nobody".',
    executable: false,
  },
  { path: 'logo.png', encoding: 'base64', content: 'Q2hhbmdlcw==', executable: false },
];

test('names the expectation and the file that satisfies it (R128)', () => {
  const expectations = [
    { type: 'answer-contains', text: 'Reviewed-by: nobody' },
    { type: 'file-matches', path: 'notes.md', pattern: 'Reviewed-by: \\w+' },
    { type: 'file-contains', path: 'notes.md', text: 'Changes' },
    { type: 'file-exists', path: 'SKILL.md' },
  ].map((check, index) => ({ id: `e${index}`, text: `expectation ${index}`, check: Check.parse(check) }));
  const modelGraded = { id: 'm', text: 'Reviewed-by: nobody', check: null };
  expect(findFreePasses([...expectations, modelGraded], files)).toMatchInlineSnapshot(`
    [
      {
        "expectationId": "e0",
        "file": "SKILL.md",
        "warning": "Expectation "e0" (expectation 0) is satisfied by the skill's own SKILL.md: a run that repeats the skill's text passes it.",
      },
      {
        "expectationId": "e1",
        "file": "SKILL.md",
        "warning": "Expectation "e1" (expectation 1) is satisfied by the skill's own SKILL.md: a run that repeats the skill's text passes it.",
      },
    ]
  `);
});
