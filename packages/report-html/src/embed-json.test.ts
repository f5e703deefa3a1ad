import fc from 'fast-check';
import { expect, test } from 'vitest';
import { embedJson } from './embed-json.ts';

test('what would end or open an element, or turn the direction of text, is escaped', () => {
  const text = '</script><!-- <script> one\u2028two\u2029three user\u202e \u2066hidden\u2069 \u0000 ü';
  expect(embedJson({ text })).toMatchInlineSnapshot(
    `"{"text":"\\u003c/script>\\u003c!-- \\u003cscript> one\\u2028two\\u2029three user\\u202e \\u2066hidden\\u2069 \\u0000 ü"}"`,
  );
});

test('any value comes back, and nothing in it is a tag', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const text = embedJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(text).not.toMatch(/[<\u2028\u2029]/);
    }),
  );
});
