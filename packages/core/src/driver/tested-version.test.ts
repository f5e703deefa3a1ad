import { expect, test } from 'vitest';
import { isTestedVersion } from './tested-version.ts';

test('the tested version, the others that a driver states, and an unknown one are fine', () => {
  const harness = { testedVersion: '2.0.0', testedVersions: ['1.9.0'] };
  expect(['2.0.0', '1.9.0', '2.0.1', null].map((version) => isTestedVersion(harness, version))).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(isTestedVersion({ testedVersion: '2.0.0' }, '1.9.0')).toBe(false);
});
