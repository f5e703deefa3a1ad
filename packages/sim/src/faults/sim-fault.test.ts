import { KNOWN_FAULTS, parseFault } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { FAULTS } from './fault-table.ts';
import { drawFault } from './sim-fault.ts';

test('every known fault has its row, in the order in which they are listed', () => {
  expect([...FAULTS.keys()]).toEqual(KNOWN_FAULTS);
});

test('a share strikes about that many requests, and a retry draws again', () => {
  const faults = [{ name: '429', share: 0.5 }];
  const draws = Array.from({ length: 2000 }, (_, index) =>
    drawFault(faults, { seed: 7, requestId: `r${index % 500}`, attempt: 1, n: 1 + Math.floor(index / 500) }),
  );
  const struck = draws.filter((fault) => fault !== null).length;
  expect(Math.abs(struck - 1000)).toBeLessThan(100);
  const first = draws.slice(0, 500);
  const changed = first.filter((fault, index) => (fault === null) !== (draws[index + 500] === null)).length;
  expect(Math.abs(changed - 250)).toBeLessThan(75);
});

test('the same draw is the same fault, and a share of 1 always strikes', () => {
  const draw = { seed: 1, requestId: 'r', attempt: 1, n: 1 };
  const faults = [parseFault('429@0.3'), parseFault('500')];
  expect(drawFault(faults, draw)).toEqual(drawFault(faults, draw));
  expect(drawFault([parseFault('500')], draw)).toEqual({ name: '500', share: 1 });
  expect(drawFault([], draw)).toBeNull();
});
