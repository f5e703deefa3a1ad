import { expect, test } from 'vitest';
import { checkReachable } from './check-reachable.ts';
import { GateSet, parseGateRule } from './gate-spec.ts';
import { hasGates, mergeGates, parseGateFlags } from './parse-gate-flags.ts';

test('rules: which end, how compared, a share', () => {
  const read = ['>= 0.8', '<=1', 'low > .5', 'high  <  0.25', 'point >= 0'].map((text) =>
    parseGateRule('recall', text),
  );
  expect(read.map((gate) => [gate?.bound, gate?.operator, gate?.limit])).toEqual([
    ['point', '>=', 0.8],
    ['point', '<=', 1],
    ['low', '>', 0.5],
    ['high', '<', 0.25],
    ['point', '>=', 0],
  ]);
});

test.each([
  '0.8',
  '>= 80%',
  '>= 1.2',
  '= 0.8',
  '>= -0.1',
  'mean >= 0.5',
  '>= NaN',
  '>= Infinity',
  '',
  '>= 0.8 ',
])('no rule: "%s"', (text) => {
  expect(GateSet.safeParse({ recall: text }).success).toBe(false);
});

test('a set of gates: unknown keys are refused, at the top and for a driver', () => {
  expect(GateSet.safeParse({ recall: '>= 0.8', drivers: { codex: { f1: ['>= 0.5'] } } }).success).toBe(true);
  expect(GateSet.safeParse({ recal: '>= 0.8' }).error?.issues[0]?.code).toBe('unrecognized_keys');
  expect(GateSet.safeParse({ drivers: { codex: { minCoverage: 1 } } }).success).toBe(false);
});

test('flags: several on one figure all count; a driver before a colon', () => {
  expect(
    parseGateFlags([
      'recall >= 0.8',
      'recall low >= 0.5',
      'acp:gemini: precision >= 0.9',
      'codex: recall > 0',
    ]),
  ).toEqual({
    recall: ['>= 0.8', 'low >= 0.5'],
    drivers: { 'acp:gemini': { precision: '>= 0.9' }, codex: { recall: '> 0' } },
  });
});

test.each([
  ['recall', /Give a figure and a rule/],
  ['recal >= 0.8', /Did you mean recall\?/],
  ['minCoverage 0.8', /A gate can be on recall/],
  ['recall 0.8', /A rule is/],
])('flag "%s" is refused', (flag, fix) => {
  expect(() => parseGateFlags([flag])).toThrow(
    expect.objectContaining({ code: 'invalid_input', fix: expect.stringMatching(fix) }),
  );
});

test('flags win over the file, figure by figure; also over what it says of a driver', () => {
  const file = {
    recall: '>= 0.9',
    f1: '>= 0.5',
    minCoverage: 0.5,
    drivers: { codex: { recall: '>= 0.1', f1: '>= 0' } },
  };
  expect(mergeGates(file, { recall: '>= 0.7' })).toEqual({
    recall: '>= 0.7',
    f1: '>= 0.5',
    minCoverage: 0.5,
    drivers: { codex: { f1: '>= 0' } },
  });
  expect([
    hasGates(undefined),
    hasGates({ minCoverage: 1 }),
    hasGates({ drivers: { codex: { f1: '> 0' } } }),
  ]).toEqual([false, false, true]);
});

const SIZE = { relevant: 5, irrelevant: 5, trials: 3 };

test.each([
  [{ recall: 'low >= 0.9' }, 'recall low >= 0.9', /It needs \d+ relevant cases at least/],
  [{ falsePositiveRate: 'high <= 0.1' }, 'falsePositiveRate high <= 0.1', /It needs \d+ irrelevant cases/],
  [{ passHat5: '>= 0.5' }, 'passHat5 >= 0.5', /Change the gate/],
  [{ recall: '> 1' }, 'recall > 1', /Change the gate/],
  [{ drivers: { codex: { accuracy: 'low >= 0.5' } } }, 'accuracy low >= 0.5', /Change the gate/],
])('a gate that no outcome could pass is refused before a run: %j', (gates, gate, fix) => {
  expect(() => checkReachable(gates, SIZE)).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      message: expect.stringContaining(`could pass the gate "${gate}"`),
      fix: expect.stringMatching(fix),
    }),
  );
});

test('gates that a good outcome passes, or that ask for a bad one, are fine', () => {
  const fine = {
    recall: ['>= 1', 'low >= 0.3'],
    falsePositiveRate: '>= 0.2',
    precision: 'low >= 0.9',
    passHat3: '>= 1',
    f1: '>= 1',
  };
  expect(() => checkReachable(fine, SIZE)).not.toThrow();
  expect(() => checkReachable({ recall: '>= 0.1' }, { ...SIZE, relevant: 0 })).toThrow(
    /no relevant run was scored/,
  );
});
