import { expect, test } from 'vitest';
import { checkContradictions } from './check-contradictions.ts';
import type { GateSet } from './gate-spec.ts';

function refusal(gates: GateSet): string | null {
  try {
    checkContradictions(gates);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('rules that no value can keep together are refused, whichever level they stand on', () => {
  const sets: GateSet[] = [
    { recall: ['>= 0.9', '<= 0.1'] },
    { recall: ['> 0.5', '<= 0.5'] },
    { recall: '>= 0.9', drivers: { codex: { precision: ['low >= 0.5', 'low < 0.5'] } } },
  ];
  expect(sets.map(refusal)).toMatchInlineSnapshot(`
    [
      "No outcome passes both gates "recall >= 0.9" and "recall <= 0.1".",
      "No outcome passes both gates "recall > 0.5" and "recall <= 0.5".",
      "No outcome passes both gates "precision low >= 0.5" and "precision low < 0.5".",
    ]
  `);
});

test('rules that leave a value, or look at different figures, are not', () => {
  const sets: GateSet[] = [
    { recall: ['>= 0.5', '<= 0.5'] },
    { recall: ['>= 0.5', 'low <= 0.1'] },
    { recall: '>= 0.9', falsePositiveRate: '<= 0.1' },
    { recall: '>= 0.9', drivers: { codex: { recall: '<= 0.1' } } },
  ];
  expect(sets.map(refusal)).toEqual([null, null, null, null]);
});
