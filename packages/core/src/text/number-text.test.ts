import { expect, test } from 'vitest';
import { costText, countText, nameSome, plural, rateText } from './number-text.ts';

test('rates have two decimals, and n/a where there is none', () => {
  expect([28 / 30, 0, 1, null, Number.NaN, Number.POSITIVE_INFINITY].map((rate) => rateText(rate))).toEqual([
    '0.93',
    '0.00',
    '1.00',
    'n/a',
    'n/a',
    'n/a',
  ]);
});

test('costs have four decimals, more where four would hide them', () => {
  expect([0.42, 12.34567, 0, 0.000012, null, Number.NaN].map((cost) => costText(cost))).toEqual([
    '$0.4200',
    '$12.3457',
    '$0.0000',
    '$0.00001200',
    'not reported',
    'not reported',
  ]);
});

test('counts and lists', () => {
  expect([countText(1234567), countText(null), plural(1, 'run'), plural(2, 'launch', 'launches')]).toEqual([
    '1,234,567',
    'not reported',
    '1 run',
    '2 launches',
  ]);
  expect([nameSome([]), nameSome(['a', 'b'], 2), nameSome(['a', 'b', 'c'], 2)]).toEqual([
    '',
    'a, b',
    'a, b and 1 more',
  ]);
});
