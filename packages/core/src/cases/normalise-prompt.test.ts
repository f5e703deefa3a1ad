import { expect, test } from 'vitest';
import { normalisePrompt } from './normalise-prompt.ts';

test('what counts as the same prompt', () => {
  const prompts = [
    '  Read  “A.pdf”,\r\nplease!',
    'ＲＥＡＤ a.pdf please',
    'v2.4.0?',
    'C# or C++',
    '?!',
    '读取 PDF。',
    'É',
    'é',
  ];
  expect(prompts.map(normalisePrompt)).toMatchInlineSnapshot(`
    [
      "read a.pdf please",
      "read a.pdf please",
      "v2.4.0",
      "c# or c++",
      "?!",
      "读取 pdf",
      "é",
      "é",
    ]
  `);
});
