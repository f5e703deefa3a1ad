import { expect, test } from 'vitest';
import { fillStyles } from './fill-styles.ts';

const PROMPTS: [prompt: string, shouldTrigger: boolean][] = [
  ['/pdf-forms fill this in', true],
  ['$pdf-forms fill this in', true],
  ['Use the pdf-forms skill on a.pdf', true],
  ['Please do not use the pdf-forms skill', false],
  ['Fill in this form', true],
  ['Send this form', false],
  ['/etc/hosts is broken', false],
  ['$HOME is not set', false],
  ['Use the zip skill', false],
];

test('styles by name, and by form where no name is known', () => {
  const cases = PROMPTS.map(([prompt, shouldTrigger], index) => ({
    id: String(index),
    prompt,
    shouldTrigger,
    tags: [],
    fixture: null,
  }));
  const styles = (names: string[]) =>
    fillStyles(cases, names).map(({ prompt, style }) => `${style}: ${prompt}`);
  expect(styles(['pdf-forms'])).toMatchInlineSnapshot(`
    [
      "explicit: /pdf-forms fill this in",
      "explicit: $pdf-forms fill this in",
      "explicit: Use the pdf-forms skill on a.pdf",
      "explicit: Please do not use the pdf-forms skill",
      "implicit: Fill in this form",
      "negative: Send this form",
      "negative: /etc/hosts is broken",
      "negative: $HOME is not set",
      "negative: Use the zip skill",
    ]
  `);
  expect(styles([])).toMatchInlineSnapshot(`
    [
      "explicit: /pdf-forms fill this in",
      "explicit: $pdf-forms fill this in",
      "explicit: Use the pdf-forms skill on a.pdf",
      "explicit: Please do not use the pdf-forms skill",
      "implicit: Fill in this form",
      "negative: Send this form",
      "negative: /etc/hosts is broken",
      "negative: $HOME is not set",
      "explicit: Use the zip skill",
    ]
  `);
  expect(fillStyles([{ ...cases[0], style: 'contextual' } as never], ['pdf-forms'])[0]?.style).toBe(
    'contextual',
  );
});
