import type { EvalDriver } from '@skillgauge/core';
import { expect, test, vi } from 'vitest';
import { createLanes } from './create-lanes.ts';
import type { DriverSetup } from './driver-setup.ts';

function setup(id: string, concurrency: number | 'auto', peakMemoryMiB: number): DriverSetup {
  const driver = { id, capabilities: { peakMemoryMiB } } as EvalDriver;
  return {
    driver,
    executable: { file: 'x', prefix: [], origin: 'given' },
    version: null,
    credentials: {},
    billing: 'unknown',
    endpoint: null,
    concurrency,
  };
}

/**
 * The most launches that were under way at once: of each driver, and of all together. None ends before `together` of them are
 * under way.
 */
async function mostAtOnce(setups: readonly DriverSetup[], together: number): Promise<number[]> {
  const lanes = createLanes(
    setups,
    { cores: 4, memoryMiB: 1000 },
    {
      rateLimitWaitMs: 1,
      signal: new AbortController().signal,
      emit: () => undefined,
      now: () => new Date(0),
    },
  );
  const running = lanes.map(() => 0);
  const most = [...running, 0];
  const held: (() => void)[] = [];
  let isOpen = false;
  const run = (index: number) => async () => {
    running[index] = (running[index] ?? 0) + 1;
    const counts = [...running, running.reduce((sum, count) => sum + count, 0)];
    for (const [place, count] of counts.entries()) most[place] = Math.max(most[place] ?? 0, count);
    await new Promise<void>((resolve) => {
      if (isOpen) resolve();
      else held.push(resolve);
    });
    running[index] = (running[index] ?? 0) - 1;
    return { value: null, error: null };
  };
  const launches = lanes.flatMap((lane, index) =>
    Array.from({ length: 8 }, () => lane.launch({ isRetry: false, run: run(index) })),
  );
  await vi.waitFor(() => expect(held.length).toBe(together));
  isOpen = true;
  for (const release of held) release();
  await Promise.all(launches);
  return most;
}

test('drivers with auto share the machine; a number is a driver’s own', async () => {
  expect(await mostAtOnce([setup('a', 'auto', 100)], 4)).toEqual([4, 4]);
  expect((await mostAtOnce([setup('a', 'auto', 100), setup('b', 'auto', 300)], 2)).at(-1)).toBe(2);
  expect(await mostAtOnce([setup('a', 'auto', 300), setup('b', 3, 300)], 5)).toEqual([2, 3, 5]);
});
