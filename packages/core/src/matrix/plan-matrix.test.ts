import { expect, test } from 'vitest';
import { plannedDriver } from '../testing/planned-driver.ts';
import { installSet } from '../testing/trigger-run.ts';
import { TriggerCase } from '../trigger/case.ts';
import { TriggerSettings } from '../trigger/spec.ts';
import { type MatrixTarget, nameMatrixCases, planMatrix, requireMatrixTargets } from './plan-matrix.ts';

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

function target(skill: string, trials: number): MatrixTarget {
  const cases = ['yes', 'no', 'never'].map((id) =>
    TriggerCase.parse({ id, prompt: `${id} of ${skill}`, shouldTrigger: id === 'yes' }),
  );
  return {
    set: { ...installSet(), key: skill, target: skill },
    cases: nameMatrixCases(skill, cases),
    settings: TriggerSettings.parse({ trials }),
  };
}

test('skills and labels are mixed, trial by trial, so that a stopped matrix is balanced', () => {
  const { requests } = planMatrix({
    driver: plannedDriver(),
    targets: [target('a', 2), target('b', 2), target('c', 1)],
  });
  expect(requests.map(({ caseId, trial }) => `${trial} ${caseId}`)).toMatchInlineSnapshot(`
    [
      "1 b/never",
      "1 a/no",
      "1 c/yes",
      "1 c/no",
      "1 b/no",
      "1 a/yes",
      "1 a/never",
      "1 c/never",
      "1 b/yes",
      "2 b/no",
      "2 b/yes",
      "2 a/no",
      "2 b/never",
      "2 a/yes",
      "2 a/never",
    ]
  `);
  expect(new Set(requests.map(({ id }) => id)).size).toBe(15);
});
