import { expect, test } from 'vitest';
import { foldLongText, longText, unfoldLongText } from './long-text.ts';

test('a long text is folded and unfolded, also a part of it', () => {
  const text = `{"text":"${longText(2_000_000)}"}\n${longText(2_000_000).slice(800)}`;
  expect(foldLongText(text)).toMatchInlineSnapshot(`
    "{"text":"{{numbers from 0, 250000 of them}}"}
    {{numbers from 100, 249900 of them}}"
  `);
  expect(unfoldLongText(foldLongText(text))).toBe(text);
});

test('what only looks like it stays', () => {
  const text = `${longText(12_000).replace('0000007', '0000009')}. Short: 0000001 0000002 `;
  expect(foldLongText(text)).toBe(text);
});
