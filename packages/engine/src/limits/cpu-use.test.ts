import { expect, test } from 'vitest';
import { busyShare, type CpuCounters } from './cpu-use.ts';

const ZERO: CpuCounters = { atMs: 0, busyMs: 0, totalMs: 0, groupMs: null };

test.each<[string, Partial<CpuCounters>, number]>([
  ['a quarter of the machine', { busyMs: 1000, totalMs: 4000 }, 0.25],
  ['no time has passed', {}, 0],
  ['counters that ran backwards', { busyMs: -5, totalMs: 10 }, 0],
  [
    'a group that fills what it is allowed, on a large machine',
    { busyMs: 2000, totalMs: 64_000, groupMs: 2000 },
    1,
  ],
  ['a group of its own that is idle, on a busy machine', { busyMs: 900, totalMs: 1000, groupMs: 0 }, 0.9],
])('%s', (_name, after, expected) => {
  const before = { ...ZERO, groupMs: after.groupMs === undefined ? null : 0 };
  expect(busyShare(before, { ...ZERO, atMs: 1000, ...after }, 2)).toBe(expected);
});
