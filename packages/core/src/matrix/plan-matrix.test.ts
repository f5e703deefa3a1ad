import { expect, test } from 'vitest';
import { TriggerCase } from '../trigger/case.ts';
import { nameMatrixCases, requireMatrixTargets } from './plan-matrix.ts';

test('ids are unique over all skills of a matrix', () => {
  const item = TriggerCase.parse({ id: 'one', prompt: 'Do it', shouldTrigger: true });
  expect([...nameMatrixCases('pdf', [item]), ...nameMatrixCases('csv', [item])].map(({ id }) => id)).toEqual([
    'pdf/one',
    'csv/one',
  ]);
});

test('a matrix of no skill is refused', () => {
  expect(() => requireMatrixTargets([])).toThrow(/at least two skills with an eval file; there is none/);
});
