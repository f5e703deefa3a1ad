import { expect, test } from 'vitest';
import { installSet } from '../testing/trigger-run.ts';
import { explicitForm, markExplicitCases } from './explicit-prompt.ts';

test('a prompt names the skill as a command, by mention, or not at all; names are compared whole', () => {
  const prompts = [
    '/pdf fill this in',
    '  $PDF',
    '/kit:pdf now',
    '/pdf.',
    'Use the pdf skill.',
    'use skill `pdf`, please',
    'Please call $pdf on it',
    'Fill this in (with $pdf).',
    'Please\n$kit:pdf',
    'Read $pdf.js and $pdf/a.txt',
    'Look: `$$pdf`',
    'Use the "kit:pdf" skill',
    '/pdf-forms fill this in',
    'Fill this in with $pdf-forms',
    'Fill this in with /pdf',
    '/pdf/a.txt is broken',
    '/pdf.js is broken',
    'Use the pdf-forms skill',
    'Use my-pdf skill',
    'Read a.pdf, a skill of mine',
    'The price is US$pdf',
    'Set A_$pdf',
    'my pdf skills are poor',
  ];
  const found = prompts.map((prompt) => `${explicitForm(prompt, ['kit:pdf', 'pdf'])} ← ${prompt}`);
  expect(found).toMatchInlineSnapshot(`
    [
      "command ← /pdf fill this in",
      "command ←   $PDF",
      "command ← /kit:pdf now",
      "command ← /pdf.",
      "mention ← Use the pdf skill.",
      "mention ← use skill \`pdf\`, please",
      "command ← Please call $pdf on it",
      "command ← Fill this in (with $pdf).",
      "command ← Please
    $kit:pdf",
      "command ← Read $pdf.js and $pdf/a.txt",
      "command ← Look: \`$$pdf\`",
      "mention ← Use the "kit:pdf" skill",
      "null ← /pdf-forms fill this in",
      "null ← Fill this in with $pdf-forms",
      "null ← Fill this in with /pdf",
      "null ← /pdf/a.txt is broken",
      "null ← /pdf.js is broken",
      "null ← Use the pdf-forms skill",
      "null ← Use my-pdf skill",
      "null ← Read a.pdf, a skill of mine",
      "command ← The price is US$pdf",
      "command ← Set A_$pdf",
      "null ← my pdf skills are poor",
    ]
  `);
});

test('a name with characters that mean something in a pattern is taken as it is', () => {
  expect([
    explicitForm('/c++ it', ['c++']),
    explicitForm('/ccc it', ['c++']),
    explicitForm('/release-notes', ['release-notes']),
  ]).toEqual(['command', null, 'command']);
});

test('only cases without a style are marked', () => {
  const item = { id: 'a', prompt: '/notes now', shouldTrigger: true, tags: [], fixture: null };
  const cases = [item, { ...item, style: 'contextual' as const }, { ...item, prompt: 'Write it up' }];
  expect(markExplicitCases(cases, installSet()).map(({ style }) => style)).toEqual([
    'explicit',
    'contextual',
    undefined,
  ]);
});
