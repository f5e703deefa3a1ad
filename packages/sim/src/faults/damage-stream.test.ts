import { expect, test } from 'vitest';
import { firstHalf, insertTornEvent } from './damage-stream.ts';

const FIRST = 'event: a\ndata: {"n":11}\n\n';
const SECOND = 'event: b\ndata: {"n":22}\n\n';

test('half a stream ends amid an event', () => {
  expect(firstHalf(`${FIRST}${SECOND}..`)).toBe(`${FIRST}e`);
  expect(firstHalf(SECOND)).toBe('event: b\ndata');
});

test('a torn copy comes before the second event, or before the only one', () => {
  const torn = 'event: b\ndata: {"n"\n\n';
  expect(insertTornEvent(FIRST + SECOND)).toBe(FIRST + torn + SECOND);
  expect(insertTornEvent(SECOND)).toBe(torn + SECOND);
});
