import { expect, test } from 'vitest';
import { readDescription } from './read-description.ts';

test('parts a description into its purpose, its exclusions and the phrases it quotes', () => {
  const description =
    'Edits settings.json files. Use for "change my theme" or "theme". Do NOT use for package.json, or lock files. Also for hooks.';
  expect(readDescription(description)).toMatchInlineSnapshot(`
    {
      "catchAll": false,
      "excluded": "for package.json, or lock files",
      "phrases": [
        "change my theme",
      ],
      "positive": "Edits settings.json files. Use for "change my theme" or "theme".  . Also for hooks.",
    }
  `);
});

test('an exclusion runs over a wrapped line and ends at a list item', () => {
  expect(readDescription('Charts.\nNot for tables\nor maps\n- bar charts').excluded).toBe(
    'for tables\nor maps'.slice(4),
  );
});

test.each([
  'Helps with any task in a software project.',
  'Use for anything the user asks.',
  'A general-purpose assistant.',
  'Use on all requests.',
  'Helps users with various things.',
  'Use whenever possible.',
  'Use whenever the user asks for something.',
  'Works on any file.',
  'Helps with work',
])('claims everything: %s', (description) => {
  expect(readDescription(description).catchAll).toBe(true);
});

test.each([
  'Fills in PDF forms. Use whenever the user asks to fill in a form.',
  'Researches a question on any topic, with sources.',
  'Helps with merging branches.',
  'Cleans CSV tables. Not for anything else.',
  'Cleans CSV tables. Do not use it for any other file.',
  '',
])('claims one thing: %s', (description) => {
  expect(readDescription(description).catchAll).toBe(false);
});
