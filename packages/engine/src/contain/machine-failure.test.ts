import { expect, it } from 'vitest';
import { isMachineFailure } from './machine-failure.ts';

it('a full disk is no fault of a driver; a path that it made up is', () => {
  const codes = ['ENOSPC', 'EROFS', 'EDQUOT', 'EISDIR', 'ENOENT', 'ENAMETOOLONG'];
  const failures = codes.map((code) => Object.assign(new Error('x'), { code }));
  expect([...failures, new Error('x'), null].map(isMachineFailure)).toEqual([
    ...[true, true, true, false, false, false],
    ...[false, false],
  ]);
});
