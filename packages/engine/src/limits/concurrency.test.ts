import { expect, test } from 'vitest';
import {
  automaticConcurrency,
  controlGroupCores,
  controlGroupCpuMs,
  controlGroupMemoryMiB,
} from './concurrency.ts';

const none = {
  cpuMax: null,
  cpuQuota: null,
  cpuPeriod: null,
  memoryLimit: null,
  memoryUsage: null,
  memoryStat: null,
  cpuStat: null,
  cpuUsage: null,
};

test('auto follows cores and memory, and is one at least', () => {
  expect(automaticConcurrency({ cores: 2, memoryMiB: 24_000 }, 263)).toBe(2);
  expect(automaticConcurrency({ cores: 16, memoryMiB: 4000 }, 263)).toBe(9);
  expect(automaticConcurrency({ cores: 8, memoryMiB: 500 }, 630)).toBe(1);
  expect(automaticConcurrency({ cores: 0.5, memoryMiB: 24_000 }, 263)).toBe(1);
  expect(automaticConcurrency({ cores: 2.9, memoryMiB: 24_000 }, 263)).toBe(2);
});

test('cores of a control group, v2 and v1', () => {
  expect(controlGroupCores({ ...none, cpuMax: '150000 100000\n' })).toBe(1.5);
  expect(controlGroupCores({ ...none, cpuMax: 'max 100000\n' })).toBeNull();
  expect(controlGroupCores({ ...none, cpuQuota: '200000\n', cpuPeriod: '100000\n' })).toBe(2);
  expect(controlGroupCores({ ...none, cpuQuota: '-1\n', cpuPeriod: '100000\n' })).toBeNull();
  expect(controlGroupCores(none)).toBeNull();
});

test('memory of a control group: what is in use counts, caches do not', () => {
  const MiB = 2 ** 20;
  const texts = {
    ...none,
    memoryLimit: `${1024 * MiB}\n`,
    memoryUsage: `${600 * MiB}\n`,
    memoryStat: `cache 1\ninactive_file 5\ntotal_inactive_file ${100 * MiB}\n`,
  };
  expect(controlGroupMemoryMiB({ ...texts, memoryStat: `inactive_file ${100 * MiB}\n` })).toBe(524);
  expect(controlGroupMemoryMiB({ ...texts, memoryStat: null })).toBe(424);
  expect(controlGroupMemoryMiB({ ...texts, memoryLimit: 'max\n' })).toBeNull();
  expect(controlGroupMemoryMiB({ ...texts, memoryLimit: '9223372036854771712\n' })).toBeNull();
  expect(controlGroupMemoryMiB({ ...texts, memoryUsage: `${2000 * MiB}`, memoryStat: null })).toBe(0);
});

test('processor time of a control group, v2 and v1; of one without a limit it does not matter', () => {
  const cpuStat = 'usage_usec 1500000\nuser_usec 1\n';
  expect(controlGroupCpuMs({ ...none, cpuMax: '150000 100000', cpuStat })).toBe(1500);
  expect(controlGroupCpuMs({ ...none, cpuMax: 'max 100000', cpuStat })).toBeNull();
  const v1 = { ...none, cpuQuota: '200000', cpuPeriod: '100000' };
  expect(controlGroupCpuMs({ ...v1, cpuUsage: '2000000\n' })).toBe(2);
  expect(controlGroupCpuMs(v1)).toBeNull();
});
