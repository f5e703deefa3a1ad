import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatView, parseView } from './run-filter.ts';

const NOTHING = { text: '', tag: '', driver: '', outcome: '', run: '', page: 1 };

test('the view that a page begins with has no address', () => {
  expect(formatView(NOTHING)).toBe('');
  expect(parseView('')).toEqual(NOTHING);
});

test.each(['#page=0', '#page=-3', '#page=1.5', '#page=x', '#page=1e99'])('no page: %s', (hash) => {
  expect(parseView(hash)).toEqual(NOTHING);
});

test('any view comes back from its address', () => {
  const text = fc.string({ unit: 'grapheme' });
  const view = fc.record({
    ...{ text, tag: text, driver: text, outcome: text, run: text },
    page: fc.integer({ min: 1, max: 10_000 }),
  });
  fc.assert(
    fc.property(view, (each) => {
      expect(parseView(formatView(each))).toEqual(each);
    }),
  );
});
